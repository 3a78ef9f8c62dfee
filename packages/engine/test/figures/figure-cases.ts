import { readdir, readFile } from 'node:fs/promises';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { parse } from 'csv-parse/sync';
import type { Product } from '../../src/category/product.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import { compute } from '../golden/golden-cases.ts';

/** One product with the range of its footprint. */
export type FigureCase = {
  readonly shows: string;
  readonly product: Product;
  /** The country of the context, if given. */
  readonly country: string | undefined;
  /** `matched`, `review`, `unmatched` or `excluded <reason>`; empty for any. */
  readonly expect: string;
  /** kgCO2e; undefined if nothing must be counted. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
  /** The calculation by hand, and its result. */
  readonly byHand: string;
  readonly byHandKg: number | undefined;
  readonly source: string;
};

type Row = Readonly<Record<string, string>>;

const ownFolder = new URL('./', import.meta.url);

/** The files of this folder or of one in it, by class, in the order of their names. */
export async function readFigureCases(
  folder = ownFolder,
): Promise<readonly { readonly name: string; readonly cases: readonly FigureCase[] }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace('.csv', ''),
      cases: toCases(await readFile(new URL(name, folder), 'utf8')),
    })),
  );
}

function toCases(text: string): readonly FigureCase[] {
  const rows: readonly Row[] = parse(text, { delimiter: ';', columns: true, quote: null, relax_column_count: true });
  const products: Row[][] = [];
  for (const row of rows) {
    if (row.shows === '') products.at(-1)?.push(row);
    else products.push([row]);
  }
  return products.map(toCase);
}

function toCase(rows: readonly Row[]): FigureCase {
  const first = rows[0] ?? {};
  const { shows = '', designation = '', country = '', expect = '', low = '', high = '' } = first;
  const { byHand = '', source = '' } = first;
  return {
    shows,
    product: { designation, activities: rows.map(toActivity) },
    country: country === '' ? undefined : country,
    expect,
    range: low === '' ? undefined : { low: Number(low), high: Number(high) },
    byHand,
    byHandKg: byHand === '' ? undefined : compute(byHand),
    source,
  };
}

function toActivity(row: Row): Activity {
  return Object.fromEntries(activityFields.map((field) => [field, row[field] ?? ''])) as Activity;
}

/** The error of a result; undefined if it is right. */
export function findFault({ expect, range }: FigureCase, found: Enrichment): string | undefined {
  const match = found.match === 'excluded' ? `excluded ${found.exclusion.join(' ')}` : found.match;
  if (expect !== '' && expect !== match) return `${match} instead of ${expect}`;
  const kg = found.footprintKgCo2e;
  if (range === undefined) return kg === undefined ? undefined : `${kg} kg instead of nothing`;
  if (kg === undefined) return `nothing instead of ${range.low} to ${range.high} kg`;
  const [low, high] = [Math.min(range.low, range.high), Math.max(range.low, range.high)];
  return kg >= low && kg <= high ? undefined : `${kg} kg instead of ${low} to ${high} kg`;
}
