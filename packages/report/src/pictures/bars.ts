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
