import { openTables } from '@ledgerprint/ledger';
import { fold } from '@ledgerprint/ledger/text';

/**
 * The location of a figure in the workbook: its sheet, the names of its row, its unit and the heading of its column.
 */
export type UkPlace = {
  readonly sheet: string;
  readonly activity: string;
  readonly type: string;
  readonly detail?: string;
  readonly unit: string;
  readonly column?: string;
};

export type UkFigure = Required<UkPlace> & { readonly value: number };

/** The figures of the UK government's workbook by location. */
export type UkFigures = {
  readonly all: readonly UkFigure[];
  /** Undefined if the cell is empty or the workbook has no such row. */
  find(place: UkPlace): number | undefined;
};

/** Reads every table of the workbook: those that begin with a header `Activity … Unit … kg CO2e`. */
export async function readUkFigures(bytes: Uint8Array): Promise<UkFigures> {
  const all: UkFigure[] = [];
  for (const { sheet = '', records } of await openTables(bytes)) {
    const rows: (readonly string[])[] = [];
    for await (const batch of records()) rows.push(...batch.map(({ cells }) => cells));
    all.push(...readTables(sheet, rows));
  }
  const byPlace = new Map(all.map((figure) => [toKey(figure), figure.value]));
  return { all, find: (place) => byPlace.get(toKey(place)) };
}

type Header = {
  readonly unitAt: number;
  /** Positions of the columns `kg CO2e`, which are followed by the gases, with the heading above each. */
  readonly values: readonly { readonly at: number; readonly column: string }[];
};

function readTables(sheet: string, rows: readonly (readonly string[])[]): readonly UkFigure[] {
  const figures: UkFigure[] = [];
  let header: Header | undefined;
  let names: readonly string[] = [];
  for (const [index, row] of rows.entries()) {
    if (cell(row, 0) === 'Activity' && row.includes('Unit')) {
      header = readHeader(row, rows[index - 1] ?? []);
      names = [];
      continue;
    }
    if (header === undefined) continue;
    const unit = cell(row, header.unitAt);
    if (unit === '') {
      header = undefined;
      continue;
    }
    // An empty name means the same as in the row above, because the cells are merged.
    names = Array.from({ length: header.unitAt }, (_, at) => cell(row, at) || (names[at] ?? ''));
    const [activity = '', type = '', detail = ''] = names;
    for (const { at, column } of header.values) {
      const text = cell(row, at);
      if (text !== '') figures.push({ sheet, activity, type, detail, unit, column, value: toNumber(text) });
    }
  }
  return figures;
}

function readHeader(row: readonly string[], above: readonly string[]): Header {
  const places = row.flatMap((_, at) => (cell(row, at) === 'kg CO2e' ? [at] : []));
  const unitAt = row.indexOf('Unit');
  // Empty rows are not read, so the row above may be the last one of another table.
  const hasHeadings = above.slice(0, unitAt + 1).every((text) => text.trim() === '');
  return { unitAt, values: places.map((at) => ({ at, column: hasHeadings ? cell(above, at) : '' })) };
}

function cell(row: readonly string[], at: number): string {
  return (row[at] ?? '').replace(/\s+/g, ' ').trim();
}

function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error(`"${text}" is not a number.`);
  return value;
}

function toKey({ sheet, activity, type, detail = '', unit, column = '' }: UkPlace): string {
  return [sheet, activity, type, detail, unit, column].map(fold).join('|');
}
