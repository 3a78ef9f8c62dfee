/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that this percentage of values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** How long the work takes, in seconds. */
export async function timeSeconds(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** `12,345` */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** `1.23 s` */
export function formatSeconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

/** `123 ms` */
export function formatMilliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

/** `0.47 ×` */
export function formatRatio(value: number): string {
  return `${value.toFixed(2)} ×`;
}

/** `412 MiB` */
export function formatMebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
