const rowRem = 2.75;
/** Firefox limits elements to 17.8 million pixels in height, Chromium to 33 million. */
const mostPx = 17_000_000;

/** The height of a row in pixels; it grows with the font size of the browser. */
export function toRowHeight(): number {
  return rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
}

/** The number of rows that fit into a table: 386,000 at the default font size. */
export function toMostRows(rowHeight: number): number {
  return Math.floor(mostPx / rowHeight);
}
