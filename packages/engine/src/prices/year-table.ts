/** A line of a table whose last columns are consecutive years: the cells before them, and those of the years. */
export type YearRow = { readonly cells: readonly (string | number)[]; readonly values: ReadonlyMap<number, string> };

/** The text of a table: `columns`, then a column for each year from the first to the last one of any row. */
export function formatYearTable(columns: readonly string[], rows: readonly YearRow[], lastYear = 0): string {
  const known = rows.flatMap(({ values }) => [...values.keys()]);
  const [first, last] = [Math.min(...known), Math.max(...known, lastYear)];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const lines = rows.map(({ cells, values }) => [...cells, ...years.map((year) => values.get(year) ?? '')].join(','));
  return `${[[...columns, ...years].join(','), ...lines].join('\n')}\n`;
}

/** Parses such a table, in the order of its lines; empty cells have no value. Throws if the format is wrong. */
export function parseYearTable(text: string, name: string, columns: readonly string[]): readonly YearRow[] {
  const [header = '', ...lines] = text.split('\n');
  const titles = header.split(',');
  const years = titles.slice(columns.length).map(Number);
  const areConsecutive = years.every((year, index) => Number.isInteger(year) && year === (years[0] ?? 0) + index);
  if (columns.some((column, index) => titles[index] !== column) || years.length === 0 || !areConsecutive) {
    throw new Error(`The ${name} must begin with "${columns.join(',')}" and consecutive years.`);
  }
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(',');
      if (cells.length !== titles.length) throw new Error(`A line of the ${name} has ${cells.length} cells.`);
      const values = new Map<number, string>();
      for (const [index, year] of years.entries()) {
        const cell = cells[columns.length + index] ?? '';
        if (cell !== '') values.set(year, cell);
      }
      return { cells: cells.slice(0, columns.length), values };
    });
}
