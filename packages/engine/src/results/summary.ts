import type { Product } from '../category/product.ts';
import { toOriginalText } from './csv-cell.ts';
import { type Outcome, shownDesignationOf } from './csv-line.ts';

/** Kilograms of CO2e: the estimate, and the sums of the products' low and high. */
export type Footprint = { readonly kg: number; readonly lowKg: number; readonly highKg: number };

/** What a product adds to the summary. */
export type SummedProduct = {
  readonly designation: string;
  readonly categoryCode: string;
  readonly categoryLabel: string;
  readonly match: string;
  readonly occurrences: number;
  readonly spendEur: number;
  readonly footprint: Footprint | undefined;
};

/** What the products of one category come to. */
export type CategoryTotal = {
  readonly code: string;
  readonly label: string;
  readonly products: number;
  readonly footprintKg: number;
};

/** One of the heaviest products. */
export type HeavyProduct = {
  readonly designation: string;
  readonly categoryLabel: string;
  readonly match: string;
  readonly footprintKg: number;
};

/** What an enriched ledger comes to. */
export type Summary = {
  readonly lines: number;
  readonly products: number;
  readonly spendEur: number;
  readonly footprint: Footprint;
  /** How many products are what; they add up to `products`. */
  readonly matches: { readonly [match in (typeof matches)[number]]: number };
  /** Products without a footprint: unmatched, failed, or without a usable amount. */
  readonly withoutFootprint: number;
  /** The largest first. */
  readonly categories: readonly CategoryTotal[];
  /** Ten at most, the heaviest first. */
  readonly heaviest: readonly HeavyProduct[];
};

/** The values of the column `match`, in the order of their merit. */
export const matches = ['matched', 'review', 'unmatched', 'failed'] as const;

const mostHeavy = 10;

/** Adds up products in the order of the exported file. */
export function createSummary<Summed extends SummedProduct = SummedProduct>() {
  const counts = { matched: 0, review: 0, unmatched: 0, failed: 0 };
  const total = { lines: 0, products: 0, spendEur: 0, withoutFootprint: 0 };
  const footprint = { kg: 0, lowKg: 0, highKg: 0 };
  const categories = new Map<string, { -readonly [key in keyof CategoryTotal]: CategoryTotal[key] }>();
  let heaviest: readonly { readonly product: Summed; readonly kg: number }[] = [];

  function addFootprint(product: Summed, { kg, lowKg, highKg }: Footprint): void {
    footprint.kg += kg;
    footprint.lowKg += lowKg;
    footprint.highKg += highKg;
    const { categoryCode: code, categoryLabel: label } = product;
    const category = categories.get(code) ?? { code, label, products: 0, footprintKg: 0 };
    category.products++;
    category.footprintKg += kg;
    categories.set(code, category);
    if (kg <= (heaviest[mostHeavy - 1]?.kg ?? 0)) return;
    heaviest = [...heaviest, { product, kg }].toSorted((a, b) => b.kg - a.kg).slice(0, mostHeavy);
  }

  return {
    add(product: Summed): void {
      total.products++;
      total.lines += product.occurrences;
      total.spendEur += product.spendEur;
      const match = matches.find((known) => known === product.match);
      if (match !== undefined) counts[match]++;
      if (product.footprint === undefined) total.withoutFootprint++;
      else addFootprint(product, product.footprint);
    },

    /** The products themselves that `heaviest` tells of. */
    heaviestProducts(): readonly Summed[] {
      return heaviest.map(({ product }) => product);
    },

    result(): Summary {
      const largest = [...categories.values()].toSorted((a, b) => b.footprintKg - a.footprintKg);
      const heavy = heaviest.map(({ product: { designation, categoryLabel, match }, kg }) => ({
        ...{ designation, categoryLabel, match },
        footprintKg: kg,
      }));
      return { ...total, footprint, matches: counts, categories: largest, heaviest: heavy };
    },
  };
}

/** What a product adds, without its line: the same as if its line were read again. */
export function sumOutcome(product: Product, outcome: Outcome): SummedProduct {
  const known = {
    designation: toOriginalText(shownDesignationOf(product)),
    occurrences: product.activities.length,
  };
  if ('failed' in outcome) {
    const nothing = { categoryCode: '', categoryLabel: '', spendEur: 0, footprint: undefined };
    return { ...known, match: 'failed', ...nothing };
  }
  const { footprintKgCo2e: kg, footprintLowKgCo2e: lowKg = 0, footprintHighKgCo2e: highKg = 0 } = outcome;
  return {
    ...known,
    match: outcome.match,
    categoryCode: toOriginalText(outcome.categoryCode ?? ''),
    categoryLabel: toOriginalText(outcome.categoryLabel ?? ''),
    spendEur: outcome.spendEur ?? 0,
    footprint: kg === undefined ? undefined : { kg, lowKg, highKg },
  };
}

/** A line of the exported file, by column. */
export function toSummedProduct(line: ReadonlyMap<string, string>): SummedProduct {
  const textIn = (column: string) => line.get(column) ?? '';
  const numberIn = (column: string) => Number(textIn(column));
  return {
    designation: toOriginalText(textIn('designation')),
    categoryCode: toOriginalText(textIn('categoryCode')),
    categoryLabel: toOriginalText(textIn('categoryLabel')),
    match: textIn('match'),
    occurrences: numberIn('occurrences'),
    spendEur: numberIn('spendEur'),
    footprint:
      textIn('footprintKgCo2e') === ''
        ? undefined
        : {
            kg: numberIn('footprintKgCo2e'),
            lowKg: numberIn('footprintLowKgCo2e'),
            highKg: numberIn('footprintHighKgCo2e'),
          },
  };
}
