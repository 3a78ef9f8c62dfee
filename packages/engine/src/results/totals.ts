import type { Enrichment } from '../enrichment.ts';
import { begesPosts, ghgCategories } from '../reporting/posts.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import { createUncertaintySum, intervalOfTerms } from '../uncertainty/uncertainty-sum.ts';
import { averageKgPerEur, isInAverage } from './average-intensity.ts';
import { toKilograms, toMilligrams } from './milligrams.ts';
import { intervalOfWhole } from './whole-ledger.ts';

/**
 * The dimensions by which the cases of a project are added up. Each entry of `uncertainty` holds one term of the
 * interval in its `amount`.
 */
export const totalDimensions = [
  ...(['all', 'match', 'scope', 'ghg', 'beges', 'category', 'factor', 'uncertainty'] as const),
  /** The cases at whose average purchases without a footprint are estimated. */
  'average',
] as const;

export type TotalDimension = (typeof totalDimensions)[number];

/**
 * One line of the totals. The totals of two sets of cases are combined by adding the entries with the same dimension
 * and key.
 */
export type TotalEntry = {
  readonly dimension: TotalDimension;
  /** Empty for `all`. For `ghg`, also `1` and `2`, for the scopes that have no categories. */
  readonly key: string;
  readonly label: string;
  /** Cases with a part under this key; for `all`, `match` and `category`, including those without a footprint. */
  readonly cases: number;
  readonly footprintMg: bigint;
  /** The spend of a case that is reported under several headings is assigned to the largest one. */
  readonly spendEur: number;
  /** The part of `spendEur` that is not in the footprint. */
  readonly uncountedEur: number;
  /** A term of the uncertainty; 0 in the other dimensions. */
  readonly amount: number;
};

/** The values of a case that totals need. */
export type TotalledCase = Pick<
  Enrichment,
  | 'match'
  | 'method'
  | 'categoryCode'
  | 'categoryLabel'
  | 'factorId'
  | 'factorName'
  | 'spendEur'
  | 'footprintKgCo2e'
  | 'uncountedEur'
  | 'reporting'
  | 'uncertainty'
>;

/**
 * The totals of cases. The entries of `match`, `scope`, `ghg`, `beges`, `category` and `factor` each add up to `all`,
 * to the milligram. Excluded cases add nothing; do not pass failed ones.
 */
export function totalsOf(cases: readonly TotalledCase[]): readonly TotalEntry[] {
  const entries = createEntries();
  const uncertainty = createUncertaintySum();
  let hasFootprint = false;
  for (const one of cases) {
    if (one.match === 'excluded') continue;
    const { footprintKgCo2e, categoryCode, categoryLabel = '', factorId = '', factorName = '' } = one;
    const footprintMg = toMilligrams(footprintKgCo2e ?? 0);
    const whole = { footprintMg, spendEur: one.spendEur ?? 0, uncountedEur: one.uncountedEur };
    entries.find('all', '', '').add(whole);
    entries.find('match', one.match, '').add(whole);
    // A counted case without a code has an empty key, so that the categories still add up.
    if (categoryCode !== undefined || footprintKgCo2e !== undefined)
      entries.find('category', categoryCode ?? '', categoryLabel).add(whole);
    if (footprintKgCo2e === undefined) continue;
    hasFootprint = true;
    entries.find('factor', factorId, factorName).add(whole);
    if (isInAverage({ method: one.method, categoryCode: categoryCode ?? '', spendEur: whole.spendEur }))
      entries.find('average', '', '').add(whole);
    for (const dimension of reportHeadings) {
      const { keyOf, nameOf } = headings[dimension];
      for (const [key, money] of share(one.reporting, keyOf, whole))
        entries.find(dimension, key, nameOf(key)).add(money);
    }
    uncertainty.add(one.uncertainty);
  }
  const terms = hasFootprint ? [...uncertainty.terms()] : [];
  return [
    ...entries.list(),
    ...terms.map(
      ([key, amount]): TotalEntry => ({
        dimension: 'uncertainty',
        key,
        label: '',
        cases: 0,
        footprintMg: 0n,
        spendEur: 0,
        uncountedEur: 0,
        amount,
      }),
    ),
  ];
}

/** The footprint of one case by scope, as added to the entries of `scope`. */
export function scopesOf(one: Enrichment): Readonly<Record<1 | 2 | 3, bigint>> {
  const scopes = { 1: 0n, 2: 0n, 3: 0n };
  const { footprintKgCo2e, reporting } = one;
  if (footprintKgCo2e === undefined || one.match === 'excluded') return scopes;
  const whole = { footprintMg: toMilligrams(footprintKgCo2e), spendEur: 0, uncountedEur: 0 };
  for (const [key, { footprintMg }] of share(reporting, scopeOf, whole)) {
    scopes[Number(key) as keyof typeof scopes] = footprintMg;
  }
  return scopes;
}

/**
 * The 95% confidence interval given by the entries of `uncertainty`; entries of other dimensions are ignored.
 * Undefined if there are none.
 */
