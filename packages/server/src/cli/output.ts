/** Where commands write: results on one side, complaints on the other. */
export type Output = {
  print(text: string): void;
  error(text: string): void;
  /** The side that a person sees on a terminal and nothing keeps; undefined where both go elsewhere. */
  readonly terminal?: 'print' | 'error' | undefined;
};

/** The process's own standard output and error. */
export const standardOutput: Output = {
  print: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  get terminal() {
    if (process.stdout.isTTY) return 'print';
    return process.stderr.isTTY ? 'error' : undefined;
  },
};

/** Rows as aligned columns under their titles. */
export function toColumns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
