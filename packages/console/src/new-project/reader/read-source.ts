import { type Amount, formatAmount, getFormat, type LedgerRow, type RowGroup } from '@ledgerprint/ledger';
import { findRowProblems, toRow } from '@ledgerprint/ledger/activity';
import { createExcludedTexts } from './excluded-texts.ts';
import type { OpenedTable } from './opened-source.ts';
import type { BadRowGroup, TableReading } from './reading.ts';

const mostLines = 5;
const mostSuppliers = 4;
/** The names of file and sheet are shortened before they are sent, so they are never a problem. */
const nowhere = { file: '', sheet: '' };

/** Callbacks for reading. */
export type Watch = {
  readonly isWanted: () => boolean;
  /** Called with the number of rows just read. */
  readonly onRows: (rows: number) => void;
};

/** Reads all rows of the tables of a source. Ends early, without a result, once the reading is no longer needed. */
export async function readSource(
  tables: readonly (OpenedTable | undefined)[],
  watch: Watch,
): Promise<readonly (TableReading | undefined)[] | undefined> {
  const readings: (TableReading | undefined)[] = [];
  for (const table of tables) {
    const reading = table && (await readTable(table, watch));
    if (!watch.isWanted()) return undefined;
    readings.push(reading);
  }
  return readings;
}

async function readTable({ ledger, layout }: OpenedTable, watch: Watch): Promise<TableReading | undefined> {
  const sums = createSums();
  const excludedTexts = createExcludedTexts();
  const badRows = createBadGroups();
  const suppliers = new Set<string>();
  for await (const batch of ledger.rows()) {
    if (!watch.isWanted()) return undefined;
    for (const row of batch) {
      sums.add(row);
      excludedTexts.add(row);
      if (layout === undefined && suppliers.size < mostSuppliers) suppliers.add(row.activity.supplier);
      // Rows that are not counted are never rejected.
      if (row.fate === 'counted') badRows.check(row);
    }
    watch.onRows(batch.length);
  }
  const { currency, country, period, basis, languages, counted, excluded, unread } = ledger.report();
  const { label, family } = getFormat(ledger.format);
  return {
    currency,
    country,
    origin: ledger.origin,
    period,
    basis,
    languages,
    layout,
    format: { name: ledger.format, label, family },
    sheet: ledger.sheet,
    suppliers: [...suppliers].filter((name) => name.trim() !== ''),
    balance: {
      all: sums.all(),
      counted,
      excluded: excluded.map((group) => ({ ...group, lines: [] })),
      unread: unread.map((group) => ({ ...group, lines: sums.linesOf(group.reason) })),
    },
    excludedTexts: excludedTexts.result(),
    warnings: ledger.warningDetails(),
    isIncomplete: ledger.isIncomplete(),
    ...badRows.result(),
  };
}

/** Adds up all rows and amounts, and notes the first unreadable lines by reason. */
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

/** Rows that the service would reject, by problem. */
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
