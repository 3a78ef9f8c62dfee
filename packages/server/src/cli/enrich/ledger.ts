import {
  type ColumnReport,
  LedgerError,
  NoDesignationError,
  parseColumnMapping,
  quoteNames,
  readLedger,
  reportColumns,
  type SheetLedger,
} from '@ledgerprint/ledger';
import { type Activity, type BadRows, createBadRows } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import { readOperatorFile } from '../read-operator-file.ts';

/** A ledger with what was made of its columns; its rows are still to be read. */
export type LedgerFile = { readonly columns: ColumnReport; readonly ledger: SheetLedger };

/** How many rows a ledger has, and the lines that were left out as totals. */
export type LedgerRows = { readonly count: number; readonly totalLines: readonly number[] };

const mostListed = 10;

/** Reads the file's beginning; whatever is wrong with it is said in a sentence. */
export async function readLedgerFile(file: string, map: readonly string[]): Promise<LedgerFile> {
  const bytes = await readOperatorFile(file);
  return explained(async () => {
    const ledger = await readLedger(bytes, { mapping: parseColumnMapping(map), needsHeader: true });
    return { columns: reportColumns(ledger.layout), ledger };
  });
}

/** Reads the rows and checks them, so that what is wrong is told by the ledger's own lines. */
export function readRows(
  { ledger }: LedgerFile,
  { keep, signal }: { readonly keep: (rows: readonly Activity[]) => void; readonly signal: AbortSignal },
): Promise<LedgerRows> {
  return explained(async () => {
    const badRows = createBadRows(mostListed);
    let count = 0;
    for await (const batch of ledger.rows()) {
      signal.throwIfAborted();
      count += batch.length;
      for (const { line, activity } of batch) badRows.check(line, activity);
      // After a bad line the rest is only checked, so that all bad lines are told at once.
      if (badRows.count === 0) keep(batch.map(({ activity }) => activity));
    }
    if (badRows.count > 0) throw refuseRows(badRows);
    return { count, totalLines: ledger.totalLines };
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
    if (!(error instanceof LedgerError)) throw error;
    const hint =
      error instanceof NoDesignationError
        ? '\nOr say which it is: --map "Name of the column=designation"'
        : '';
    throw new OperatorError(error.message + hint);
  }
}

/** What was made of the ledger's columns, line by line: `designation ← Libellé article`. */
export function describeColumns({ columns, ledger }: LedgerFile): readonly string[] {
  const widest = Math.max(...columns.used.map(({ field }) => field.length));
  const sheet = ledger.sheet === undefined ? [] : [`Sheet ${quoteNames([ledger.sheet])}`];
  const used = columns.used.map(({ field, column }) => {
    const name = quoteNames([column]).slice(1, -1);
    return `  ${field.padEnd(widest)} ← ${name}`;
  });
  const unused = columns.unused.length === 0 ? [] : [`  not used: ${quoteNames(columns.unused)}`];
  return [...sheet, ...used, ...unused];
}
