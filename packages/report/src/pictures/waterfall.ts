import { decrease, increase, ink, rule, whole } from './colours.ts';
import { fitText } from './fit-text.ts';
import { type PictureWords, toNumber, toSvg, toText, toTip } from './svg-text.ts';

/** One of the changes between two figures. */
export type WaterfallItem = { readonly key: string; readonly label: string; readonly value: number };

/** A row of a waterfall: a total at the start and end, changes in between. */
export type WaterfallRow = WaterfallItem & {
  readonly kind: 'whole' | 'increase' | 'decrease';
  /** Position of the bar; the row's label is to the left of all bars, its figure to the right. */
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
};

export type WaterfallLayout = {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly WaterfallRow[];
  readonly labelWidth: number;
  readonly valueWidth: number;
};

const rowHeight = 30;
const barHeight = 18;

/**
 * Lays out the changes from the first figure to the last, one row each, from top to bottom, because the names of causes
 * are too long to fit below vertical bars.
 */
export function layoutWaterfall(
  steps: { readonly before: WaterfallItem; readonly parts: readonly WaterfallItem[]; readonly after: WaterfallItem },
  options: { readonly width: number; readonly labelWidth?: number; readonly valueWidth?: number },
): WaterfallLayout {
  const { width, labelWidth = Math.min(240, options.width * 0.36), valueWidth = 88 } = options;
  let reached = steps.before.value;
  const spans = [
    { item: steps.before, kind: 'whole' as const, from: 0, to: steps.before.value },
    ...steps.parts.map((item) => {
      const from = reached;
      reached += item.value;
      return { item, kind: item.value < 0 ? ('decrease' as const) : ('increase' as const), from, to: reached };
    }),
    { item: steps.after, kind: 'whole' as const, from: 0, to: steps.after.value },
  ];
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const room = Math.max(0, width - labelWidth - valueWidth - 16);
  const toX = (value: number) => labelWidth + 8 + (high > low ? ((value - low) / (high - low)) * room : 0);
  const rows = spans.map(({ item, kind, from, to }, index) => ({
    ...item,
    kind,
    x: Math.min(toX(from), toX(to)),
    width: Math.abs(toX(to) - toX(from)),
    y: index * rowHeight + (rowHeight - barHeight) / 2,
    height: barHeight,
  }));
  return { width, height: spans.length * rowHeight, rows, labelWidth, valueWidth };
}

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
