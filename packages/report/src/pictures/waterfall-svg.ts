import { decrease, increase, ink, rule, whole } from './colours.ts';
import { fitText } from './fit-text.ts';
import { type PictureWords, toNumber, toSvg, toText, toTip } from './svg-text.ts';
import type { WaterfallLayout } from './waterfall.ts';

const fontSize = 13;
const colours = { whole, increase, decrease } as const;

/** A waterfall chart as SVG. */
export function toWaterfallSvg(layout: WaterfallLayout, words: PictureWords): string {
  const { rows, labelWidth, valueWidth, width } = layout;
  const body = rows.map(({ label, value, kind, x, y, width: barWidth, height }, index) => {
    const shown = words.format(value);
    const textY = y + height / 2 + 4.5;
    const weight = kind === 'whole' ? { weight: 600 } : {};
    // Connects the end of the row above with the start of this one.
    const isLinked = index > 0;
    const startX = kind === 'decrease' ? x + barWidth : x;
    const link =
      isLinked && kind !== 'whole'
        ? `<line x1="${toNumber(startX)}" x2="${toNumber(startX)}" y1="${toNumber(y - 12)}" y2="${toNumber(y)}" stroke="${rule}"/>`
        : '';
    return (
      `<g>${toTip(label, shown)}` +
      toText(fitText(label, labelWidth, fontSize), { x: 0, y: textY }, { fill: ink, ...weight }) +
      link +
      `<rect x="${toNumber(x)}" y="${toNumber(y)}" width="${toNumber(Math.max(barWidth, value === 0 ? 0 : 1))}" height="${toNumber(height)}" fill="${colours[kind]}"/>` +
      toText(fitText(shown, valueWidth, fontSize), { x: width, y: textY }, { fill: ink, anchor: 'end', ...weight }) +
      '</g>'
    );
  });
  return toSvg(layout, words.title, body.join(''));
}
