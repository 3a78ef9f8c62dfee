import type { Product } from '../category/product.ts';
import { type Figures, figuresOf, readFigures } from '../reasons/figures.ts';
import { createQualityMean } from '../reporting/data-quality.ts';
import type { UncertainCase } from '../uncertainty/uncertain-case.ts';
import { createUncertaintySum } from '../uncertainty/uncertainty-sum.ts';
import { averageKgPerEur, isInAverage } from './average-intensity.ts';
import { type Bias, createBiases } from './biases.ts';
import { joinValues } from './client-cells.ts';
import { separator } from './csv-cell.ts';
import { type Outcome, shownDesignationOf } from './csv-line.ts';
import { restoreText } from './formula-guard.ts';
import { toKilograms, toMilligrams } from './milligrams.ts';
import { type SummedCase, toDoubtKg, unmatchedEurOf } from './summed-case.ts';
import { shareByHeading } from './totals.ts';
import { intervalOfWhole } from './whole-ledger.ts';

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
  readonly warnings: readonly string[];
  /** Its cases, of which breakdowns are made; at least one. */
  readonly cases: readonly SummedCase[];
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
  /** The products with a case in this category. */
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
  /** What was calculated; undefined if nothing could be. */
  readonly footprint: Footprint | undefined;
  /** What was calculated, and the estimate of the purchases without a footprint. */
  readonly wholeLedger: Footprint;
  /** The number of products by status; they add up to `products`. */
  readonly matches: { readonly [match in (typeof matches)[number]]: number };
  /** Products without a footprint: unmatched, failed, or without a usable amount. */
  readonly withoutFootprint: number;
  readonly scopes: Scopes;
  /** From 1 (best) to 5, weighted by footprint; undefined without a footprint. */
  readonly dataQuality: number | undefined;
  readonly coverage: Coverage;
  readonly uncountedSpendEur: number;
  /** The footprint of the uncounted spend at the average of the cases by money without energy; part of `wholeLedger` only. */
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
  const average = { kg: 0, eur: 0 };
  const quality = createQualityMean();
  let footprintMg = 0n;
  let hasFootprint = false;
  const uncertainty = createUncertaintySum();
  /** For lines of edited files, whose reasons state no uncertainty: the bounds of their intervals are added up. */
  const ends = { lowKg: 0, highKg: 0 };
  const scopes = createScopes();
  const notUnderstood = new Map<string, { products: number; spendEur: number }>();
  const biases = createBiases();
  const categories = createCategories();
  let heaviest: readonly { readonly product: Summed; readonly kg: number }[] = [];

  /** Returns the footprint of the case. */
  function addCase(one: SummedCase): bigint {
    const { spendEur, footprintMg: ownMg, dataQuality } = one;
    const uncountedEur = ownMg === undefined ? spendEur : one.uncountedEur;
    total.spendEur += spendEur;
    covered.purchaseRows += one.rows;
    // Absolute values, because credit notes would otherwise cancel out uncounted purchases.
    covered.grossEur += Math.abs(spendEur);
    covered.uncountedEur += uncountedEur;
    covered.uncountedGrossEur += Math.abs(uncountedEur);
    if (ownMg === undefined) return 0n;
    hasFootprint = true;
    footprintMg += ownMg;
    covered.rows += one.rows;
    const kg = toKilograms(ownMg);
    if (isInAverage(one)) {
      average.kg += kg;
      average.eur += spendEur - uncountedEur;
    }
    scopes.add(one.reporting, ownMg);
    if (dataQuality !== undefined) quality.add(dataQuality, kg);
    return ownMg;
  }

  function addFootprint(product: Summed, footprint: Footprint, kg: number): void {
    if (product.uncertainty !== undefined) uncertainty.add(product.uncertainty);
    else {
      ends.lowKg += footprint.lowKg;
      ends.highKg += footprint.highKg;
    }
    if (kg <= (heaviest[mostHeavy - 1]?.kg ?? 0)) return;
    heaviest = [...heaviest, { product, kg }].toSorted((a, b) => b.kg - a.kg).slice(0, mostHeavy);
  }

  function addPurchase(product: Summed): void {
    const { footprint, cases } = product;
    const counted = cases.filter(({ match }) => match !== 'excluded');
    const kg = toKilograms(counted.reduce((sum, one) => sum + addCase(one), 0n));
    categories.add(counted);
    biases.add(product.warnings, footprint && kg);
    if (footprint === undefined) total.withoutFootprint++;
    else addFootprint(product, footprint, kg);
    // The cases of a product have one designation, and so mostly one language.
    const [language] = product.notUnderstood;
    if (language === undefined) return;
    const known = notUnderstood.get(language) ?? { products: 0, spendEur: 0 };
    known.products++;
    known.spendEur += Math.abs(footprint === undefined ? product.spendEur : product.uncountedEur);
    notUnderstood.set(language, known);
  }

  return {
    add(product: Summed): void {
      total.products++;
      total.lines += product.occurrences;
      const match = matches.find((known) => known === product.match);
      if (match !== undefined) counts[match]++;
      if (match !== 'excluded') addPurchase(product);
    },

    result(): Summary {
      const calculatedKg = toKilograms(footprintMg);
      const uncountedAtAverageKg = averageKgPerEur(average) * covered.uncountedEur;
      /** Lines without terms add their bounds. The estimate may fall outside the bounds of many independent factors. */
      const toFootprint = (kg: number, { lowKg, highKg }: Omit<Footprint, 'kg'>): Footprint => ({
        kg,
        lowKg: Math.min(lowKg + ends.lowKg, kg),
        highKg: Math.max(highKg + ends.highKg, kg),
      });
      const heavy = heaviest.map(({ product: { designation, categoryCode, categoryLabel, match }, kg: heavyKg }) => ({
        designation,
        categoryCode,
        categoryLabel,
        match,
        footprintKg: heavyKg,
      }));
      return {
        ...total,
        footprint: hasFootprint ? toFootprint(calculatedKg, uncertainty.interval()) : undefined,
        wholeLedger: toFootprint(
          calculatedKg + uncountedAtAverageKg,
          intervalOfWhole(uncertainty.terms(), uncountedAtAverageKg),
        ),
        matches: counts,
        scopes: scopes.result(),
        dataQuality: quality.mean(),
        coverage: {
          spendShare: share(covered.grossEur - covered.uncountedGrossEur, covered.grossEur),
          rowShare: share(covered.rows, covered.purchaseRows),
        },
        uncountedSpendEur: covered.uncountedEur,
        uncountedAtAverageKg,
        notUnderstood: [...notUnderstood]
          .map(([language, known]) => ({
            language,
            ...known,
            spendShare: covered.grossEur === 0 ? 0 : known.spendEur / covered.grossEur,
          }))
          .toSorted((a, b) => b.spendEur - a.spendEur),
        biases: biases.result(),
        categories: categories.result(),
        heaviest: heavy,
      };
    },
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.max(0, part / whole);
}

