import { stat } from 'node:fs/promises';
import {
  type ColumnReport,
  NoDesignationError,
  openFile,
  parseColumnMapping,
  reportColumns,
  type SheetTable,
  TableError,
} from '@ledgerprint/ledger';
import { type Activity, type BadRows, createBadRows } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import { readOperatorFile } from '../read-operator-file.ts';

/** A ledger whose columns are known and whose rows are still to be read. */
export type Ledger = {
  readonly columns: ColumnReport;
  readonly table: SheetTable;
  readonly sizeBytes: number;
};

/** How many rows a ledger has, and the lines that were left out as totals. */
export type LedgerRows = { readonly count: number; readonly totalLines: readonly number[] };

/** The file is in memory as a whole while it is read. */
const mostFileBytes = 512 * 1024 * 1024;
const mostListed = 10;

/** Opens the file; whatever is wrong with it is said in a sentence. */
export async function openLedger(file: string, map: readonly string[]): Promise<Ledger> {
  await requireReadable(file);
  const bytes = await readOperatorFile(file);
  return explained(async () => {
    const table = await openFile(bytes, { mapping: parseColumnMapping(map), needsHeader: true });
    return { columns: reportColumns(table.layout), table, sizeBytes: bytes.byteLength };
  });
}

/** Reads the rows and checks them, so that what is wrong is told by the ledger's own lines. */
export function readLedger(
  { table }: Ledger,
  { keep, signal }: { readonly keep: (rows: readonly Activity[]) => void; readonly signal: AbortSignal },
): Promise<LedgerRows> {
  return explained(async () => {
    const badRows = createBadRows(mostListed);
    let count = 0;
    for await (const batch of table.rows()) {
      signal.throwIfAborted();
      count += batch.length;
      for (const { line, activity } of batch) badRows.check(line, activity);
      // After a bad line the rest is only checked, so that all bad lines are told at once.
      if (badRows.count === 0) keep(batch.map(({ activity }) => activity));
    }
    if (badRows.count > 0) throw refuseRows(badRows);
    return { count, totalLines: table.totalLines };
  });
}

async function requireReadable(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new OperatorError(`There is no file "${file}".`);
    throw new OperatorError(`The file "${file}" cannot be read: ${error.message}`);
  });
  if (found.isDirectory())
    throw new OperatorError(`"${file}" is a folder: give the file of the ledger in it.`);
  if (found.size > mostFileBytes) throw tooLarge(found.size, mostFileBytes);
}

/** A ledger of more bytes than possible. */
export function tooLarge(bytes: number, most: number): OperatorError {
  const toMebibytes = (value: number) => Math.ceil(value / 1024 / 1024);
  return new OperatorError(
    `The ledger has ${toMebibytes(bytes)} MiB, at most ${toMebibytes(most)} are possible: split it.`,
  );
}

function refuseRows({ count, listed }: BadRows): OperatorError {
  const lines = count === 1 ? 'One line cannot' : `${count} lines cannot`;
  // One problem of each line is enough to find it.
  const problems = listed
    .filter(({ row }, index) => row !== listed[index - 1]?.row)
    .map(({ row, field, description }) => `  line ${row}: ${field} ${description}`);
  const more = count > problems.length ? [`  and ${count - problems.length} more`] : [];
  return new OperatorError([`${lines} be used:`, ...problems, ...more].join('\n'));
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const hint =
      error instanceof NoDesignationError
        ? '\nOr say which it is: --map "Name of the column=designation"'
        : '';
    throw new OperatorError(error.message + hint);
  }
}
