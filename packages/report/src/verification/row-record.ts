import { restoreText, toNumberCell } from '@ledgerprint/engine/results';
import {
  type Activity,
  activityFields,
  type Row,
  type RowText,
  rowTexts,
  toPlainRow,
} from '@ledgerprint/ledger/activity';
import { rowColumns } from '../evidence/pack-files.ts';

/** A line of `rows.csv`, read. */
export type ReadRow = Row & {
  readonly position: number;
  /** `12.1`; empty if the row is not counted. */
  readonly case: string;
  /** As written. */
  readonly share: string;
};

const placeOf = new Map<string, number>(rowColumns.map((name, place) => [name, place]));
const textPlaces = rowTexts.map((field) => [field, placeOf.get(field) as number] as const);
const blank = toPlainRow(Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity);

export function toReadRow(cells: readonly string[]): ReadRow {
  const cellOf = (name: (typeof rowColumns)[number]) => cells[placeOf.get(name) as number] ?? '';
  // A copy with every field assigned, so that all rows have the same shape.
  const row: Record<RowText, string> = { ...blank };
  for (const [field, place] of textPlaces) {
    const cell = cells[place] ?? '';
    if (cell !== '') row[field] = restoreText(cell);
  }
  return {
    ...row,
    position: Number(cellOf('position')),
    line: Number(cellOf('line')),
    fate: cellOf('fate') as Row['fate'],
    reason: cellOf('reason') as Row['reason'],
    case: cellOf('case'),
    share: cellOf('share'),
  };
}

/** Whether a cell is a number in the format of the files of a pack, which has exactly one text for each number. */
export function isNumberCell(cell: string): boolean {
  const value = Number(cell);
  return cell !== '' && Number.isFinite(value) && toNumberCell(value) === cell;
}