function createCategories() {
  const byCode = new Map<string, { readonly label: string; products: number; footprintMg: bigint }>();
  return {
    /** Adds the counted cases of a product. */
    add(cases: readonly SummedCase[]): void {
      const met = new Set<string>();
      for (const { categoryCode: code, categoryLabel: label, footprintMg } of cases) {
        if (footprintMg === undefined) continue;
        const category = byCode.get(code) ?? { label, products: 0, footprintMg: 0n };
        byCode.set(code, category);
        category.footprintMg += footprintMg;
        if (!met.has(code)) category.products++;
        met.add(code);
      }
    },

    /** The largest first. */
    result: (): readonly CategoryTotal[] =>
      [...byCode]
        .map(([code, { label, products, footprintMg }]) => ({
          code,
          label,
          products,
          footprintKg: toKilograms(footprintMg),
        }))
        .toSorted((a, b) => b.footprintKg - a.footprintKg),
  };
}

function createScopes() {
  const sums = { scope: new Map<string, bigint>(), ghg: new Map<string, bigint>(), beges: new Map<string, bigint>() };
  const sorted = (byKey: ReadonlyMap<string, bigint>) =>
    [...byKey]
      .map(([code, mg]) => ({ code, kgCo2e: toKilograms(mg) }))
      .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
  const ofScope = (scope: string) => toKilograms(sums.scope.get(scope) ?? 0n);
  return {
    add(reporting: SummedCase['reporting'], footprintMg: bigint): void {
      const whole = { footprintMg, spendEur: 0, uncountedEur: 0 };
      for (const heading of ['scope', 'ghg', 'beges'] as const) {
        const byKey = sums[heading];
        for (const [key, part] of shareByHeading(heading, reporting, whole))
          byKey.set(key, (byKey.get(key) ?? 0n) + part.footprintMg);
      }
    },
    result(): Scopes {
      return {
        scope1KgCo2e: ofScope('1'),
        scope2KgCo2e: ofScope('2'),
        scope3KgCo2e: ofScope('3'),
        ghgCategories: sorted(sums.ghg),
        begesPosts: sorted(sums.beges),
      };
    },
  };
}

