const rowRem = 2.75;
/** Firefox draws no element higher than 17.8 million pixels, Chromium none than 33. */
const mostPx = 17_000_000;

/** The height of a row in pixels: whoever sets larger letters gets higher rows. */
export function toRowHeight(): number {
  return rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
}

/** How many rows of this height a table can have: 386,000 with letters of the usual size. */
export function toMostRows(rowHeight: number): number {
  return Math.floor(mostPx / rowHeight);
}
