import { decimalsFor, type Format, type MassUnit } from '../language/format.ts';

/**
 * A table of a report, as data: written as HTML for people, with few digits, and into workbooks with all of them.
 */
export type ReportTable = {
  /** Different from those of all other tables: `scopes`. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
};

export type TableColumn = {
  readonly label: string;
  readonly kind: ColumnKind;
  /** On paper it stands below the column before it, smaller. */
  readonly isBelow?: boolean;
};

/**
 * What the cells of a column are: `mass` milligrams, `share` parts of one, `euros` and `amount` money, `code` a short text
 * that is not broken.
 */
export type ColumnKind = 'text' | 'code' | 'mass' | 'share' | 'euros' | 'amount' | 'count' | 'grade';

export type TableRow = {
  readonly kind: 'line' | 'part' | 'subtotal' | 'total';
  /** As many as there are columns. Absent: there is no such figure. A text in a column of figures says why. */
  readonly cells: readonly TableCell[];
};

export type TableCell = string | number | bigint | undefined;

export function line(...cells: readonly TableCell[]): TableRow {
  return { kind: 'line', cells };
}

/** Belongs to the line above it. */
export function part(...cells: readonly TableCell[]): TableRow {
  return { kind: 'part', cells };
}

export function subtotal(...cells: readonly TableCell[]): TableRow {
  return { kind: 'subtotal', cells };
}

export function total(...cells: readonly TableCell[]): TableRow {
  return { kind: 'total', cells };
}

/** How a figure of a table is written; what is absent is a dash. */
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
