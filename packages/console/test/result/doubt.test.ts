import { describe, expect, it } from 'vitest';
import { type DoubtfulLine, doubtOf } from '../../src/result/reading/doubt.ts';
import { readResult } from '../../src/result/worker/opened-file.ts';
import { toOpenedResult } from '../../src/result/worker/to-opened-result.ts';
import { makeExportedFile } from './exported-file.ts';

const nothing = Number.NaN;
const review: DoubtfulLine = {
  match: 'review',
  categoryConfidence: 0.75,
  spendEur: 100,
  footprintKgCo2e: 40,
  footprintLowKgCo2e: 10,
  footprintHighKgCo2e: 90,
  uncountedEur: 0,
  categoryKg: 35,
};
const missing: DoubtfulLine = {
  ...review,
  match: 'unmatched',
  footprintKgCo2e: nothing,
  footprintLowKgCo2e: nothing,
  footprintHighKgCo2e: nothing,
};

describe('the uncertainty of a product is', () => {
  it.each([
    ['how much a wrong category alone could change the footprint, if it is to be reviewed', review, 35],
    [
      'the probability of a wrong category times the interval, if the file does not give it',
      { ...review, categoryKg: nothing },
      20,
    ],
    [
      'the same for a credit note',
      { ...review, categoryKg: nothing, footprintLowKgCo2e: -90, footprintHighKgCo2e: -10 },
      20,
    ],
    ['larger by the part without a footprint', { ...review, uncountedEur: 30 }, 50],
    ['that part alone if the product is matched', { ...review, match: 'matched', uncountedEur: -30 }, 15],
    ['zero if it is not a purchase', { ...missing, match: 'excluded' }, 0],
    ['zero if it is matched', { ...review, match: 'matched' }, 0],
    ['its amount times the average of the ledger, if it has no footprint', missing, 50],
    ['the same for a credit note without a footprint', { ...missing, spendEur: -100 }, 50],
    ['the same if it failed', { ...missing, match: 'failed' }, 50],
    ['unknown if it has neither footprint nor amount', { ...missing, spendEur: nothing }, nothing],
  ] as const)('%s', (_name, line, expected) => {
    expect(doubtOf(line, 0.5)).toBe(expected);
  });
});

it('the most uncertain products come first, and all of them are counted', async () => {
  const opened = await readResult(await makeExportedFile());
  const { doubts } = toOpenedResult(opened);
  const all = [...opened.lines.doubts];
  const worth = all.filter((kg) => kg > 0).toSorted((a, b) => b - a);
  expect(worth.length).toBeGreaterThan(1);
  expect(doubts.lines.map(({ doubtKg }) => doubtKg)).toEqual(worth.slice(0, 10));
  expect(doubts.count).toBe(worth.length);
  expect(doubts.totalKg).toBeCloseTo(
    worth.reduce((sum, kg) => sum + kg, 0),
    6,
  );
  expect(doubts.unknown).toBe(all.filter(Number.isNaN).length);
  expect(doubts.unknown).toBe(1);
});
