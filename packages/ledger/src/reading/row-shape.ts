import { readName } from '@ledgerprint/languages';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { Role } from '../columns/role.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { LedgerError } from '../ledger-error.ts';
import { isErrorValue, saysNoValue } from '../money/parse-amount.ts';

/** The kind of a record. */
export type Shape = 'row' | 'heading' | 'nothing';

const headingRoles = new Set<Role>([
  ...(['date', 'document', 'entry', 'journal', 'account', 'accountLabel'] as const),
  'reference',
]);

/** Distinguishes rows from group headings, repeated headers, and lines without content. */
export function createRowTest({ header, headerLine, width, roles }: LedgerLayout): (record: TextRecord) => Shape {
  const headerText = header.map((cell) => cell.trim()).join('\u0001');
  // A supplier alone on its line is a row without a designation, not a heading.
  const first = [...roles].filter(([, indexes]) => indexes.includes(0)).map(([role]) => role);
  const mayHoldHeadings = first.every((role) => headingRoles.has(role));
  return ({ cells, line }) => {
    let filled = 0;
    let only = -1;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] as string;
      if (cell === '' || isBlankCell(cell)) continue;
      filled++;
      only = index;
      if (filled > 1) break;
    }
    if (filled > 1) {
      if (headerLine > 0 && cells[0] === header[0] && cells.map((cell) => cell.trim()).join('\u0001') === headerText)
        return 'nothing';
      // `N/A` in every cell: a report that declares that there is nothing to report.
      if (
        headerLine > 0 &&
        saysNothing(cells[only] ?? '') &&
        cells.every((cell) => isBlankCell(cell) || saysNothing(cell))
      )
        return 'nothing';
      if (cells.length > width) refuseSurplus(cells, line, width, headerLine);
      return 'row';
    }
    if (filled === 0 || readName(cells[only] ?? '').has('nil', 'nil')) return 'nothing';
    const isHeading = headerLine > 0 && width >= 3 && only === 0 && mayHoldHeadings;
    return isHeading && /\p{L}{2}/u.test(cells[only] ?? '') ? 'heading' : 'row';
  };
}

function saysNothing(cell: string): boolean {
  return saysNoValue(cell.trim()) || cell.trim().toLowerCase() === '#n/a';
}

function refuseSurplus(cells: readonly string[], line: number, width: number, headerLine: number): void {
  const index = cells.findIndex(
    (cell, position) => position >= width && !isBlankCell(cell) && !isErrorValue(cell.trim()),
  );
  if (index === -1) return;
  const column = index + 1;
  const expected =
    headerLine > 0
      ? `the header has ${width} ${width === 1 ? 'column' : 'columns'}`
      : `at most ${width} columns are expected without a header`;
  const advice = 'put a cell that contains the delimiter in double quotes';
  throw new LedgerError(`Line ${line} has text in column ${column} but ${expected}: ${advice}.`, {
    reason: 'SURPLUS_CELLS',
    line,
    column,
  });
}

/**
 * The only text of a row, apart from a currency, a unit or a date: a total has no other text. Empty if the row has no
 * text; undefined if it has several, or if its text is not that of a total.
 */
export function createTotalWords({ roles }: LedgerLayout): (cells: readonly string[]) => string | undefined {
  const skipped = new Set((['currency', 'unit', 'date'] as const).flatMap((role) => roles.get(role) ?? []));
  return (cells) => {
    let words = '';
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] as string;
      if (cell === '' || !/\p{L}{2}/u.test(cell) || skipped.has(index)) continue;
      if (words !== '' || cell.length > 80) return undefined;
      words = cell.trim();
    }
    return words === '' || readName(words).has('totals', 'total') ? words : undefined;
  };
}
