import { fitText, measureText } from './fit-text.ts';
import type { Tile } from './treemap.ts';

/** The text of a tile. */
export type TileText = {
  readonly x: number;
  /** Baselines. */
  readonly labelY: number;
  /** Empty if the label does not fit. */
  readonly label: string;
  readonly valueY: number;
  readonly value: string;
};

export const tileFontSize = 13;
/** Bold labels are at most this many times as wide as regular ones. */
const bold = 1.1;
const padding = 6;
const lineHeight = 17;

/**
 * The label of a tile, with its value below it if there is room; in a group, the value follows the label. No text
 * crosses the edge.
 */
export function toTileText(tile: Tile, value: string): TileText | undefined {
  const room = tile.width - 2 * padding;
  if (tile.height < lineHeight + 3) return undefined;
  const labelY = tile.y + 3 + tileFontSize;
  const x = tile.x + padding;
  if (tile.isGroup) {
    const label = fitText(`${tile.label} · ${value}`, room / bold, tileFontSize);
    return label === '' ? undefined : { x, labelY, label, valueY: labelY, value: '' };
  }
  const label = fitText(tile.label, room / bold, tileFontSize);
  if (label === '') return undefined;
  const hasRoom = tile.height >= 2 * lineHeight + 4 && measureText(value, tileFontSize) <= room;
  return { x, labelY, label, valueY: labelY + lineHeight, value: hasRoom ? value : '' };
}
