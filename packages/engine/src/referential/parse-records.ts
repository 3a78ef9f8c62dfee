import { CsvError, parse } from '#platform/csv';
import type { ReferentialProblem } from './referential-columns.ts';

/** The cells of one record and the line of the file where it starts. */
export type FileRecord = { readonly line: number; readonly cells: readonly string[] };

/** Splits a file with quoted cells into records without empty ones; stops after `limit` lines that are not empty. */
export function parseRecords(
  text: string,
  limit: number,
  longestRecord = 100_000,
): { readonly records: readonly FileRecord[]; readonly problem: ReferentialProblem | undefined } {
  const records: FileRecord[] = [];
  let nextLine = 1;
  const onRecord = (cells: string[], { lines }: { readonly lines: number }) => {
    const line = nextLine;
    nextLine = lines + 1;
    if (records.length < limit && cells.some((cell) => /\S/u.test(cell))) records.push({ line, cells });
    return null;
  };
  try {
    const delimiter = findDelimiter(text);
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      on_record: onRecord,
      max_record_size: longestRecord,
    });
    return { records, problem: undefined };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, problem: { line: nextLine, column: '', message: sentenceFor(error, longestRecord) } };
  }
}

/** The header contains plain names, so the most frequent separator in it is that of the file. */
function findDelimiter(text: string): string {
  const header = /\S[^\r\n]*/u.exec(text)?.[0] ?? '';
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function sentenceFor(error: CsvError, longestRecord: number): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `The line is longer than ${longestRecord.toLocaleString('en')} characters: shorten it.`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened and never closed: close it.';
  return 'A quote stands where none may be: write it twice inside a cell, and put the cell in quotes.';
}
