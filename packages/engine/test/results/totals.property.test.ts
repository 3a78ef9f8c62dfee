import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Enrichment } from '../../src/enrichment.ts';
import type { BegesPost, GhgCategory } from '../../src/reporting/posts.ts';
import {
  intervalOfTotals,
  type ReportingPart,
  type TotalEntry,
  toMilligrams,
  totalsOf,
} from '../../src/results/index.ts';
import { createUncertaintySum } from '../../src/uncertainty/uncertainty-sum.ts';

const size = fc.double({ min: 1e-7, max: 1e9, noNaN: true });
const kg = fc.tuple(size, fc.boolean()).map(([value, isCredit]) => (isCredit ? -value : value));
const heading = fc.constantFrom<Omit<ReportingPart, 'kg'>>(
  { scope: 1, ghgCategory: '', begesPost: '1.1' as BegesPost },
  { scope: 2, ghgCategory: '', begesPost: '2.1' as BegesPost },
  { scope: 3, ghgCategory: '3.3' as GhgCategory, begesPost: '4.1' as BegesPost },
  { scope: 3, ghgCategory: '3.1' as GhgCategory, begesPost: '4.1' as BegesPost },
);
const source = fc.record({
  key: fc.oneof(fc.constantFrom('bc-1', 'bc-2', 'price:FR-gas'), fc.string()),
  u: fc.double({ min: 0, max: 3, noNaN: true }),
});
const uncertaintyPart = fc.record({
  kg,
  sources: fc.uniqueArray(source, { maxLength: 2, selector: ({ key }) => key }),
});
const parts = fc.array(fc.tuple(heading, fc.double({ min: 0.01, max: 1, noNaN: true })), {
  minLength: 1,
  maxLength: 5,
});

/** A case whose parts add up to its footprint except for the last digits, like those of the engine. */
const anyCase: fc.Arbitrary<Enrichment> = fc
  .record({
    match: fc.constantFrom<Enrichment['match']>('matched', 'review', 'unmatched', 'excluded'),
    footprint: fc.option(kg),
    parts,
    uncertainty: fc.record({ parts: fc.array(uncertaintyPart, { minLength: 1, maxLength: 2 }) }),
    code: fc.option(fc.constantFrom('C26', 'M69_70')),
    factorId: fc.constantFrom('bc-1', 'ademe-C26-2022'),
    spendEur: fc.option(fc.integer({ min: -1e6, max: 1e6 })),
  })
  .map(({ match, footprint, parts: shares, uncertainty, code, factorId, spendEur }) => {
    const weight = shares.reduce((sum, [, share]) => sum + share, 0);
    const hasFootprint = footprint !== null && match !== 'unmatched' && match !== 'excluded';
    return {
      match,
      categoryCode: code ?? undefined,
      categoryLabel: code ?? undefined,
      factorId,
      factorName: factorId,
      spendEur: spendEur ?? undefined,
      uncountedEur: hasFootprint ? 0 : (spendEur ?? 0),
      footprintKgCo2e: hasFootprint ? footprint : undefined,
      reporting: hasFootprint ? shares.map(([one, share]) => ({ ...one, kg: (footprint * share) / weight })) : [],
      uncertainty: hasFootprint ? uncertainty : { parts: [] },
    } as unknown as Enrichment;
  });
const cases = fc.array(anyCase, { maxLength: 12 });
const runs = { seed: 20, numRuns: 1_000 };

function sumBy(entries: readonly TotalEntry[], dimension: TotalEntry['dimension']): bigint {
  return entries.reduce((sum, entry) => (entry.dimension === dimension ? sum + entry.footprintMg : sum), 0n);
}

it('the entries of each dimension add up to the milligram', () => {
  const property = fc.property(cases, (all) => {
    const entries = totalsOf(all);
    const whole = all.reduce((sum, one) => sum + toMilligrams(one.footprintKgCo2e ?? 0), 0n);
    for (const dimension of ['all', 'scope', 'ghg', 'beges', 'category', 'factor'] as const)
      expect([dimension, sumBy(entries, dimension)]).toEqual([dimension, whole]);
  });
  fc.assert(property, runs);
});

function add(one: readonly TotalEntry[], other: readonly TotalEntry[]): readonly TotalEntry[] {
  const sums = new Map<string, TotalEntry>();
  for (const entry of [...one, ...other]) {
    const name = `${entry.dimension} ${entry.key}`;
    const known = sums.get(name);
    sums.set(
      name,
      known === undefined
        ? entry
        : {
            ...known,
            cases: known.cases + entry.cases,
            footprintMg: known.footprintMg + entry.footprintMg,
            spendEur: known.spendEur + entry.spendEur,
            uncountedEur: known.uncountedEur + entry.uncountedEur,
            amount: known.amount + entry.amount,
          },
    );
  }
  return [...sums.values()];
}

/**
 * The last digits of sums of doubles depend on the order of addition; if amounts cancel out, the error depends on the
 * largest of them.
 */
function inOrder(entries: readonly TotalEntry[]) {
  const scale = Math.max(1, ...entries.map(({ amount }) => Math.abs(amount)));
  return entries
    .map(({ amount, ...entry }) => ({ ...entry, amount: Number((amount / scale).toFixed(9)) + 0 }))
    .toSorted((a, b) => (`${a.dimension} ${a.key}` < `${b.dimension} ${b.key}` ? -1 : 1));
}

it('the entries of two halves add up to those of the whole', () => {
  const property = fc.property(cases, cases, (some, others) => {
    const added = inOrder(add(totalsOf(some), totalsOf(others)));
    const whole = inOrder(totalsOf([...some, ...others]));
    expect(added.map(({ amount: _, ...exact }) => exact)).toEqual(whole.map(({ amount: _, ...exact }) => exact));
    for (const [at, { amount }] of added.entries()) expect(amount).toBeCloseTo(whole[at]?.amount ?? 0, 8);
  });
  fc.assert(property, runs);
});

it('the entries give the same interval as the cases', () => {
  const property = fc.property(cases, (all) => {
    const sum = createUncertaintySum();
    for (const { uncertainty } of all) sum.add(uncertainty);
    const { lowKg, highKg } = sum.interval();
    const found = intervalOfTotals(totalsOf(all));
    if (all.every(({ footprintKgCo2e }) => footprintKgCo2e === undefined)) expect(found).toBeUndefined();
    else expect(found).toEqual({ lowKg, highKg });
  });
  fc.assert(property, runs);
});
