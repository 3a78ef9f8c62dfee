import { decimalsFor, type Format, type MassUnit } from '../language/format.ts';

/** A table of a report as data, which is rendered with few digits in HTML and with all digits in workbooks. */
export type ReportTable = {
  /** Unique within the report: `scopes`. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
};

export type TableColumn = {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Shown in smaller print below the preceding column. */
  readonly isBelow?: boolean;
};

/**
 * The kind of a column's cells: `mass` milligrams, `share` fractions of one, `euros` and `amount` money, `code` a short text
 * that does not wrap.
 */
export type ColumnKind = 'text' | 'code' | 'mass' | 'share' | 'euros' | 'amount' | 'count' | 'grade';

export type TableRow = {
  readonly kind: 'line' | 'part' | 'subtotal' | 'total';
  /** One per column; undefined if there is no such figure. A text in a column of figures explains why there is none. */
  readonly cells: readonly TableCell[];
};

export type TableCell = string | number | bigint | undefined;

export function line(...cells: readonly TableCell[]): TableRow {
  return { kind: 'line', cells };
}

/** A row that belongs to the line above it. */
export function part(...cells: readonly TableCell[]): TableRow {
  return { kind: 'part', cells };
}

export function subtotal(...cells: readonly TableCell[]): TableRow {
  return { kind: 'subtotal', cells };
}

export function total(...cells: readonly TableCell[]): TableRow {
  return { kind: 'total', cells };
}

/** Formats a figure of a table; an absent figure is a dash. */
export function createCellFormat(table: ReportTable, format: Format, unit: MassUnit) {
  const masses = table.rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'bigint'));
  const decimals = decimalsFor(masses, unit);
  const hasWholeEuros = table.columns.map(
    ({ kind }, column) =>
      kind === 'euros' && table.rows.some(({ cells }) => Math.abs(Number(cells[column] ?? 0)) >= 1_000),
  );
  return (cell: TableCell, column: number): string => {
    if (cell === undefined) return '–';
    if (typeof cell === 'bigint') return format.massIn(cell, unit, decimals);
    const kind = table.columns[column]?.kind;
    if (kind === 'amount') return format.amount(String(cell));
    if (typeof cell === 'string') return cell;
    if (kind === 'share') return format.percent(cell);
    if (kind === 'euros') return format.euros(cell, hasWholeEuros[column] === true);
    return kind === 'grade' ? format.digits(cell) : format.integer(cell);
  };
}
