import { type ShareBasis, shareBasisOf, shareOf } from '@ledgerprint/engine/results';
import type { Streamable } from '../postgres/connection-pool.ts';
import { toOwnText } from '../postgres/copy-cells.ts';
import { readRowPlaces, type StreamedProduct, streamProducts } from './product-stream.ts';
import { exportedColumns } from './results.ts';

/** A counted row, as far as breakdowns of its case need it. */
export type RowOfCase = {
  /** Where it stands among all rows of the project, from 1 on. */
  readonly position: number;
  readonly unitPrice: string;
  readonly currency: string;
  readonly quantity: string;
  readonly unit: string;
  readonly amount: string;
  readonly purchaseDate: string;
  readonly reference: string;
  readonly file: string;
  readonly sheet: string;
  /** 0 where it came from no file. */
  readonly line: number;
  /** Blank where nobody judged it. */
  readonly fate: '' | 'counted';
  /** In what its case came to; all of them add up to one. */
  readonly share: number;
};

/** A case as it was at a revision, with its rows in their order. */
export type CaseWithRows = {
  /** Number of its product, in order of first appearance, and of the case in it: `12.1`. */
  readonly id: string;
  /** In the order of the exported file, as they stand in it before they are quoted. */
  readonly cells: readonly string[];
  /** Guarded like the cells. */
  readonly account: string;
  readonly uncountedEur: number;
  /** Undefined where it has no footprint. */
  readonly footprintMg: bigint | undefined;
  readonly scope1Mg: bigint;
  readonly scope2Mg: bigint;
  readonly scope3Mg: bigint;
  readonly doubtMg: bigint;
  readonly share: ShareBasis;
  readonly rows: readonly RowOfCase[];
};

/** The case that a row counts in, and its share in it. */
export type CasesOfRows = {
  /** How many rows the project has, those that are not counted included. */
  readonly rows: number;
  /** By where the row stands, from 1 on; undefined where it is not counted. */
  readonly find: (position: number) => { readonly id: string; readonly share: number } | undefined;
};

const shareColumns = ['share_by', 'share_total'] as const;
const figureColumns = [
  ...(['account', 'uncounted_eur', 'footprint_mg', 'scope1_mg', 'scope2_mg', 'scope3_mg'] as const),
  'doubt_mg',
] as const;
const exportedNames = exportedColumns.map(([name]) => name);
const footprintAt = exportedNames.indexOf('footprint_kg');

/** The cases of a sealed project at a revision with their rows; see `streamProducts` for their order. */
export async function* readCasesWithRows(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
  revision: number,
): AsyncGenerator<readonly CaseWithRows[]> {
  const columns = [...shareColumns, ...figureColumns, ...exportedNames];
  const { placeOf } = await readRowPlaces(pool, organizationId, projectNumber);
  for await (const products of streamProducts(pool, organizationId, projectNumber, { revision, columns })) {
    yield products.flatMap((product) => toGroups(product, placeOf).map(toCase));
  }
}

/** The cases of all rows of a sealed project at a revision. Of a row sixteen bytes are held. */
export async function readCasesOfRows(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
  revision: number,
): Promise<CasesOfRows> {
  const { count, placeOf } = await readRowPlaces(pool, organizationId, projectNumber);
  const product = new Uint32Array(count);
  const number = new Uint32Array(count);
  const share = new Float64Array(count);
  const columns = shareColumns;
  for await (const products of streamProducts(pool, organizationId, projectNumber, { revision, columns })) {
    for (const one of products) {
      for (const group of toGroups(one, placeOf)) {
        for (const row of group.rows) {
          product[row.position - 1] = one.number;
          number[row.position - 1] = group.number;
          share[row.position - 1] = row.share;
        }
      }
    }
  }
  return {
    rows: count,
    find: (position) => {
      const at = position - 1;
      if (!product[at]) return undefined;
      return { id: `${product[at]}.${number[at]}`, share: share[at] as number };
    },
  };
}

/** A case's line, as its columns were asked for, with its rows. */
type Group = {
  readonly id: string;
  readonly number: number;
  readonly columns: readonly string[];
  readonly share: ShareBasis;
  readonly rows: readonly RowOfCase[];
};

type Cells = readonly string[];

function toGroups(
  { number: product, cases, rows }: StreamedProduct,
  placeOf: (position: number) => number,
): readonly Group[] {
  const [first] = cases;
  // A product that is one line may have rows of several suppliers: its processing failed.
  const isSole = first?.[0] === 'sole';
  const rowsByCase = isSole ? [rows] : [...Map.groupBy(rows, caseKeyOf).values()];
  if (rowsByCase.length !== cases.length)
    throw new Error(`product ${product} has ${cases.length} results for ${rowsByCase.length} cases`);
  return cases.map(([, shareBy = '', shareTotal, ...columns], at) => {
    const own = rowsByCase[at] as readonly Cells[];
    const shared = own.map((cells) => toRow(cells, placeOf));
    const share =
      shareBy === '' ? shareBasisOf(shared) : { by: shareBy as ShareBasis['by'], total: Number(shareTotal) };
    const withShares =
      own.length === 1
        ? shared
        : shared.map((row) => {
            row.share = shareOf(row, share);
            return row;
          });
    const number = at + 1;
    return { id: `${product}.${number}`, number, columns, share, rows: withShares };
  });
}

/** Texts in normal form have no line breaks. */
function caseKeyOf([, supplier, account, category]: Cells): string {
  return `${supplier}\n${account}\n${category}`;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** With the share of the only row. */
function toRow(cells: Cells, placeOf: (position: number) => number): Writable<RowOfCase> {
  const own = (at: number) => toOwnText(cells[at] as string);
  return {
    position: placeOf(Number(cells[0])),
    ...{ unitPrice: own(4), currency: own(5), quantity: own(6), unit: own(7), amount: own(8) },
    ...{ purchaseDate: own(9), reference: own(10), file: own(11), sheet: own(12), line: Number(cells[13]) },
    ...{ fate: cells[14] as RowOfCase['fate'], share: 1 },
  };
}

function toCase({ id, columns, share, rows }: Group): CaseWithRows {
  const [account = '', uncountedEur, footprintMg, scope1Mg, scope2Mg, scope3Mg, doubtMg] = columns;
  const cells = columns.slice(figureColumns.length).map(toOwnText);
  const toMg = (cell: string | undefined) => BigInt(cell ?? 0);
  return {
    ...{ id, cells, account: toOwnText(account), uncountedEur: Number(uncountedEur) },
    footprintMg: cells[footprintAt] === '' ? undefined : toMg(footprintMg),
    ...{
      scope1Mg: toMg(scope1Mg),
      scope2Mg: toMg(scope2Mg),
      scope3Mg: toMg(scope3Mg),
      doubtMg: toMg(doubtMg),
    },
    ...{ share, rows },
  };
}
