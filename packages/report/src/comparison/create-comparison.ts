import { type ComparableCase, countedMgOf, magnitude, type SummedCase } from './comparable-case.ts';
import { type CaseParts, compareCase } from './compare-case.ts';
import {
  type ComparedCase,
  type ComparedSide,
  type Comparison,
  type ComparisonCause,
  comparisonCauses,
} from './comparison.ts';

/** The same case on both sides; undefined where it does not exist. */
export type ComparedPair = { readonly before: SummedCase | undefined; readonly after: SummedCase | undefined };

/** The facts about one side, apart from its cases. */
export type SideAbout = Pick<ComparedSide, 'projectId' | 'name' | 'revision'>;

/** Totals of the cases. */
export type CaseSum = Pick<SummedCase, 'cases' | 'footprintMg' | 'spendEur'>;

const mostCases = 50;
/** How many changes are held before all but the largest are dropped. */
const mostHeld = 1_000;

type Held = { readonly change: bigint; readonly moved: bigint; readonly compared: ComparedCase };

/** Adds up, case by case, why two results differ. Memory does not grow with the number of cases. */
export function createComparison() {
  const before = createSideSum();
  const after = createSideSum();
  const sums = new Map<ComparisonCause, { footprintMg: bigint; cases: number }>(
    comparisonCauses.map((cause) => [cause, { footprintMg: 0n, cases: 0 }]),
  );
  let largest: Held[] = [];

  function hold(one: Held): void {
    largest.push(one);
    if (largest.length >= mostHeld) largest = largest.sort(byChange).slice(0, mostCases);
  }

  return {
    /** Adds the total of cases that are the same on both sides. */
    addUnchanged(sum: CaseSum): void {
      before.add(sum);
      after.add(sum);
    },

    add({ before: first, after: second }: ComparedPair): void {
      if (first !== undefined) before.add(first);
      if (second !== undefined) after.add(second);
      const parts = compareCase(first, second);
      let moved = 0n;
      for (const cause of comparisonCauses) {
        const sum = sums.get(cause);
        if (sum === undefined || parts[cause] === 0n) continue;
        sum.footprintMg += parts[cause];
        sum.cases++;
        moved += magnitude(parts[cause]);
      }
      if (moved === 0n) return;
      const change = magnitude(countedMgOf(second) - countedMgOf(first));
      hold({ change, moved, compared: toComparedCase(first, second, parts) });
    },

    result(about: { readonly before: SideAbout; readonly after: SideAbout }): Comparison {
      return {
        before: before.result(about.before),
        after: after.result(about.after),
        differenceMg: String(after.footprintMg() - before.footprintMg()),
        parts: [...sums].map(([cause, { footprintMg, cases }]) => ({ cause, footprintMg: String(footprintMg), cases })),
        cases: largest
          .sort(byChange)
          .slice(0, mostCases)
          .map(({ compared }) => compared),
      };
    },
  };
}

function createSideSum() {
  let footprintMg = 0n;
  let spendEur = 0;
  let cases = 0;
  return {
    add(one: CaseSum): void {
      if (one.cases === 0) return;
      footprintMg += one.footprintMg ?? 0n;
      spendEur += one.spendEur ?? 0;
      cases += one.cases;
    },
    footprintMg: () => footprintMg,
    result: ({ projectId, name, revision }: SideAbout): ComparedSide => ({
      projectId,
      name,
      revision,
      footprintMg: String(footprintMg),
      spendEur: Math.round(spendEur * 100) / 100,
      cases,
    }),
  };
}

function toComparedCase(
  before: ComparableCase | undefined,
  after: ComparableCase | undefined,
  parts: CaseParts,
): ComparedCase {
  const { designation = '', supplier = '', account = '', category = '' } = after ?? before ?? {};
  return {
    designation,
    supplier,
    account,
    category,
    beforeMg: before && String(countedMgOf(before)),
    afterMg: after && String(countedMgOf(after)),
    parts: comparisonCauses
      .filter((cause) => parts[cause] !== 0n)
      .map((cause) => ({ cause, footprintMg: String(parts[cause]) })),
  };
}

/**
 * Largest change first; then the largest sum of parts, even if they cancel each other out; then by text, so that the
 * order is stable.
 */
function byChange(one: Held, other: Held): number {
  if (one.change !== other.change) return one.change > other.change ? -1 : 1;
  if (one.moved !== other.moved) return one.moved > other.moved ? -1 : 1;
  const a = textOf(one);
  const b = textOf(other);
  return a < b ? -1 : a > b ? 1 : 0;
}

function textOf({ compared: { designation, supplier, account, category } }: Held): string {
  return [designation, supplier, account, category].join('\n');
}
