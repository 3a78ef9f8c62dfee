import { type ShareBasis, shareBasisOf, shareOf } from '@ledgerprint/engine/results';
import type { ReportedRow } from '@ledgerprint/report';
import type { Streamable } from '../postgres/connection-pool.ts';
import { createOwnTexts, toOwnText } from '../postgres/copy-cells.ts';
import { cellOf, placeOf } from './exported-columns.ts';
import {
  kindOf,
  positionOf,
  readRowPlaces,
  type StreamedProduct,
  streamedFields,
  streamedFrom,
  streamProducts,
} from './product-stream.ts';
import { lineColumns, unpackLine } from './result-cells.ts';
import { readSharedTexts } from './result-texts.ts';
import type { SharedTexts } from './shared-texts.ts';

/** A counted row, with the fields that breakdowns of its case need; its line is 0 if it did not come from a file. */
export type RowOfCase = ReportedRow & {
  /** Blank if it was not determined. */
  readonly fate: '' | 'counted';
};

/** A case as of a revision, with its rows in order. */
export type CaseWithRows = {
  /** The number of its product, in order of first appearance, and its own number within the product: `12.1`. */
  readonly id: string;
  /** In the column order of the exported file, not yet quoted; the explanation is blank. */
  readonly cells: readonly string[];
  /** Guarded against formulas, as the cells are. */
  readonly account: string;
  readonly uncountedEur: number;
  /** Undefined if it has no footprint. */
  readonly footprintMg: bigint | undefined;
  readonly scope1Mg: bigint;
  readonly scope2Mg: bigint;
  readonly scope3Mg: bigint;
  readonly doubtMg: bigint;
  readonly share: ShareBasis;
  readonly rows: readonly RowOfCase[];
};

/** The case to which each row belongs, and the row's share of that case. */
export type CasesOfRows = {
  /** Number of rows of the project, including those that are not counted. */
  readonly rows: number;
  /** By the position of the row, from 1; undefined if it is not counted. */
  readonly find: (position: number) => { readonly id: string; readonly share: number } | undefined;
};

const figureColumns = [
  ...(['account', 'uncounted_eur', 'footprint_mg', 'scope1_mg', 'scope2_mg', 'scope3_mg'] as const),
  'doubt_mg',
] as const;

/** The cases of a sealed project at a revision with their rows; see `streamProducts` for their order. */
export async function* readCasesWithRows(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
  revision: number,
): AsyncGenerator<readonly CaseWithRows[]> {
  const columns = [...lineColumns, ...figureColumns];
  const { placeOf: placeOfRow } = await readRowPlaces(pool, organizationId, projectNumber);
  const texts = await readSharedTexts(pool, organizationId, projectNumber);
  for await (const products of streamProducts(pool, organizationId, projectNumber, { revision, columns })) {
    yield products.flatMap((product) => toGroups(product, { placeOfRow, texts }).map(toCase));
  }
}

/** The cases of all rows of a sealed project at a revision. Takes sixteen bytes of memory per row. */
export async function readCasesOfRows(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
  revision: number,
): Promise<CasesOfRows> {
  const { count, placeOf: placeOfRow } = await readRowPlaces(pool, organizationId, projectNumber);
  const product = new Uint32Array(count);
  const number = new Uint32Array(count);
  const share = new Float64Array(count);
  const columns = lineColumns;
  const texts = await readSharedTexts(pool, organizationId, projectNumber);
  for await (const products of streamProducts(pool, organizationId, projectNumber, { revision, columns })) {
    for (const one of products) {
      for (const group of toGroups(one, { placeOfRow, texts })) {
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

/** A case's line with its rows. */
type Group = {
  readonly id: string;
  readonly number: number;
  readonly line: Cells;
  readonly cells: Cells;
  readonly share: ShareBasis;
  readonly rows: readonly RowOfCase[];
};

type Cells = readonly string[];

function toGroups(
  { number: product, cases, rows }: StreamedProduct,
  known: { readonly placeOfRow: (position: number) => number; readonly texts: SharedTexts },
): readonly Group[] {
  const [first] = cases;
  // If a product could not be processed, it has a single line, even if its rows are from several suppliers.
  const isSole = first !== undefined && kindOf(first) === 'sole';
  const rowsByCase = isSole ? [rows] : [...Map.groupBy(rows, caseKeyOf).values()];
  if (rowsByCase.length !== cases.length)
    throw new Error(`product ${product} has ${cases.length} results for ${rowsByCase.length} cases`);
  return cases.map((line, at) => {
    const own = (rowsByCase[at] as readonly Cells[]).map((cells) => toRow(cells, known.placeOfRow));
    const { cells, share = shareBasisOf(own) } = unpackLine(line, known.texts, streamedFrom);
    if (own.length > 1) for (const row of own) row.share = shareOf(row, share);
    const number = at + 1;
    return { id: `${product}.${number}`, number, line, cells, share, rows: own };
  });
}

/** Texts in normal form have no line breaks, so a line break can separate them. */
function caseKeyOf(line: Cells): string {
  return `${line[streamedFrom]}\n${line[streamedFrom + 1]}\n${line[streamedFrom + 2]}`;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const firstOfRow = streamedFrom + 3;
const toOwnPlace = createOwnTexts();

// All rows have the same shape. The share of 1 is right for a case with a single row.
function toRow(line: Cells, placeOfRow: (position: number) => number): Writable<RowOfCase> {
  const row: Record<string, string | number> = { position: placeOfRow(positionOf(line)), share: 1 };
  for (const [at, field] of streamedFields.entries()) {
    const text = line[firstOfRow + at] as string;
    if (field === 'line') row[field] = Number(text);
    // Few files and sheets have many rows.
    else row[field] = field === 'file' || field === 'sheet' ? toOwnPlace(text) : toOwnText(text);
  }
  return row as Writable<RowOfCase>;
}

const firstFigure = streamedFrom + lineColumns.length;

/** Totals of cases keep these texts; all other cells are dropped once they have been read. */
const keptColumns = [
  ...(['designation', 'supplier', 'category', 'category_scheme', 'category_code', 'category_label'] as const),
  ...(['factor_id', 'factor_name', 'factor_unit', 'factor_source', 'activity_unit', 'engine_version'] as const),
] as const;
const keptPlaces = keptColumns.map(placeOf);
const toOwnCell = createOwnTexts();

function toCase({ id, line, cells: unpacked, share, rows }: Group): CaseWithRows {
  const cells = [...unpacked];
  for (const place of keptPlaces) cells[place] = toOwnCell(cells[place] as string);
  const milligrams = (at: number) => BigInt(line[firstFigure + at] as string);
  return {
    id,
    cells,
    account: toOwnCell(line[firstFigure] as string),
    uncountedEur: Number(line[firstFigure + 1]),
    footprintMg: cellOf({ cells }, 'footprint_kg') === '' ? undefined : milligrams(2),
    scope1Mg: milligrams(3),
    scope2Mg: milligrams(4),
    scope3Mg: milligrams(5),
    doubtMg: milligrams(6),
    share,
    rows,
  };
}
