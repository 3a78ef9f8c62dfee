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
};
const missing: DoubtfulLine = {
  ...review,
  match: 'unmatched',
  footprintKgCo2e: nothing,
  footprintLowKgCo2e: nothing,
  footprintHighKgCo2e: nothing,
};

describe('the doubt about a line is worth', () => {
  it.each([
    ['the chance of a wrong category times the range, where it is to be reviewed', review, 20],
    [
      'the same for what was given back',
      { ...review, footprintLowKgCo2e: -90, footprintHighKgCo2e: -10 },
      20,
    ],
    ['nothing where it is matched', { ...review, match: 'matched' }, 0],
    ['its spend times the average of the ledger, where it has no footprint', missing, 50],
    ['as much for what was given back', { ...missing, spendEur: -100 }, 50],
    ['the same where it failed', { ...missing, match: 'failed' }, 50],
    ['what nobody can say, where it has neither', { ...missing, spendEur: nothing }, nothing],
  ] as const)('%s', (_name, line, expected) => {
    expect(doubtOf(line, 0.5)).toBe(expected);
  });
});

it('the most doubtful lines come first, and all doubts are counted', async () => {
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
