import { type Activity, activityFields } from '../src/activity/row-fields.ts';
import { parseColumnMapping } from '../src/columns/column-mapping.ts';
import type { Ledger } from '../src/ledger.ts';
import { LedgerError } from '../src/ledger-error.ts';
import { readCsvLedger } from '../src/read-ledger.ts';
import type { LedgerRow } from '../src/reading/ledger-row.ts';

/** A row of a file, of any fate. */
export type ActivityLine = Pick<LedgerRow, 'line' | 'activity'>;

/** Every row of a file; a string is encoded in UTF-8. */
export async function readAll(file: string | Uint8Array): Promise<readonly ActivityLine[]> {
  const ledger = await readCsvLedger(typeof file === 'string' ? Buffer.from(file) : file);
  const lines: ActivityLine[] = [];
  for await (const batch of ledger.rows()) lines.push(...batch.map(({ line, activity }) => ({ line, activity })));
  return lines;
}

/** A file opened with these mappings, its rows, each with only its filled fields, and the lines left out as totals. */
export async function readMapped(
  file: string,
  ...mappings: readonly string[]
): Promise<{
  readonly table: Ledger;
  readonly rows: readonly Partial<Activity>[];
  readonly totalLines: readonly number[];
}> {
  const table = await readCsvLedger(Buffer.from(file), { mapping: parseColumnMapping(mappings) });
  const rows: Partial<Activity>[] = [];
  const totalLines: number[] = [];
  for await (const batch of table.rows()) {
    for (const { line, reason, activity } of batch) {
      if (reason === 'total') totalLines.push(line);
      else rows.push(filledOf(activity));
    }
  }
  return { table, rows, totalLines };
}

/** The rows of a file, each with only its filled fields. */
export async function readFilled(file: string | Uint8Array): Promise<readonly Partial<Activity>[]> {
  return (await readAll(file)).map(({ activity }) => filledOf(activity));
}

function filledOf(activity: Activity): Partial<Activity> {
  return Object.fromEntries(Object.entries(activity).filter(([, text]) => text !== ''));
}

/** The LedgerError from reading a file; fails if the file can be read. */
export async function readError(file: string | Uint8Array): Promise<LedgerError> {
  try {
    await readAll(file);
  } catch (error) {
    if (error instanceof LedgerError) return error;
    throw error;
  }
  throw new Error('The file was read without an error');
}

/** An activity with the given fields, the others empty. */
export function activityWith(fields: Partial<Activity>): Activity {
  const empty = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;
  return { ...empty, ...fields };
}

/** Text in UTF-16 without a byte order mark. */
export function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}