/** The values of a product for the summary. `toSummedProduct` reads the same values from its line. */
export function sumOutcome(product: Product, outcome: Outcome): SummedProduct {
  const rows = product.activities.length;
  const designation = shownDesignationOf(product);
  if ('failed' in outcome) {
    const supplier = joinValues(product.activities, (row) => row.supplier);
    return sumLine({ ...nothing, designation, supplier, rows, match: 'failed' }, noFigures);
  }
  const { footprintKgCo2e: kg, footprintLowKgCo2e: lowKg = 0, footprintHighKgCo2e: highKg = 0 } = outcome;
  const { exclusion, warnings, uncertainty } = outcome;
  return sumLine(
    {
      designation,
      supplier: joinValues(outcome.rowsInOrder, (row) => row.supplier),
      rows,
      match: outcome.match,
      method: outcome.method,
      categoryCode: outcome.categoryCode ?? '',
      categoryLabel: outcome.categoryLabel ?? '',
      exclusion: exclusion.join(separator),
      spendEur: outcome.spendEur ?? 0,
      footprint: kg === undefined ? undefined : { kg, lowKg, highKg },
      dataQuality: outcome.dataQuality,
      warnings,
    },
    {
      ...figuresOf(outcome.reasons),
      uncountedEur: outcome.uncountedEur,
      reporting: outcome.reporting,
      uncertainty: uncertainty.parts.length === 0 ? undefined : uncertainty,
    },
  );
}

const nothing = {
  method: 'none',
  categoryCode: '',
  categoryLabel: '',
  exclusion: '',
  spendEur: 0,
  footprint: undefined,
  dataQuality: undefined,
  warnings: [],
};
const noFigures = { uncountedEur: 0, reporting: [], notUnderstood: [], uncertainty: undefined, cases: [] };

/** Reads a line of the exported file, given by column. */
export function toSummedProduct(line: ReadonlyMap<string, string>): SummedProduct {
  const textIn = (column: string) => line.get(column) ?? '';
  const numberIn = (column: string) => Number(textIn(column));
  return sumLine(
    {
      designation: restoreText(textIn('designation')),
      supplier: restoreText(textIn('supplier')),
      rows: numberIn('occurrences'),
      match: textIn('match'),
      method: textIn('method'),
      categoryCode: restoreText(textIn('categoryCode')),
      categoryLabel: restoreText(textIn('categoryLabel')),
      exclusion: textIn('exclusion'),
      spendEur: numberIn('spendEur'),
      footprint:
        textIn('footprintKgCo2e') === ''
          ? undefined
          : {
              kg: numberIn('footprintKgCo2e'),
              lowKg: numberIn('footprintLowKgCo2e'),
              highKg: numberIn('footprintHighKgCo2e'),
            },
      dataQuality: textIn('dataQuality') === '' ? undefined : numberIn('dataQuality'),
      warnings: textIn('warnings') === '' ? [] : textIn('warnings').split(separator),
    },
    readFigures(textIn('reasons')),
  );
}

/** The columns of a line that sums need. */
export type LineToSum = Omit<
  SummedProduct,
  'occurrences' | 'uncountedEur' | 'uncertainty' | 'cases' | 'notUnderstood'
> &
  Pick<SummedCase, 'supplier' | 'method' | 'exclusion' | 'rows' | 'dataQuality'>;

/** The values of a line, from its columns and the figures of its reasons. */
export function sumLine(line: LineToSum, figures: Omit<Figures, 'parts'>): SummedProduct {
  const { designation, categoryCode, categoryLabel, match, rows, spendEur, footprint, warnings } = line;
  const { uncountedEur, uncertainty, reporting, notUnderstood } = figures;
  const only: () => SummedCase = () => ({
    supplier: line.supplier,
    categoryCode,
    categoryLabel,
    match,
    method: line.method,
    exclusion: line.exclusion,
    rows,
    spendEur,
    uncountedEur,
    footprintMg: footprint && toMilligrams(footprint.kg),
    reporting,
    dataQuality: line.dataQuality,
    doubtKg: toDoubtKg(uncertainty, unmatchedEurOf({ match, uncountedEur })),
  });
  return {
    designation,
    categoryCode,
    categoryLabel,
    match,
    occurrences: rows,
    spendEur,
    uncountedEur,
    footprint,
    uncertainty,
    warnings,
    cases: figures.cases.length > 0 ? figures.cases : [only()],
    notUnderstood,
  };
}