export function intervalOfTotals(
  entries: Iterable<Pick<TotalEntry, 'dimension' | 'key' | 'amount'>>,
): { readonly lowKg: number; readonly highKg: number } | undefined {
  const terms = toTerms(entries);
  if (terms.size === 0) return undefined;
  const { lowKg, highKg } = intervalOfTerms(terms);
  return { lowKg, highKg };
}

/** The kilograms per euro at which purchases without a footprint are estimated, given the entry of `average`. */
export function averageOfTotals(entries: readonly TotalEntry[]): number {
  const average = entries.find(({ dimension }) => dimension === 'average');
  if (average === undefined) return averageKgPerEur({ kg: 0, eur: 0 });
  const { footprintMg, spendEur, uncountedEur } = average;
  return averageKgPerEur({ kg: toKilograms(footprintMg), eur: spendEur - uncountedEur });
}

/** What was calculated, and the estimate of the purchases without a footprint, with the 95% confidence interval. */
export function wholeOfTotals(entries: readonly TotalEntry[]) {
  const all = entries.find(({ dimension }) => dimension === 'all');
  const estimateKg = averageOfTotals(entries) * (all?.uncountedEur ?? 0);
  const kg = toKilograms(all?.footprintMg ?? 0n) + estimateKg;
  const { lowKg, highKg } = intervalOfWhole(toTerms(entries), estimateKg);
  return { kg, lowKg: Math.min(lowKg, kg), highKg: Math.max(highKg, kg) };
}

function toTerms(entries: Iterable<Pick<TotalEntry, 'dimension' | 'key' | 'amount'>>): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const { dimension, key, amount } of entries) if (dimension === 'uncertainty') terms.set(key, amount);
  return terms;
}

/** The amounts divided among the keys of a heading. */
export type Money = Pick<TotalEntry, 'footprintMg' | 'spendEur' | 'uncountedEur'>;

/** Sums by dimension and key, created on first use. */
function createEntries() {
  const byDimension = new Map<TotalDimension, Map<string, ReturnType<typeof createEntry>>>();
  return {
    find(dimension: TotalDimension, key: string, label: string) {
      const byKey = byDimension.get(dimension) ?? new Map<string, ReturnType<typeof createEntry>>();
      const known = byKey.get(key);
      if (known !== undefined) return known;
      const entry = createEntry({ dimension, key, label });
      byDimension.set(dimension, byKey.set(key, entry));
      return entry;
    },

    list(): readonly TotalEntry[] {
      return [...byDimension.values()].flatMap((byKey) => [...byKey.values()].map((entry) => entry.result()));
    },
  };
}

function createEntry(named: Pick<TotalEntry, 'dimension' | 'key' | 'label'>) {
  let cases = 0;
  let footprintMg = 0n;
  let spendEur = 0;
  let uncountedEur = 0;
  return {
    add(money: Money): void {
      cases++;
      footprintMg += money.footprintMg;
      spendEur += money.spendEur;
      uncountedEur += money.uncountedEur;
    },
    result: (): TotalEntry => ({ ...named, cases, footprintMg, spendEur, uncountedEur, amount: 0 }),
  };
}

/** The headings of footprint reports, independent of the categories of the ledger. */
export type ReportHeading = 'scope' | 'ghg' | 'beges';

const reportHeadings: readonly ReportHeading[] = ['scope', 'ghg', 'beges'];

/** The part of a case under each key of a heading, as in the entries of that dimension, the largest first. */
export function shareByHeading(
  heading: ReportHeading,
  parts: readonly ReportingPart[],
  whole: Money,
): readonly (readonly [key: string, money: Money])[] {
  return share(parts, headings[heading].keyOf, whole);
}

const headings: Readonly<
  Record<ReportHeading, { readonly keyOf: (part: ReportingPart) => string; readonly nameOf: (key: string) => string }>
> = {
  scope: { keyOf: scopeOf, nameOf: () => '' },
  ghg: { keyOf: ({ scope, ghgCategory }) => ghgCategory || `${scope}`, nameOf: (key) => nameIn(ghgCategories, key) },
  beges: { keyOf: ({ begesPost }) => begesPost, nameOf: (key) => nameIn(begesPosts, key) },
};

function scopeOf({ scope }: ReportingPart): string {
  return `${scope}`;
}

function nameIn(names: Readonly<Record<string, { readonly en: string }>>, key: string): string {
  return names[key]?.en ?? '';
}

/**
 * The footprint by heading, the largest first. The last one takes the rounding difference, and the first one the money.
 */
function share(
  parts: readonly ReportingPart[],
  keyOf: (part: ReportingPart) => string,
  whole: Money,
): readonly (readonly [key: string, money: Money])[] {
  const [only] = parts;
  // Nearly every case has one part.
  if (only !== undefined && parts.length === 1) return [[keyOf(only), whole]];
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.kg);
  const sorted = [...sums].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  let leftMg = whole.footprintMg;
  return sorted.map(([key, kg], at) => {
    const footprintMg = at === sorted.length - 1 ? leftMg : toMilligrams(kg);
    leftMg -= footprintMg;
    return [key, at === 0 ? { ...whole, footprintMg } : { footprintMg, spendEur: 0, uncountedEur: 0 }];
  });
}
