import type { Enrichment } from '../enrichment.ts';
import { begesPosts, ghgCategories } from '../reporting/posts.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import { createUncertaintySum, intervalOfTerms } from '../uncertainty/uncertainty-sum.ts';

/**
 * What the cases of a project are added up by. `uncertainty` holds what their interval needs: each entry's `amount` is
 * one term of it.
 */
export const totalDimensions = ['all', 'scope', 'ghg', 'beges', 'category', 'factor', 'uncertainty'] as const;

export type TotalDimension = (typeof totalDimensions)[number];

/** One line of the totals. Totals of two sets of cases are those of both once entries of one dimension and key are added. */
export type TotalEntry = {
  readonly dimension: TotalDimension;
  /** Empty for `all`; of `ghg` also `1` and `2`, for the scopes that have no categories. */
  readonly key: string;
  readonly label: string;
  /** Cases with a part under this key; of `all` and `category` those without a footprint too. */
  readonly cases: number;
  readonly footprintMg: bigint;
  /** Money of a case that is reported under several headings stands under the heaviest. */
  readonly spendEur: number;
  /** Of that, what has no part in the footprint. */
  readonly uncountedEur: number;
  /** A term of the uncertainty; 0 for the other dimensions. */
  readonly amount: number;
};

/** Whole milligrams, so that sums are exact. Credit notes are rounded like the purchases they take back. */
export function toMilligrams(kg: number): bigint {
  const milligrams = BigInt(Math.round(Math.abs(kg) * 1e6));
  return kg < 0 ? -milligrams : milligrams;
}

/**
 * What cases come to. The entries of `scope`, `ghg`, `beges`, `category` and `factor` each add up to that of `all`, to the
 * milligram. Excluded cases add nothing; give no failed ones.
 */
export function totalsOf(cases: readonly Enrichment[]): readonly TotalEntry[] {
  const entries = new Map<string, { -readonly [field in keyof TotalEntry]: TotalEntry[field] }>();
  const uncertainty = createUncertaintySum();
  let hasFootprint = false;

  function add({ dimension, key, label = '', ...added }: Addition): void {
    const name = `${dimension} ${key}`;
    const known = entries.get(name) ?? { dimension, key, label, ...nothing };
    known.cases++;
    known.footprintMg += added.footprintMg;
    known.spendEur += added.spendEur;
    known.uncountedEur += added.uncountedEur;
    entries.set(name, known);
  }

  for (const one of cases) {
    if (one.match === 'excluded') continue;
    const { footprintKgCo2e, categoryCode, factorId } = one;
    const footprintMg = toMilligrams(footprintKgCo2e ?? 0);
    const whole = { footprintMg, spendEur: one.spendEur ?? 0, uncountedEur: one.uncountedEur };
    add({ dimension: 'all', key: '', ...whole });
    // Without one, a case that counts has the key of none: what is reported adds up all the same.
    if (categoryCode !== undefined || footprintKgCo2e !== undefined) {
      const label = one.categoryLabel ?? '';
      add({ dimension: 'category', key: categoryCode ?? '', label, ...whole });
    }
    if (footprintKgCo2e === undefined) continue;
    hasFootprint = true;
    add({ dimension: 'factor', key: factorId ?? '', label: one.factorName ?? '', ...whole });
    for (const heading of headings) {
      for (const part of share(one.reporting, heading.keyOf, whole)) {
        add({ dimension: heading.dimension, label: heading.labelOf(part.key), ...part });
      }
    }
    uncertainty.add(one.uncertainty);
  }
  if (!hasFootprint) return [...entries.values()];
  const terms = [...uncertainty.terms()].map(([key, amount]) => ({
    ...({ dimension: 'uncertainty', key, label: '', ...nothing, amount } as const),
  }));
  return [...entries.values(), ...terms];
}

/** The footprint of one case by scope: what it adds to the entries of `scope`. */
export function scopesOf(one: Enrichment): Readonly<Record<1 | 2 | 3, bigint>> {
  const scopes = { 1: 0n, 2: 0n, 3: 0n };
  const { footprintKgCo2e, reporting } = one;
  if (footprintKgCo2e === undefined || one.match === 'excluded') return scopes;
  const whole = { footprintMg: toMilligrams(footprintKgCo2e), ...noMoney };
  for (const { key, footprintMg } of share(reporting, scopeOf, whole)) {
    scopes[Number(key) as keyof typeof scopes] = footprintMg;
  }
  return scopes;
}

/** The 95 % interval that the entries of `uncertainty` give, those of other dimensions aside; undefined without any. */
export function intervalOfTotals(
  entries: Iterable<Pick<TotalEntry, 'dimension' | 'key' | 'amount'>>,
): { readonly lowKg: number; readonly highKg: number } | undefined {
  const terms = new Map<string, number>();
  for (const { dimension, key, amount } of entries) if (dimension === 'uncertainty') terms.set(key, amount);
  if (terms.size === 0) return undefined;
  const { lowKg, highKg } = intervalOfTerms(terms);
  return { lowKg, highKg };
}

type Money = Pick<TotalEntry, 'footprintMg' | 'spendEur' | 'uncountedEur'>;
type Addition = Money & Pick<TotalEntry, 'dimension' | 'key'> & { readonly label?: string };

const nothing = { cases: 0, footprintMg: 0n, spendEur: 0, uncountedEur: 0, amount: 0 };

const headings: readonly {
  readonly dimension: TotalDimension;
  keyOf(part: ReportingPart): string;
  labelOf(key: string): string;
}[] = [
  { dimension: 'scope', keyOf: scopeOf, labelOf: () => '' },
  {
    dimension: 'ghg',
    keyOf: ({ scope, ghgCategory }) => ghgCategory || `${scope}`,
    labelOf: (key) => nameIn(ghgCategories, key),
  },
  { dimension: 'beges', keyOf: ({ begesPost }) => begesPost, labelOf: (key) => nameIn(begesPosts, key) },
];

function scopeOf({ scope }: ReportingPart): string {
  return `${scope}`;
}

function nameIn(names: Readonly<Record<string, { readonly en: string }>>, key: string): string {
  return names[key]?.en ?? '';
}

/** The footprint by heading, the heaviest first. The last one takes what rounding leaves, the first one the money. */
function share(
  parts: readonly ReportingPart[],
  keyOf: (part: ReportingPart) => string,
  { footprintMg, ...money }: Money,
): readonly (Money & Pick<TotalEntry, 'key'>)[] {
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.kg);
  const sorted = [...sums].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  let leftMg = footprintMg;
  return sorted.map(([key, kg], at) => {
    const isLast = at === sorted.length - 1;
    const partMg = isLast ? leftMg : toMilligrams(kg);
    leftMg -= partMg;
    return { key, footprintMg: partMg, ...(at === 0 ? money : noMoney) };
  });
}

const noMoney = { spendEur: 0, uncountedEur: 0 };
