import type { TotalEntry } from '@ledgerprint/engine/results';
import { expect, it } from 'vitest';
import { toSettlement } from '../../src/workspace/project-totals.ts';

type Given = readonly [match: string, cases: number, kg: number, spendEur: number, uncountedEur: number];

/** The average at which spend without a footprint is estimated: 0.2 kg per euro. */
const average: TotalEntry = {
  ...{ dimension: 'average', key: '', label: '', cases: 1, amount: 0 },
  ...{ footprintMg: 20_000_000n, spendEur: 110, uncountedEur: 10 },
};

const settlementOf = (given: readonly Given[], failed = 0) =>
  toSettlement(
    [
      average,
      ...given.map(
        ([key, cases, kg, spendEur, uncountedEur]): TotalEntry => ({
          dimension: 'match',
          key,
          label: '',
          cases,
          footprintMg: BigInt(kg * 1e6),
          spendEur,
          uncountedEur,
          amount: 0,
        }),
      ),
    ],
    failed,
  );

it('separates the open part of the calculated total from the estimate of open spend without a footprint', () => {
  const settled = settlementOf([
    ['matched', 5, 60, 300, 0],
    ['decided', 1, 20, 100, 0],
    ['review', 2, 10, 50, 0],
    ['unmatched', 3, 0, 50, 50],
  ]);
  expect(settled).toEqual({
    footprintShare: 0.8,
    spendShare: 0.8,
    openCases: 5n,
    openKgCo2e: 10,
    openEstimatedKgCo2e: 10,
  });
});

it('does not treat uncounted spend of settled cases as open', () => {
  const settled = settlementOf([['decided', 2, 10, 100, 50]]);
  expect(settled).toEqual({ footprintShare: 1, spendShare: 1, openCases: 0n, openKgCo2e: 0, openEstimatedKgCo2e: 0 });
});

it('is 0 if there is no footprint and something is open, and 1 if nothing is open', () => {
  expect(settlementOf([['unmatched', 1, 0, 0, 0]])).toMatchObject({ footprintShare: 0, spendShare: 0 });
  expect(settlementOf([])).toMatchObject({ footprintShare: 1, spendShare: 1, openCases: 0n });
});

it('counts failed products as open cases', () => {
  expect(settlementOf([['matched', 1, 1, 1, 0]], 4)).toMatchObject({ openCases: 4n });
});

it('stays between 0 and 1 if credit notes outweigh purchases', () => {
  const settled = settlementOf([
    ['matched', 1, -30, -30, 0],
    ['review', 1, 10, 10, 0],
  ]);
  expect(settled).toMatchObject({ footprintShare: 0.75, spendShare: 0.75 });
});
