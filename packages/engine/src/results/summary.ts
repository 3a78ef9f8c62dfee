import type { Product } from '../category/product.ts';
import { figuresOf, readFigures } from '../reasons/figures.ts';
import { createQualityMean } from '../reporting/data-quality.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import type { UncertainCase } from '../uncertainty/uncertain-case.ts';
import { createUncertaintySum } from '../uncertainty/uncertainty-sum.ts';
import { averageKgPerEur, isEnergyCategory } from './average-intensity.ts';
import { type Bias, createBiases } from './biases.ts';
import { separator } from './csv-cell.ts';
import { type Outcome, shownDesignationOf } from './csv-line.ts';
import { restoreText } from './formula-guard.ts';

/** Kilograms of CO2e: the estimate and its 95% confidence interval. */
export type Footprint = { readonly kg: number; readonly lowKg: number; readonly highKg: number };

/** The values of a product that the summary needs. */
export type SummedProduct = {
  readonly designation: string;
  readonly categoryCode: string;
  readonly categoryLabel: string;
  readonly match: string;
  readonly occurrences: number;
  readonly spendEur: number;
  /** The part of `spendEur` that is not in the footprint. */
  readonly uncountedEur: number;
  readonly footprint: Footprint | undefined;
  readonly uncertainty: UncertainCase | undefined;
  readonly reporting: readonly ReportingPart[];
  readonly dataQuality: number | undefined;
  readonly warnings: readonly string[];
  /** The languages of its cases that were not understood; blank if only their words are unknown. */
  readonly notUnderstood: readonly string[];
};

/** Purchases that were not understood. */
export type NotUnderstood = {
  /** The language that is not read; blank if only the words are unknown. */
  readonly language: string;
  readonly products: number;
  /** What they cost without those understood, refunds counted like purchases. */
  readonly spendEur: number;
  /** Their share of what all purchases cost. */
  readonly spendShare: number;
};

/** The total of one category. */
export type CategoryTotal = {
  readonly code: string;
  readonly label: string;
  readonly products: number;
  readonly footprintKg: number;
};

/** One of the products with the largest footprints. */
export type HeavyProduct = {
  readonly designation: string;
  readonly categoryCode: string;
  readonly categoryLabel: string;
  readonly match: string;
  readonly footprintKg: number;
};

/** The footprint by reporting category; the parts of each list add up to the whole. */
export type Scopes = {
  readonly scope1KgCo2e: number;
  readonly scope2KgCo2e: number;
  readonly scope3KgCo2e: number;
  /** The GHG Protocol's `1`, `2` and `3.1` to `3.15`: those that occur, in order. */
  readonly ghgCategories: readonly { readonly code: string; readonly kgCo2e: number }[];
  /** The categories of the French BEGES, version 5. */
  readonly begesPosts: readonly { readonly code: string; readonly kgCo2e: number }[];
};

/** The share of purchases that is in the footprint. */
export type Coverage = { readonly spendShare: number; readonly rowShare: number };

/** The summary of an enriched ledger. */
export type Summary = {
  readonly lines: number;
  readonly products: number;
  /** The cost of all purchases, without excluded rows. */
  readonly spendEur: number;
  readonly footprint: Footprint;
  /** The number of products by status; they add up to `products`. */
  readonly matches: { readonly [match in (typeof matches)[number]]: number };
  /** Products without a footprint: unmatched, failed, or without a usable amount. */
  readonly withoutFootprint: number;
  readonly scopes: Scopes;
  /** From 1 (best) to 5, weighted by footprint; undefined without a footprint. */
  readonly dataQuality: number | undefined;
  readonly coverage: Coverage;
  readonly uncountedSpendEur: number;
  /** The footprint of the uncounted spend at the average of the counted spend without energy; never part of the total. */
  readonly uncountedAtAverageKg: number;
  /** The most expensive first. */
  readonly notUnderstood: readonly NotUnderstood[];
  /** Sources of error that no interval covers. */
  readonly biases: readonly Bias[];
  /** The largest first. */
  readonly categories: readonly CategoryTotal[];
  /** At most ten, the largest footprint first. */
  readonly heaviest: readonly HeavyProduct[];
};

/** The values of the column `match`, from best to worst. */
export const matches = ['matched', 'decided', 'review', 'unmatched', 'excluded', 'failed'] as const;

