import { readFile } from 'node:fs/promises';
import { type Activity, activityFields, type PurchaseRow } from '@ledgerprint/ledger/activity';
import { parse } from 'csv-parse/sync';
import type { Product } from '../../src/category/product.ts';

/** One product of a golden file with its expected results; an empty expectation is not checked. */
export type GoldenCase = {
  readonly shows: string;
  readonly product: Product;
  readonly match: string;
  readonly method: string;
  readonly categoryCode: string;
  readonly factorId: string;
  readonly footprint: string;
  readonly warnings: readonly string[];
};

type Row = Readonly<Record<string, string>>;

/**
 * Reads a file of this folder. A line with an empty `shows` is another row of the product above it. The footprint is
 * the calculation by hand with the catalogue's figures; the warnings are complete.
 */
export async function readGoldenCases(name: string): Promise<readonly GoldenCase[]> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  const rows: readonly Row[] = parse(text, { delimiter: ';', columns: true, quote: null });
  const products: Row[][] = [];
  for (const row of rows) {
    if (row.shows === '') products.at(-1)?.push(row);
    else products.push([row]);
  }
  return products.map(toCase);
}

function toCase(rows: readonly Row[]): GoldenCase {
  const first = rows[0] ?? {};
  const { shows = '', match = '', method = '', categoryCode = '', factorId = '', footprint = '' } = first;
  return {
    shows,
    match,
    method,
    categoryCode,
    factorId,
    footprint,
    product: { designation: first.designation ?? '', activities: rows.map(toActivity) },
    warnings: (first.warnings ?? '').split(' ').filter((code) => code !== ''),
  };
}

function toActivity(row: Row): PurchaseRow {
  const activity = Object.fromEntries(activityFields.map((field) => [field, row[field] ?? ''])) as Activity;
  const { account, amount, country } = row;
  return account === undefined ? activity : { ...activity, account, amount: amount ?? '', country: country ?? '' };
}

/** The value of a calculation by hand: numbers, `+ - * /` and one level of brackets. */
export function compute(text: string): number {
  const flat = text.replace(/\(([^()]*)\)/g, (_, inner: string) => String(compute(inner)));
  return flat.split(/\s+(?=[+-]\s)/).reduce((sum, term) => {
    const sign = /^-\s/.test(term) ? -1 : 1;
    return sum + sign * multiply(term.replace(/^[+-]\s+/, ''));
  }, 0);
}

function multiply(term: string): number {
  const [first = '', ...others] = term.split(/\s+(?=[*/]\s)/);
  return others.reduce((value, part) => {
    const number = toNumber(part.slice(1));
    return part.startsWith('*') ? value * number : value / number;
  }, toNumber(first));
}

function toNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new Error(`"${text}" is not a number.`);
  return value;
}
