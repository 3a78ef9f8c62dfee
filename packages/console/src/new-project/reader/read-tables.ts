import { type Amount, formatAmount, type Ledger, type LedgerRow, type RowGroup } from '@ledgerprint/ledger';
import { findRowProblems, toRow } from '@ledgerprint/ledger/activity';
import { addBalances } from '../../reconciliation/balance.ts';
import type { OpenedTable } from './opened-file.ts';
import type { BadRowGroup, Reading, TableReading } from './reading.ts';

const mostLines = 5;
/** The names of file and sheet are cut to what can be kept: nothing is wrong with them. */
const nowhere = { file: '', sheet: '' };

type Watch = { readonly isWanted: () => boolean; readonly onRows: (rows: number) => void };

/** Reads all rows of the tables. Ends early, without a result, once nobody waits for it. */
export async function readTables(
  tables: readonly (OpenedTable | undefined)[],
  watch: Watch,
): Promise<Reading | undefined> {
  const badRows = createBadGroups();
  const readings: (TableReading | undefined)[] = [];
  let rows = 0;
  for (const table of tables) {
    if (table === undefined) {
      readings.push(undefined);
      continue;
    }
    const sums = createSums();
    for await (const batch of table.ledger.rows()) {
      if (!watch.isWanted()) return undefined;
      for (const row of batch) {
        sums.add(row);
        // What does not count is never refused.
        if (row.fate === 'counted') badRows.check(row);
      }
      rows += batch.length;
      watch.onRows(rows);
    }
    readings.push(toReading(table.ledger, sums));
  }
  const balances = readings.flatMap((reading) => reading?.balance ?? []);
  return { tables: readings, total: addBalances(balances), ...badRows.result() };
}

function toReading(ledger: Ledger, sums: ReturnType<typeof createSums>): TableReading {
  const { currency, period, basis, counted, excluded, unread } = ledger.report();
  return {
    ...{ currency, period, basis },
    balance: {
      ...{ all: sums.all(), counted },
      excluded: excluded.map((group) => ({ ...group, lines: [] })),
      unread: unread.map((group) => ({ ...group, lines: sums.linesOf(group.reason) })),
    },
    warnings: ledger.warningDetails(),
    isIncomplete: ledger.isIncomplete(),
  };
}

/** All rows and their money, and the first lines that cannot be read, by reason. */
function createSums() {
  const amounts = new Map<string, Amount>();
  const lines = new Map<string, number[]>();
  let rows = 0;
  return {
    add({ amount, currency, fate, reason, line }: LedgerRow): void {
      rows++;
      if (amount !== undefined) amounts.set(currency, (amounts.get(currency) ?? 0n) + amount);
      if (fate === 'unread') noteLine(lines, reason, line);
    },
    all(): RowGroup {
      const written = [...amounts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, amount]) => [currency, formatAmount(amount)]);
      return { rows, amounts: Object.fromEntries(written) };
    },
    linesOf: (reason: string): readonly number[] => lines.get(reason) ?? [],
  };
}

/** Rows that the service would refuse, by what is wrong with them. */
function createBadGroups() {
  const groups = new Map<string, { -readonly [part in keyof BadRowGroup]: BadRowGroup[part] }>();
  const lines = new Map<string, number[]>();
  let badRows = 0;
  return {
    check(row: LedgerRow): void {
      const problems = findRowProblems(toRow(row, nowhere));
      if (problems.length > 0) badRows++;
      for (const { field, reason } of problems) {
        const key = `${field} ${reason}`;
        const group = groups.get(key) ?? { field, reason, rows: 0, lines: [] };
        groups.set(key, group);
        group.rows++;
        group.lines = noteLine(lines, key, row.line);
      }
    },
    result: () => ({ badRows, badGroups: [...groups.values()] }),
  };
}

function noteLine(lines: Map<string, number[]>, key: string, line: number): number[] {
  const noted = lines.get(key) ?? [];
  lines.set(key, noted);
  if (noted.length < mostLines) noted.push(line);
  return noted;
}
