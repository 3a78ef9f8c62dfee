import type { TextRecord } from '../../src/file/parse-records.ts';
import { LedgerError } from '../../src/ledger-error.ts';
import { type FileTable, openTables } from '../../src/open-file.ts';

export async function recordsOf({ records }: FileTable): Promise<readonly TextRecord[]> {
  const all: TextRecord[] = [];
  for await (const batch of records()) all.push(...batch);
  return all;
}

/** The cells of each table, by sheet; a single table has the empty name. */
export async function readTables(file: string | Uint8Array) {
  const read: Record<string, readonly (readonly string[])[]> = {};
  for (const table of await openTables(typeof file === 'string' ? Buffer.from(file) : file)) {
    read[table.sheet ?? ''] = (await recordsOf(table)).map(({ cells }) => cells);
  }
  return read;
}

/** The cells of the only table. */
export async function readTable(file: string | Uint8Array): Promise<readonly (readonly string[])[]> {
  return (await readTables(file))[''] ?? [];
}

/** The error from reading a whole file; fails if the file can be read. */
export async function refusalFor(file: string | Uint8Array): Promise<LedgerError> {
  const error = await readTables(file).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (error instanceof LedgerError) return error;
  throw error ?? new Error('The file was read without an error');
}
