import { layoutTreemap, type PictureNode } from '@ledgerprint/report/pictures';
import type { Breakdown, BreakdownNode } from '../query/break-down.ts';
import type { PicturedBreakdown } from './messages.ts';

/** Lays out a breakdown. The page adds the labels, since it knows the language. */
export function pictureBreakdown(
  breakdown: Breakdown,
  size: { readonly width: number; readonly height: number },
): PicturedBreakdown {
  const root = { key: '', label: '', value: breakdown.kg, children: breakdown.nodes.map(toPictureNode) };
  return { ...breakdown, layout: layoutTreemap(root, { ...size, levels: breakdown.dimensions.length }) };
}

function toPictureNode({ key, label, kg, children }: BreakdownNode): PictureNode {
  return { key, label, value: kg, children: children.map(toPictureNode) };
}
