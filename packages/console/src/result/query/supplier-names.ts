import { foldText } from '@ledgerprint/engine/decisions';
import type { TextColumn } from '../reading/columns.ts';

const textsAtOnce = 4_096;

/**
 * The supplier of each spelling: case and accents are ignored, as in reports and decisions, and a supplier is named by
 * its first spelling. Yields regularly so that other work can run.
 */
export function* nameSuppliers({ values }: Pick<TextColumn, 'values'>): Generator<void, Uint32Array> {
  const known = new Map<string, number>();
  const names = new Uint32Array(values.length);
  for (const [code, spelling] of values.entries()) {
    const key = foldText(spelling);
    const first = known.get(key) ?? code;
    known.set(key, first);
    names[code] = first;
    if (code % textsAtOnce === 0) yield;
  }
  return names;
}
