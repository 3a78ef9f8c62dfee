import { parseDate } from '@ledgerprint/ledger/values';
import type { ReportLine } from '../report.ts';
import type { ReportedCase, ReportedRow } from '../reported-case.ts';
import { shareOutToRows } from './row-shares.ts';
import { addTo, createTallies, type Tally, toLine } from './tally.ts';

/** Ledgers have few distinct days; the limit keeps other texts from filling the memory. */
const mostDays = 20_000;

/**
 * Breakdowns by month and by file, under which the rows of one case may have several keys, and the period that the rows
 * cover.
 */
export function createRowBreakdowns() {
  const months = createTallies();
  const files = createTallies();
  /** The position of the first row of each file. */
  const firstPositions = new Map<Tally, number>();
  const days = createDays();
  let [from, to] = ['', ''];

  function toPeriod(day: string): void {
    if (day === '') return;
    if (from === '' || day < from) from = day;
    if (day > to) to = day;
  }

  function findFile({ file, sheet, position }: ReportedRow): Tally {
    const name = sheet === '' ? file : `${file}#${sheet}`;
    const tally = files.find(name, name);
    if (position < (firstPositions.get(tally) ?? Number.POSITIVE_INFINITY)) firstPositions.set(tally, position);
    return tally;
  }

  /** Fast path: nearly every case has one row. */
  function addOnly(row: ReportedRow, { footprintMg = 0n, spendEur = 0 }: ReportedCase): void {
    const { day, month } = days.read(row.purchaseDate);
    toPeriod(day);
    addTo(months.find(month, month), { footprintMg, spendEur });
    addTo(findFile(row), { footprintMg, spendEur });
  }

  return {
    /** Adds a counted case. */
    add(one: ReportedCase): void {
      const [only] = one.rows;
      if (only !== undefined && one.rows.length === 1) {
        addOnly(only, one);
        return;
      }
      const met = new Set<Tally>();
      for (const { row, ...weight } of shareOutToRows(one)) {
        const { day, month } = days.read(row.purchaseDate);
        toPeriod(day);
        for (const tally of [months.find(month, month), findFile(row)]) {
          addTo(tally, weight, met.has(tally) ? 0 : 1);
          met.add(tally);
        }
      }
    },

    /** The days of the first and last purchase; empty if no date can be read. */
    period: () => ({ periodFrom: from, periodTo: to }),

    months: (): readonly ReportLine[] =>
      months
        .all()
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(toLine),

    files: (): readonly ReportLine[] =>
      files
        .all()
        .toSorted((a, b) => (firstPositions.get(a) ?? 0) - (firstPositions.get(b) ?? 0))
        .map(toLine),
  };
}

type Day = { readonly day: string; readonly month: string };

/** Reads dates as the engine does, each text once. */
function createDays() {
  const known = new Map<string, Day>();
  return {
    read(text: string): Day {
      const before = known.get(text);
      if (before !== undefined) return before;
      const day = parseDate(text)?.isoDate ?? '';
      // The engine reads a year alone as its middle, but that is not a purchase in July.
      const month = /^\s*\d{4}\s*$/.test(text) ? '' : day.slice(0, 7);
      const read = { day, month };
      if (known.size < mostDays) known.set(text, read);
      return read;
    },
  };
}
