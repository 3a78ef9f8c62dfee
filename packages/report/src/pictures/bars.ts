import { colourOf, rule, softInk } from './colours.ts';
import { fitText, measureText } from './fit-text.ts';
import { type PictureWords, toNumber, toSvg, toText, toTip } from './svg-text.ts';

/** A figure to be drawn as a bar. */
export type BarItem = { readonly key: string; readonly label: string; readonly value: number };

/** A bar and its position. Negative bars hang below the zero line. */
export type Bar = BarItem & {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The whole width of the bar's slot, including the gap around it. */
  readonly slotX: number;
  readonly slotWidth: number;
};

/** A horizontal line at a round figure. */
export type BarTick = { readonly value: number; readonly y: number };

export type BarsLayout = {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Bar[];
  readonly ticks: readonly BarTick[];
  readonly zeroY: number;
  /** Where the bars start, to the right of the axis figures. */
  readonly left: number;
  /** The labels are below this line. */
  readonly bottom: number;
};

export type BarsOptions = {
  readonly width: number;
  readonly height: number;
  /** Room for the axis figures. */
  readonly left?: number;
  /** Room for the labels. */
  readonly below?: number;
};

const above = 10;
const mostTicks = 4;

/** Vertical bars in the given order, all on one zero line. */
export function layoutBars(items: readonly BarItem[], options: BarsOptions): BarsLayout {
  const { width, height, left = 64, below = 26 } = options;
  const bottom = Math.max(above, height - below);
  const values = items.map(({ value }) => value);
  const step = toStep(Math.max(0, ...values) - Math.min(0, ...values));
  const low = Math.floor(Math.min(0, ...values) / step) * step;
  const high = Math.max(Math.ceil(Math.max(0, ...values) / step) * step, low + step);
  const toY = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - above);
  const slotWidth = items.length === 0 ? 0 : Math.max(0, width - left) / items.length;
  const barWidth = Math.min(48, slotWidth * 0.72);
  const bars = items.map((item, index) => {
    const slotX = left + index * slotWidth;
    return {
      ...item,
      x: slotX + (slotWidth - barWidth) / 2,
      y: Math.min(toY(item.value), toY(0)),
      width: barWidth,
      height: Math.abs(toY(item.value) - toY(0)),
      slotX,
      slotWidth,
    };
  });
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => {
    const value = (Math.round(low / step) + index) * step;
    return { value, y: toY(value) };
  });
  return { width, height, bars, ticks, zeroY: toY(0), left, bottom };
}

/** The interval between axis figures: 1, 2 or 5 times a power of ten, large enough that they are few. */
function toStep(stretch: number): number {
  if (!(stretch > 0)) return 1;
  const rough = stretch / mostTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10) * power;
}

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
