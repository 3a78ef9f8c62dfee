import { readFile } from 'node:fs/promises';

/** A line of a table, its cells by the titles of the columns. */
export type TableLine = Readonly<Record<string, string>>;

export const resultsFile = new URL('../RESULTS.md', import.meta.url);

/** What benchmarks recorded, for pages that repeat it. */
export type Recorded = ReturnType<typeof createRecorded>;

export async function readRecorded(): Promise<Recorded> {
  return createRecorded(await readFile(resultsFile, 'utf8'));
}

export function createRecorded(page: string) {
  return {
    /** The figure of a benchmark, by its name and the start of what was measured; throws if it is not on the page. */
    ours(benchmark: string, measured: string): string {
      const [, section = ''] = page.split(`<!-- generated: ${benchmark} -->`);
      const lines = parseTables(section.split(`<!-- end ${benchmark} -->`)[0] ?? '');
      const found = lines.find((line) => line.Measured?.startsWith(measured))?.Ours;
      if (found === undefined) throw new Error(`RESULTS.md has no line “${measured}” of the benchmark ${benchmark}`);
      return found;
    },
  };
}

/** The lines of all tables in a text, without their titles. */
export function parseTables(text: string): readonly TableLine[] {
  const lines = text.split('\n');
  let titles: readonly string[] = [];
  return lines.flatMap((line, at) => {
    const cells = toCells(line);
    const isTitle = /^\|[ :|-]+\|$/.test(lines[at + 1] ?? '');
    if (isTitle) titles = cells;
    if (isTitle || cells.length === 0 || /^[:-]+$/.test(cells[0] ?? '')) return [];
    return [Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? '']))];
  });
}

function toCells(line: string): readonly string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}