const mostHeavy = 10;

/** Adds up products in the order of the exported file. */
export function createSummary<Summed extends SummedProduct = SummedProduct>() {
  const counts = { matched: 0, decided: 0, review: 0, unmatched: 0, excluded: 0, failed: 0 };
  const total = { lines: 0, products: 0, spendEur: 0, withoutFootprint: 0 };
  const covered = { rows: 0, purchaseRows: 0, grossEur: 0, uncountedEur: 0, uncountedGrossEur: 0 };
  /** Products with both a price and a footprint, for the average of the ledger. */
  const priced = { kg: 0, eur: 0 };
  const energy = { kg: 0, eur: 0 };
  const quality = createQualityMean();
  let kg = 0;
  const uncertainty = createUncertaintySum();
  /** For lines of edited files, whose reasons state no uncertainty: the bounds of their intervals are added up. */
  const ends = { lowKg: 0, highKg: 0 };
  const scopes = createScopes();
  const notUnderstood = new Map<string, { products: number; spendEur: number }>();
  const biases = createBiases();
  const categories = new Map<string, { -readonly [key in keyof CategoryTotal]: CategoryTotal[key] }>();
  let heaviest: readonly { readonly product: Summed; readonly kg: number }[] = [];

  function addFootprint(product: Summed, footprint: Footprint): void {
    const { categoryCode: code, categoryLabel: label } = product;
    kg += footprint.kg;
    if (product.uncertainty !== undefined) uncertainty.add(product.uncertainty);
    else {
      ends.lowKg += footprint.lowKg;
      ends.highKg += footprint.highKg;
    }
    scopes.add(product.reporting);
    if (product.dataQuality !== undefined) quality.add(product.dataQuality, footprint.kg);
    if (product.spendEur !== 0) {
      for (const sum of isEnergyCategory(code) ? [priced, energy] : [priced]) {
        sum.kg += footprint.kg;
        sum.eur += product.spendEur - product.uncountedEur;
      }
    }
    const category = categories.get(code) ?? { code, label, products: 0, footprintKg: 0 };
    category.products++;
    category.footprintKg += footprint.kg;
    categories.set(code, category);
    if (footprint.kg <= (heaviest[mostHeavy - 1]?.kg ?? 0)) return;
    heaviest = [...heaviest, { product, kg: footprint.kg }].toSorted((a, b) => b.kg - a.kg).slice(0, mostHeavy);
  }

  function addPurchase(product: Summed): void {
    const { occurrences, spendEur, footprint } = product;
    const uncountedEur = footprint === undefined ? spendEur : product.uncountedEur;
    total.spendEur += spendEur;
    biases.add(product.warnings, footprint?.kg);
    covered.purchaseRows += occurrences;
    if (footprint !== undefined) covered.rows += occurrences;
    // Absolute values, because credit notes would otherwise cancel out uncounted purchases.
    covered.grossEur += Math.abs(spendEur);
    covered.uncountedEur += uncountedEur;
    covered.uncountedGrossEur += Math.abs(uncountedEur);
    // The cases of a product have one designation, and so mostly one language.
    const [language] = product.notUnderstood;
    if (language === undefined) return;
    const known = notUnderstood.get(language) ?? { products: 0, spendEur: 0 };
    known.products++;
    known.spendEur += Math.abs(uncountedEur);
    notUnderstood.set(language, known);
  }

  return {
    add(product: Summed): void {
      total.products++;
      total.lines += product.occurrences;
      const match = matches.find((known) => known === product.match);
      if (match !== undefined) counts[match]++;
      if (match === 'excluded') return;
      addPurchase(product);
      if (product.footprint === undefined) total.withoutFootprint++;
      else addFootprint(product, product.footprint);
    },

    result(): Summary {
      const interval = uncertainty.interval();
      const [lowKg, highKg] = [interval.lowKg + ends.lowKg, interval.highKg + ends.highKg];
      const largest = [...categories.values()].toSorted((a, b) => b.footprintKg - a.footprintKg);
      const heavy = heaviest.map(({ product: { designation, categoryCode, categoryLabel, match }, kg: heavyKg }) => ({
        designation,
        categoryCode,
        categoryLabel,
        match,
        footprintKg: heavyKg,
      }));
      return {
        ...total,
        footprint: { kg, lowKg: Math.min(lowKg, kg), highKg: Math.max(highKg, kg) },
        matches: counts,
        scopes: scopes.result(),
        dataQuality: quality.mean(),
        coverage: {
          spendShare: share(covered.grossEur - covered.uncountedGrossEur, covered.grossEur),
          rowShare: share(covered.rows, covered.purchaseRows),
        },
        uncountedSpendEur: covered.uncountedEur,
        uncountedAtAverageKg: averageKgPerEur(priced, energy) * covered.uncountedEur,
        notUnderstood: [...notUnderstood]
          .map(([language, known]) => ({
            language,
            ...known,
            spendShare: covered.grossEur === 0 ? 0 : known.spendEur / covered.grossEur,
          }))
          .toSorted((a, b) => b.spendEur - a.spendEur),
        biases: biases.result(),
        categories: largest,
        heaviest: heavy,
      };
    },
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.max(0, part / whole);
}

function createScopes() {
  const byScope = { 1: 0, 2: 0, 3: 0 };
  const byCategory = new Map<string, number>();
  const byPost = new Map<string, number>();
  const sorted = (sums: ReadonlyMap<string, number>) =>
    [...sums]
      .map(([code, kgCo2e]) => ({ code, kgCo2e }))
      .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
  return {
    add(parts: readonly ReportingPart[]): void {
      for (const { scope, ghgCategory, begesPost, kg } of parts) {
        byScope[scope] += kg;
        const category = ghgCategory === '' ? `${scope}` : ghgCategory;
        byCategory.set(category, (byCategory.get(category) ?? 0) + kg);
        byPost.set(begesPost, (byPost.get(begesPost) ?? 0) + kg);
      }
    },
    result(): Scopes {
      return {
        scope1KgCo2e: byScope[1],
        scope2KgCo2e: byScope[2],
        scope3KgCo2e: byScope[3],
        ghgCategories: sorted(byCategory),
        begesPosts: sorted(byPost),
      };
    },
  };
}

/** The values of a product for the summary. `toSummedProduct` reads the same values from its line. */
export function sumOutcome(product: Product, outcome: Outcome): SummedProduct {
  const known = { designation: shownDesignationOf(product), occurrences: product.activities.length };
  if ('failed' in outcome) return { ...known, match: 'failed', ...nothing };
  const { footprintKgCo2e: kg, footprintLowKgCo2e: lowKg = 0, footprintHighKgCo2e: highKg = 0 } = outcome;
  const { uncountedEur, uncertainty, reporting } = outcome;
  return {
    ...known,
    match: outcome.match,
    categoryCode: outcome.categoryCode ?? '',
    categoryLabel: outcome.categoryLabel ?? '',
    spendEur: outcome.spendEur ?? 0,
    footprint: kg === undefined ? undefined : { kg, lowKg, highKg },
    uncountedEur,
    uncertainty: uncertainty.parts.length === 0 ? undefined : uncertainty,
    reporting,
    dataQuality: outcome.dataQuality,
    warnings: outcome.warnings,
    notUnderstood: figuresOf(outcome.reasons).notUnderstood,
  };
}

const nothing = {
  categoryCode: '',
  categoryLabel: '',
  spendEur: 0,
  uncountedEur: 0,
  footprint: undefined,
  uncertainty: undefined,
  reporting: [],
  dataQuality: undefined,
  warnings: [],
  notUnderstood: [],
};

/** Reads a line of the exported file, given by column. */
export function toSummedProduct(line: ReadonlyMap<string, string>): SummedProduct {
  const textIn = (column: string) => line.get(column) ?? '';
  const numberIn = (column: string) => Number(textIn(column));
  const { uncountedEur, uncertainty, reporting, notUnderstood } = readFigures(textIn('reasons'));
  return {
    designation: restoreText(textIn('designation')),
    categoryCode: restoreText(textIn('categoryCode')),
    categoryLabel: restoreText(textIn('categoryLabel')),
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
    uncountedEur,
    uncertainty,
    reporting,
    dataQuality: textIn('dataQuality') === '' ? undefined : numberIn('dataQuality'),
    warnings: textIn('warnings') === '' ? [] : textIn('warnings').split(separator),
    notUnderstood,
  };
}
