import type { ColumnReport } from '../../tables/column-report.ts';

/** Kilograms of CO2e: the estimate, and the sums of the products' low and high. */
export type Footprint = { readonly kg: number; readonly lowKg: number; readonly highKg: number };

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

/** A summary with where it came from and where the lines are. */
export type EnrichmentResult = {
  readonly file: string;
  readonly out: string;
  readonly projectId: string | undefined;
  readonly columns: ColumnReport;
  readonly totalLines: readonly number[];
  readonly summary: Summary;
};

/** The values of the column `match`, in the order of their merit. */
export const matches = ['matched', 'review', 'unmatched', 'failed'] as const;

const mostHeavy = 10;

/** Adds up products, each a line of the exported file by column. */
export function createSummary() {
  const counts = { matched: 0, review: 0, unmatched: 0, failed: 0 };
  const total = { lines: 0, products: 0, spendEur: 0, withoutFootprint: 0 };
  const footprint = { kg: 0, lowKg: 0, highKg: 0 };
  const categories = new Map<string, { -readonly [key in keyof CategoryTotal]: CategoryTotal[key] }>();
  let heaviest: readonly HeavyProduct[] = [];

  function addFootprint(product: ReadonlyMap<string, string>, kg: number): void {
    footprint.kg += kg;
    footprint.lowKg += numberIn(product, 'footprintLowKgCo2e');
    footprint.highKg += numberIn(product, 'footprintHighKgCo2e');
    const code = textIn(product, 'categoryCode');
    const label = textIn(product, 'categoryLabel');
    const category = categories.get(code) ?? { code, label, products: 0, footprintKg: 0 };
    category.products++;
    category.footprintKg += kg;
    categories.set(code, category);
    if (kg <= (heaviest[mostHeavy - 1]?.footprintKg ?? 0)) return;
    const names = { designation: textIn(product, 'designation'), categoryLabel: label };
    heaviest = [...heaviest, { ...names, match: textIn(product, 'match'), footprintKg: kg }]
      .toSorted((a, b) => b.footprintKg - a.footprintKg)
      .slice(0, mostHeavy);
  }

  return {
    add(product: ReadonlyMap<string, string>): void {
      total.products++;
      total.lines += numberIn(product, 'occurrences');
      total.spendEur += numberIn(product, 'spendEur');
      const match = matches.find((known) => known === product.get('match'));
      if (match !== undefined) counts[match]++;
      if (textIn(product, 'footprintKgCo2e') === '') total.withoutFootprint++;
      else addFootprint(product, numberIn(product, 'footprintKgCo2e'));
    },

    result(): Summary {
      const largest = [...categories.values()].toSorted((a, b) => b.footprintKg - a.footprintKg);
      return { ...total, footprint, matches: counts, categories: largest, heaviest };
    },
  };
}

/** For programs: flat, with figures as they are. */
export function toJson({ file, out, projectId, columns, totalLines, summary }: EnrichmentResult): object {
  const { footprint, ...rest } = summary;
  return {
    ...{ file, out, projectId: projectId ?? null, ...rest },
    footprintKgCo2e: footprint.kg,
    footprintLowKgCo2e: footprint.lowKg,
    footprintHighKgCo2e: footprint.highKg,
    columns: Object.fromEntries(columns.used.map(({ field, column }) => [field, column])),
    unusedColumns: columns.unused,
    totalsLeftOut: totalLines,
  };
}

function textIn(product: ReadonlyMap<string, string>, column: string): string {
  return product.get(column) ?? '';
}

function numberIn(product: ReadonlyMap<string, string>, column: string): number {
  return Number(textIn(product, column));
}
