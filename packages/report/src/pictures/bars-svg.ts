import type { BarsLayout } from './bars.ts';
import { colourOf, rule, softInk } from './colours.ts';
import { fitText, measureText } from './fit-text.ts';
import { type PictureWords, toNumber, toSvg, toText, toTip } from './svg-text.ts';

const fontSize = 13;

/** Vertical bars as SVG. */
export function toBarsSvg(layout: BarsLayout, words: PictureWords): string {
  const { bars, ticks, left, width, zeroY } = layout;
  const lines = ticks.map(
    ({ value, y }) =>
      `<line x1="${toNumber(left)}" x2="${toNumber(width)}" y1="${toNumber(y)}" y2="${toNumber(y)}" stroke="${rule}"/>` +
      toText(
        fitText(words.format(value), left - 8, fontSize),
        { x: left - 8, y: y + 4 },
        { fill: softInk, anchor: 'end' },
      ),
  );
  const shown = bars.map(
    ({ label, value, x, y, width: barWidth, height }) =>
      `<g>${toTip(label, words.format(value))}` +
      `<rect x="${toNumber(x)}" y="${toNumber(y)}" width="${toNumber(barWidth)}" height="${toNumber(height)}" fill="${colourOf(0)}"/></g>`,
  );
  const zero = `<line x1="${toNumber(left)}" x2="${toNumber(width)}" y1="${toNumber(zeroY)}" y2="${toNumber(zeroY)}" stroke="${softInk}"/>`;
  const labels = toBarLabels(layout).map(({ x, y, text }) =>
    toText(text, { x, y }, { fill: softInk, anchor: 'middle' }),
  );
  return toSvg(layout, words.title, [...lines, ...shown, zero, ...labels].join(''));
}

/** A label below a bar. */
export type BarLabel = { readonly key: string; readonly x: number; readonly y: number; readonly text: string };

/** The labels that fit without touching each other: every label, or every second, third and so on. */
export function toBarLabels({ bars, bottom }: Pick<BarsLayout, 'bars' | 'bottom'>): readonly BarLabel[] {
  const widest = Math.max(0, ...bars.map(({ label }) => measureText(label, fontSize)));
  const slotWidth = bars[0]?.slotWidth ?? 0;
  const every = slotWidth > 0 ? Math.max(1, Math.ceil((Math.min(widest, 90) + 8) / slotWidth)) : 1;
  return bars
    .filter((_, index) => index % every === 0)
    .map(({ key, label, slotX, slotWidth: own }) => ({
      key,
      x: slotX + own / 2,
      y: bottom + 18,
      text: fitText(label, every * own - 8, fontSize),
    }));
}
