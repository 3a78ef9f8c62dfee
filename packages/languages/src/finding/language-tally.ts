import { findLanguage, isLanguageRead, type LanguageShares, listKnownLanguages } from './find-language.ts';

/** A language of a ledger: its share of the money, and whether what was bought is understood in it. */
export type LedgerLanguage = { readonly code: string; readonly share: number; readonly read: boolean };

/** Fewer rows are names and loan words. */
const fewestRows = 2;
const smallestShare = 0.01;
/** The names of columns weigh as much as this number of rows, a country's languages less than any row. */
const rowsOfHeader = 5;
const rowsOfCountry = 0.5;

/**
 * Counts in which languages a ledger is, by the letters of its rows and column names. Sums are whole numbers: neither the order of
 * the rows nor the parts in which they are counted change the result.
 */
export function createLanguageTally() {
  const rows = new Map<string, number>();
  const cents = new Map<string, number>();
  let header: string | undefined;

  function count(code: string, rowCount: number, money: number): void {
    rows.set(code, (rows.get(code) ?? 0) + rowCount);
    cents.set(code, (cents.get(code) ?? 0) + money);
  }

  return {
    /** A row that says this. The sign of its amount does not matter. */
    add(text: string, amountCents: number): void {
      count(findLanguage(text) ?? '', 1, Math.round(Math.abs(amountCents)));
    },

    addHeader(names: readonly string[]): void {
      header = findLanguage(names.join(' '));
    },

    /** Rows counted elsewhere, by code: a blank one stands for rows that may be in several languages. */
    addRows(counts: Readonly<Record<string, number>>): void {
      for (const [code, rowCount] of Object.entries(counts)) count(code, rowCount, 0);
    },

    /** The largest share first; none if nothing tells. */
    result: (hints: LanguageHints = {}): readonly LedgerLanguage[] => toLanguages({ rows, cents, header }, hints),
  };
}

/** What is known of a ledger's languages before its rows are read. */
export type LanguageHints = {
  /** If some are named, there are no others, and the first is that of rows that may be in several. */
  readonly languages?: readonly string[] | undefined;
  readonly country?: string | undefined;
};

/** The shares by code, as `findLineLanguage` takes them. */
export function toShares(languages: readonly Pick<LedgerLanguage, 'code' | 'share'>[]): LanguageShares {
  return Object.fromEntries(languages.map(({ code, share }) => [code, share]));
}

type Counted = {
  readonly rows: ReadonlyMap<string, number>;
  readonly cents: ReadonlyMap<string, number>;
  readonly header: string | undefined;
};

function toLanguages(
  { rows, cents, header }: Counted,
  { languages: named = [], country }: LanguageHints,
): readonly LedgerLanguage[] {
  const weights = new Map([...rows].filter(([code]) => code !== ''));
  const weigh = (code: string, weight: number) => weights.set(code, (weights.get(code) ?? 0) + weight);
  if (header !== undefined) weigh(header, rowsOfHeader);
  for (const { code, countries } of listKnownLanguages()) {
    if (country !== undefined && countries.includes(country)) weigh(code, rowsOfCountry);
  }
  const [heaviest] = [...weights].toSorted(([a, ours], [b, theirs]) => theirs - ours || (a < b ? -1 : 1))[0] ?? [];
  const main = named[0] ?? heaviest;
  if (main === undefined) return [];

  const measures = [...cents.values()].some((money) => money > 0) ? cents : rows;
  const known = [...rows].reduce((sum, [code, count]) => sum + (code === '' ? 0 : count), 0);
  const isTold = (code: string) => {
    const count = rows.get(code) ?? 0;
    if (named.length > 0) return named.includes(code);
    return code !== '' && count >= fewestRows && count >= known * smallestShare;
  };
  // Rows that may be in several languages are in the main one.
  const shares = new Map<string, number>([[main, 0]]);
  let total = 0;
  for (const [code, measure] of measures) {
    const told = isTold(code) ? code : main;
    shares.set(told, (shares.get(told) ?? 0) + measure);
    total += measure;
  }
  return [...shares]
    .map(([code, measure]) => ({ code, share: total === 0 ? 1 : measure / total, read: isLanguageRead(code) }))
    .filter(({ code, share }) => code === main || share >= smallestShare)
    .toSorted((a, b) => b.share - a.share || (a.code < b.code ? -1 : 1));
}
