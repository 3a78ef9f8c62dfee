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
export type Ledger = { readonly columns: ColumnReport; readonly table: SheetTable };

/** How many rows a ledger has, and the lines that were left out as totals. */
export type LedgerRows = { readonly count: number; readonly totalLines: readonly number[] };

const mostListed = 10;

/** Opens the file; whatever is wrong with it is said in a sentence. */
export async function openLedger(file: string, map: readonly string[]): Promise<Ledger> {
  const bytes = await readOperatorFile(file);
  return explained(async () => {
    const table = await openFile(bytes, { mapping: parseColumnMapping(map), needsHeader: true });
    return { columns: reportColumns(table.layout), table };
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
