import { addCase, type ComparableCase, comparisonCauses, createComparison } from '@ledgerprint/report/comparison';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCase, anyCase, paidCase } from './comparable-cases.ts';

const about = {
  before: { projectId: 'a', name: '2023', revision: 0 },
  after: { projectId: 'b', name: '2024', revision: 2 },
};

function compare(pairs: readonly { before: readonly ComparableCase[]; after: readonly ComparableCase[] }[]) {
  const comparison = createComparison();
  for (const { before, after } of pairs) comparison.add({ before: addUp(before), after: addUp(after) });
  return comparison.result(about);
}

const addUp = (all: readonly ComparableCase[]) => all.reduce(addCase, undefined);

const cases = fc.array(anyCase, { maxLength: 3 });

describe('createComparison', () => {
  test('adds up to the difference for any two sets of cases, as do the parts of each case', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ before: cases, after: cases }), { maxLength: 12 }), (pairs) => {
        const { before, after, differenceMg, parts, cases } = compare(pairs);
        const sum = (all: readonly { footprintMg: string }[]) =>
          all.reduce((total, { footprintMg }) => total + BigInt(footprintMg), 0n);
        expect(sum(parts)).toBe(BigInt(differenceMg));
        expect(BigInt(after.footprintMg) - BigInt(before.footprintMg)).toBe(BigInt(differenceMg));
        for (const { beforeMg = '0', afterMg = '0', parts } of cases) {
          expect(sum(parts)).toBe(BigInt(afterMg) - BigInt(beforeMg));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('lists all causes in order, with zeros if nothing changed', () => {
    const { parts, cases, differenceMg } = compare([{ before: [aCase()], after: [aCase()] }]);
    expect(parts.map(({ cause }) => cause)).toEqual([...comparisonCauses]);
    expect(parts.every(({ footprintMg, cases }) => footprintMg === '0' && cases === 0)).toBe(true);
    expect({ cases, differenceMg }).toEqual({ cases: [], differenceMg: '0' });
  });

  test('merges cases that differ only in spelling', () => {
    const one = paidCase({ designation: 'Cahiers', spendEur: 1_000 });
    const other = paidCase({ designation: 'CAHIERS', spendEur: 500 });
    const after = paidCase({ designation: 'cahiers', spendEur: 1_600 });
    const { parts, before, cases } = compare([{ before: [one, other], after: [after] }]);
    expect(parts.filter(({ cases }) => cases > 0)).toEqual([{ cause: 'volume', footprintMg: '50000000', cases: 1 }]);
    expect(before).toMatchObject({ cases: 2, spendEur: 1_500 });
    expect(cases[0]).toMatchObject({ designation: 'cahiers', beforeMg: '750000000', afterMg: '800000000' });
  });

  test('keeps the fifty largest changes, in any order of cases', () => {
    const all = Array.from({ length: 3_000 }, (_, at) => paidCase({ designation: `${at}`, spendEur: at }));
    const shuffled = all.map((one, at) => all[(at * 7) % all.length] ?? one);
    const { cases, parts } = compare(shuffled.map((one) => ({ before: [], after: [one] })));
    expect(cases).toHaveLength(50);
    expect(cases.slice(0, 2).map(({ designation }) => designation)).toEqual(['2999', '2998']);
    expect(parts[0]).toEqual({ cause: 'entered', footprintMg: String(4_498_500n * 500_000n), cases: 2_999 });
  });

  /** The example of docs/auditor/methodology.md, "Comparing two results". */
  test('calculates the example of the documentation', () => {
    const { parts, differenceMg } = compare([
      {
        before: [aCase()],
        after: [aCase({ factorValue: 3, activityValue: 1_200, spendEur: 2_000, footprintMg: 3_600_000_000n })],
      },
      { before: [paidCase({ spendEur: 1_000, quantity: 100 })], after: [paidCase({ spendEur: 1_440, quantity: 120 })] },
      { before: [paidCase({ designation: 'Facture', spendEur: 1_000, factorValue: 0.4 })], after: [] },
      {
        before: [paidCase({ designation: 'Divers', spendEur: 800 })],
        after: [
          paidCase({ designation: 'Divers', spendEur: 1_000, factorValue: 0.2, categoryCode: 'M', decision: 'd1' }),
        ],
      },
    ]);
    const kilograms = parts.filter(({ cases }) => cases > 0).map((one) => [one.cause, Number(one.footprintMg) / 1e6]);
    expect(Object.fromEntries(kilograms)).toEqual({ left: -400, decided: -240, factor: -100, price: 100, volume: 760 });
    expect(Number(differenceMg) / 1e6).toBe(120);
  });
});
