import type { ReportedRow } from '../reported-case.ts';
import type { DoubleCount, DoubleCountSide } from './double-count.ts';

const mostNamed = 5;
/** The maximum number of names to keep; the largest are almost certainly among the first. */
const mostNames = 10_000;

/** One row as added to a side. */
export type SideRow = {
  readonly designation: string;
  readonly supplier: string;
  readonly row: Pick<ReportedRow, 'position' | 'file' | 'sheet' | 'line'>;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

export type Side = {
  readonly designations: Names;
  readonly suppliers: Names;
  readonly files: Names;
  places: readonly Place[];
  rows: number;
  footprintMg: bigint;
  spendEur: number;
};

type Place = { readonly text: string; readonly weight: bigint; readonly position: number };
/** The footprint of each name, for ranking. */
type Names = Map<string, bigint>;

/** One side of a possible double count; the order in which rows are added does not matter. */
export function createSide(): Side {
  return {
    designations: new Map(),
    suppliers: new Map(),
    files: new Map(),
    places: [],
    rows: 0,
    footprintMg: 0n,
    spendEur: 0,
  };
}

export function addToSide(side: Side, { designation, supplier, row, footprintMg, spendEur }: SideRow): void {
  const weight = sizeOf(footprintMg);
  addName(side.designations, designation, weight);
  addName(side.suppliers, supplier, weight);
  addName(side.files, fileOf(row), weight);
  addPlaces(side, [{ text: placeOf(row), weight, position: row.position }]);
  side.rows += 1;
  side.footprintMg += footprintMg;
  side.spendEur += spendEur;
}

export function joinSides(sides: readonly Side[]): Side {
  const joined = createSide();
  for (const side of sides) {
    for (const key of ['designations', 'suppliers', 'files'] as const) {
      for (const [name, weight] of side[key]) addName(joined[key], name, weight);
    }
    addPlaces(joined, side.places);
    joined.rows += side.rows;
    joined.footprintMg += side.footprintMg;
    joined.spendEur += side.spendEur;
  }
  return joined;
}

export function toDoubleCountSide(side: Side): DoubleCountSide {
  return {
    designations: largestOf(side.designations),
    suppliers: largestOf(side.suppliers),
    files: largestOf(side.files),
    places: side.places.map(({ text }) => text),
    rows: side.rows,
    footprintMg: `${side.footprintMg}`,
    spendEur: toCents(side.spendEur),
  };
}

/** A finding of two sides: the smaller one would have to be deducted. */
export function toDoubleCount(
  kind: DoubleCount['kind'],
  sides: readonly [Side, Side],
  months: readonly string[],
): DoubleCount {
  const [one, other] = sides;
  const isOneLighter =
    sizeOf(one.footprintMg) === sizeOf(other.footprintMg)
      ? one.spendEur <= other.spendEur
      : sizeOf(one.footprintMg) < sizeOf(other.footprintMg);
  const lighter = isOneLighter ? one : other;
  return {
    kind,
    footprintMg: `${lighter.footprintMg}`,
    spendEur: toCents(lighter.spendEur),
    months,
    sides: [toDoubleCountSide(one), toDoubleCountSide(other)],
  };
}

function addPlaces(side: Side, places: readonly Place[]): void {
  side.places = [...side.places, ...places].toSorted(comparePlaces).slice(0, mostNamed);
}

function comparePlaces(one: Place, other: Place): number {
  if (one.weight !== other.weight) return one.weight > other.weight ? -1 : 1;
  return one.position - other.position;
}

/** Empty names are skipped. */
function addName(names: Names, name: string, weight: bigint): void {
  const known = names.get(name);
  if (name === '' || (known === undefined && names.size >= mostNames)) return;
  names.set(name, (known ?? 0n) + weight);
}

function largestOf(names: Names): readonly string[] {
  return [...names]
    .toSorted(([name, weight], [otherName, other]) =>
      weight === other ? (name < otherName ? -1 : 1) : weight > other ? -1 : 1,
    )
    .slice(0, mostNamed)
    .map(([name]) => name);
}

/** The file of a row, `book.xlsx#Q1` if it has sheets. */
export function fileOf({ file, sheet }: Pick<ReportedRow, 'file' | 'sheet'>): string {
  return sheet === '' ? file : `${file}#${sheet}`;
}

/** The location of a row: `ledger.csv:12`, or its number among all rows if its file is not known. */
function placeOf(row: SideRow['row']): string {
  const file = fileOf(row);
  if (file === '' && row.line === 0) return `#${row.position}`;
  return row.line === 0 ? file : `${file}:${row.line}`;
}

export function sizeOf(mg: bigint): bigint {
  return mg < 0n ? -mg : mg;
}

function toCents(eur: number): number {
  return Math.round(eur * 100) / 100 + 0;
}
