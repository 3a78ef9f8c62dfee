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

/** The gases of a figure in kgCO2e. */
export type UkGases = { readonly co2: number; readonly ch4: number; readonly n2o: number };

export type UkFigure = Required<UkPlace> & {
  readonly value: number;
  /** Undefined if the table has none. */
  readonly gases: UkGases | undefined;
};

/** The figures of the UK government's workbook by location. */
export type UkFigures = {
  readonly all: readonly UkFigure[];
  /** Undefined if the cell is empty or the workbook has no such row. */
  find(place: UkPlace): number | undefined;
  findFigure(place: UkPlace): UkFigure | undefined;
};

/**
 * Reads every table of the workbook: those that begin with a header `Activity … Unit … kg CO2e`, or `kg CO2e of CO2 per
 * unit` if the table is of biogenic CO2.
 */
export async function readUkFigures(bytes: Uint8Array): Promise<UkFigures> {
  const all: UkFigure[] = [];
  for (const { sheet = '', records } of await openTables(bytes)) {
    const rows: (readonly string[])[] = [];
    for await (const batch of records()) rows.push(...batch.map(({ cells }) => cells));
    all.push(...readTables(sheet, rows));
  }
  const byPlace = new Map(all.map((figure) => [toKey(figure), figure]));
  const findFigure = (place: UkPlace) => byPlace.get(toKey(place));
  return { all, findFigure, find: (place) => findFigure(place)?.value };
}

type Header = {
  readonly unitAt: number;
  /** Positions of the columns `kg CO2e`, with the heading above each, and whether the gases follow. */
  readonly values: readonly { readonly at: number; readonly column: string; readonly hasGases: boolean }[];
};

const gasHeadings = ['CO2', 'CH4', 'N2O'].map((gas) => `kg CO2e of ${gas} per unit`);

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
    for (const { at, column, hasGases } of header.values) {
      const text = cell(row, at);
      if (text === '') continue;
      const gases = hasGases ? readGases(row.slice(at + 1)) : undefined;
      figures.push({ sheet, activity, type, detail, unit, column, value: toNumber(text), gases });
    }
  }
  return figures;
}

function readHeader(row: readonly string[], above: readonly string[]): Header {
  const [biogenic] = gasHeadings;
  const heading = row.some((_, at) => cell(row, at) === 'kg CO2e') ? 'kg CO2e' : biogenic;
  const places = row.flatMap((_, at) => (cell(row, at) === heading ? [at] : []));
  const unitAt = row.indexOf('Unit');
  // Empty rows are not read, so the row above may be the last one of another table.
  const hasHeadings = above.slice(0, unitAt + 1).every((text) => text.trim() === '');
  const values = places.map((at) => ({
    at,
    column: hasHeadings ? cell(above, at) : '',
    hasGases: gasHeadings.every((gas, after) => cell(row, at + 1 + after) === gas),
  }));
  return { unitAt, values };
}

/** Undefined if a cell is empty. */
function readGases(row: readonly string[]): UkGases | undefined {
  const texts = gasHeadings.map((_, at) => cell(row, at));
  if (texts.includes('')) return undefined;
  const [co2 = 0, ch4 = 0, n2o = 0] = texts.map(toNumber);
  return { co2, ch4, n2o };
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
