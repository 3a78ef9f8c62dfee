import { restoreText, toNumberCell } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import { rowColumns } from '../evidence/pack-files.ts';

/** A line of `rows.csv`, read. */
export type ReadRow = Row & {
  readonly position: number;
  /** `12.1`; empty if the row is not counted. */
  readonly case: string;
  /** As written. */
  readonly share: string;
};

const at = Object.fromEntries(rowColumns.map((name, place) => [name, place])) as Record<
  (typeof rowColumns)[number],
  number
>;

// Spelled out because every row passes here, and so that all rows have the same shape.
export function toReadRow(cells: readonly string[]): ReadRow {
  const textAt = (place: number) => {
    const cell = cells[place] ?? '';
    return cell === '' ? '' : restoreText(cell);
  };
  return {
    position: Number(cells[at.position]),
    designation: textAt(at.designation),
    supplier: textAt(at.supplier),
    unitPrice: textAt(at.unitPrice),
    currency: textAt(at.currency),
    quantity: textAt(at.quantity),
    unit: textAt(at.unit),
    purchaseDate: textAt(at.purchaseDate),
    weight: textAt(at.weight),
    notes: textAt(at.notes),
    category: textAt(at.category),
    reference: textAt(at.reference),
    account: textAt(at.account),
    accountLabel: textAt(at.accountLabel),
    amount: textAt(at.amount),
    bookedAmount: textAt(at.bookedAmount),
    country: textAt(at.country),
    file: textAt(at.file),
    sheet: textAt(at.sheet),
    line: cells[at.line] === '' ? 0 : Number(cells[at.line]),
    fate: (cells[at.fate] ?? '') as Row['fate'],
    reason: (cells[at.reason] ?? '') as Row['reason'],
    case: cells[at.case] ?? '',
    share: cells[at.share] ?? '',
  };
}

/** Whether a cell is a number in the format of the files of a pack, which has exactly one text for each number. */
export function isNumberCell(cell: string): boolean {
  const value = Number(cell);
  return cell !== '' && Number.isFinite(value) && toNumberCell(value) === cell;
}
