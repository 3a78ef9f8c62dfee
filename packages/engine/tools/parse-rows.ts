import { parse } from 'csv-parse/sync';

/** The rows of a CSV text by the names of its header. Throws if a column is missing. */
export function parseRows<Column extends string>(
  text: string,
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const rows: Record<Column, string>[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  const missing = columns.filter((column) => rows[0]?.[column] === undefined);
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(', ')}.`);
  return rows;
}
