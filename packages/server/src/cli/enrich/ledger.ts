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
import { activityFields, type BadRows, createBadRows } from '@ledgerprint/ledger/activity';
import { stringify } from 'csv-stringify/sync';
import { OperatorError } from '../../platform/operator-error.ts';
import { privateCsvBytes } from '../../private-service.ts';
import { readOperatorFile } from '../read-operator-file.ts';

/** A ledger whose columns are known and whose rows are still to be read. */
export type Ledger = { readonly columns: ColumnReport; readonly table: SheetTable };

/** What a ledger comes to: a file of our own template's columns, its number of rows, the lines left out as totals. */
export type LedgerRows = {
  readonly csv: Uint8Array;
  readonly count: number;
  readonly totalLines: readonly number[];
};

const mostListed = 10;

/** Opens the file; whatever is wrong with it is said in a sentence. */
export async function openLedger(file: string, map: readonly string[]): Promise<Ledger> {
  await requireReadable(file);
  const bytes = await readOperatorFile(file);
  return explained(async () => {
    const table = await openFile(bytes, { mapping: parseColumnMapping(map), needsHeader: true });
    return { columns: reportColumns(table.layout), table };
  });
}

/** Reads the rows and checks them, so that what is wrong is told by the ledger's own lines. */
export function readLedger({ table }: Ledger): Promise<LedgerRows> {
  return explained(async () => {
    const chunks = [Buffer.from(stringify([activityFields]))];
    const badRows = createBadRows(mostListed);
    let count = 0;
    for await (const batch of table.rows()) {
      count += batch.length;
      for (const { line, activity } of batch) badRows.check(line, activity);
      chunks.push(
        Buffer.from(stringify(batch.map(({ activity }) => activityFields.map((field) => activity[field])))),
      );
    }
    if (badRows.count > 0) throw refuseRows(badRows);
    const csv = Buffer.concat(chunks);
    if (csv.byteLength > privateCsvBytes) throw tooLarge(csv.byteLength);
    return { csv, count, totalLines: table.totalLines };
  });
}

async function requireReadable(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new OperatorError(`There is no file "${file}".`);
    throw new OperatorError(`The file "${file}" cannot be read: ${error.message}`);
  });
  if (found.isDirectory())
    throw new OperatorError(`"${file}" is a folder: give the file of the ledger in it.`);
  if (found.size > privateCsvBytes) throw tooLarge(found.size);
}

function tooLarge(bytes: number): OperatorError {
  const size = `${Math.ceil(bytes / 1024 / 1024)} MiB`;
  return new OperatorError(
    `The ledger has ${size}, at most ${privateCsvBytes / 1024 / 1024} are possible: split it.`,
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
