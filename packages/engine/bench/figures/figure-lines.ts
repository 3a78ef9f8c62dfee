import { readFile } from 'node:fs/promises';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { parse } from 'csv-parse/sync';
import type { Product } from '../../src/category/product.ts';
import type { Enrichment } from '../../src/enrichment.ts';

/** The languages with lines, and the country of a ledger written in each. */
export const languagesOfLines = {
  fr: 'FR',
  en: 'GB',
  de: 'DE',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pt: 'PT',
  pl: 'PL',
} as const;

export type LanguageOfLines = keyof typeof languagesOfLines;

/** A line with what a carbon accountant would defend for it, written before the engine had read it. */
export type FigureLine = {
  /** `metal`, `travel`, `none`… */
  readonly kind: string;
  readonly product: Product;
  /** `review`: in range and to be reviewed; `none`: no purchase; `unmatched`: nothing can be said. */
  readonly expect: 'range' | 'review' | 'none' | 'unmatched';
  /** kgCO2e; undefined if no figure is expected. */
  readonly range: Range | undefined;
  /** The sum by hand, or why there is no figure. */
  readonly why: string;
};

type Range = { readonly low: number; readonly high: number };

const fields = ['supplier', 'unitPrice', 'currency', 'quantity', 'unit', 'purchaseDate', 'country'] as const;
const otherFields = ['category', 'weight', 'notes'] as const;
const columns = ['kind', 'designation', ...fields, ...otherFields, 'expect', 'low', 'high', 'why'] as const;
type LineRow = Readonly<Record<(typeof columns)[number], string>>;

export async function readFigureLines(language: LanguageOfLines): Promise<readonly FigureLine[]> {
  const text = await readFile(new URL(`lines/${language}.csv`, import.meta.url), 'utf8');
  const rows: readonly LineRow[] = parse(text, { delimiter: ';', columns: true, quote: null });
  const missing = columns.filter((column) => rows[0]?.[column] === undefined);
  if (missing.length > 0) throw new Error(`${language}.csv has no column ${missing.join(', ')}.`);
  return rows.map(toFigureLine);
}

function toFigureLine({ kind, expect, low, high, why, ...row }: LineRow): FigureLine {
  const activity: PurchaseRow = row;
  return {
    kind,
    product: { designation: row.designation, activities: [activity] },
    expect: toExpectation(expect),
    range: low === '' ? undefined : { low: Number(low), high: Number(high) },
    why,
  };
}

function toExpectation(text: string): FigureLine['expect'] {
  if (text === 'range' || text === 'review' || text === 'none' || text === 'unmatched') return text;
  throw new Error(`"${text}" is not range, review, none or unmatched.`);
}

/** The error of a result; undefined if it is what the line expects. */
export function findError({ expect, range }: FigureLine, { match, footprintKgCo2e }: Enrichment): string | undefined {
  const found = `${match}${footprintKgCo2e === undefined ? '' : `, ${footprintKgCo2e.toPrecision(3)} kg`}`;
  if (range === undefined) return match === (expect === 'none' ? 'excluded' : 'unmatched') ? undefined : found;
  if (expect === 'review' && match !== 'review') return `${found} instead of review`;
  return isWithin(footprintKgCo2e, range) ? undefined : `${found} instead of ${range.low} to ${range.high} kg`;
}

/** Where the range begins at zero, nothing counted is right too. */
function isWithin(kg: number | undefined, { low, high }: Range): boolean {
  return kg === undefined ? low === 0 : kg >= low && kg <= high;
}

/** A result that nobody is told to review, and that is outside a factor of two of the middle of the range. */
export function isFarAndMatched({ range }: FigureLine, { match, footprintKgCo2e }: Enrichment): boolean {
  if (match !== 'matched' || footprintKgCo2e === undefined) return false;
  if (range === undefined) return true;
  if (range.low === 0) return footprintKgCo2e > range.high;
  const times = footprintKgCo2e / Math.sqrt(range.low * range.high);
  return times > 2 || times < 0.5;
}
