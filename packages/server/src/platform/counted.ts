/** A whole number with commas. */
export function toCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A number with its noun, whose plural ends in s: `1 case`, `2,000 cases`. */
export function toCounted(count: bigint | number, noun: string): string {
  return `${toCount(Number(count))} ${noun}${Number(count) === 1 ? '' : 's'}`;
}
