import { readPhrases } from '@ledgerprint/languages';
import { isNoValue, parseAmount } from '../money/parse-amount.ts';
import { sideOf } from '../money/side-mark.ts';
import { parseDate } from '../values/parse-date.ts';

/** The profile of a column's cells, counted over the filled ones of a sample. */
export type ColumnProfile = {
  readonly rows: number;
  readonly filled: number;
  readonly numbers: number;
  /** Cells such as `20 %`. */
  readonly percents: number;
  /** Whole numbers without a decimal mark. */
  readonly integers: number;
  readonly negatives: number;
  readonly dates: number;
  /** Cells with a word in them. */
  readonly texts: number;
  /** Cells of one word with a digit, or of at least five digits: references rather than names. */
  readonly codes: number;
  readonly companies: number;
  readonly currencies: number;
  /** Debit or credit marks: `D`, `C`, `S`, `H`, `+`, `-`. */
  readonly signs: number;
  readonly distinct: number;
  readonly meanWords: number;
  /** All cells, up to a few thousand, in row order, including empty ones. */
  readonly cells: readonly string[];
};

/** No mark for debit or credit is longer. */
const longestMark = 6;
const currencyCode = /^(?:[A-Z]{3}|€|\$|£)$/;

/** Profiles one column of the sample. */
export function profileColumn(sample: readonly (readonly string[])[], index: number): ColumnProfile {
  const cells = sample.map((row) => row[index] ?? '');
  const count = { filled: 0, numbers: 0, integers: 0, negatives: 0, dates: 0, texts: 0, codes: 0 };
  const more = { companies: 0, currencies: 0, signs: 0, percents: 0, words: 0 };
  const distinct = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim();
    if (isNoValue(text)) continue;
    count.filled++;
    distinct.add(text);
    if (text.length <= longestMark && sideOf(text) !== undefined && !/\d/.test(text)) more.signs++;
    if (/^\d[\d.,]*\s?%$/.test(text)) more.percents++;
    const number = text.length <= 40 && /\d/.test(text) ? parseAmount(text, '.') : undefined;
    if (number !== undefined) {
      count.numbers++;
      if (/^-?\d+$/.test(text)) count.integers++;
      if (number.amount < 0n) count.negatives++;
      if (/^\d{5,}$/.test(text)) count.codes++;
      if (isDayNumber(text)) count.dates++;
      continue;
    }
    if (/\d/.test(text) && parseDate(text) !== undefined) {
      count.dates++;
      continue;
    }
    if (currencyCode.test(text)) more.currencies++;
    if (/\d/.test(text) && /^\S+$/.test(text)) count.codes++;
    else if (/\p{L}{2}/u.test(text)) {
      count.texts++;
      more.words += text.split(/\s+/).length;
      if (readPhrases(text).all('companies').length > 0) more.companies++;
    }
  }
  return {
    rows: cells.length,
    ...count,
    companies: more.companies,
    currencies: more.currencies,
    signs: more.signs,
    percents: more.percents,
    distinct: distinct.size,
    meanWords: count.texts === 0 ? 0 : more.words / count.texts,
    cells,
  };
}

/** `20240131` is a date rather than twenty million. */
function isDayNumber(text: string): boolean {
  return /^(?:19|20)\d{6}$/.test(text) && parseDate(text) !== undefined;
}

/** The share of the filled cells that match; 0 if none is filled. */
export function shareOf(profile: ColumnProfile, count: number): number {
  return profile.filled === 0 ? 0 : count / profile.filled;
}
