import type { Engine } from '../../src/engine.ts';
import { type Curve, caseOrder, type Order, pageOrder, review } from './curves.ts';
import type { UnseenLine } from './fold-engines.ts';
import { type LedgerKind, makeYears } from './ledger.ts';
import { type Memory, measureNextYear, memories, type NextYear } from './next-year.ts';
import { enrichLedger, isOpen, openProject, type ReviewedCase } from './open-project.ts';

/** Several cases are decided together if this share of their money truly belongs to one category. */
export const pureFrom = 0.95;
/** The same for less careful reviewers. */
export const carelessFrom = 0.9;

const footprintOf = ({ result }: ReviewedCase) => result.footprintKgCo2e ?? 0;
const doubtOf = ({ result }: ReviewedCase) => result.doubtKg;

const pageTitle = 'the page: by account or category, supplier, case, with "Apply to similar cases"';
/** Every order that is measured; the first is compared with the second. */
export const orders: Readonly<Record<string, Order>> = {
  [pageTitle]: pageOrder({ pureFrom }),
  'one case at a time, by footprint': caseOrder(footprintOf),
  'one case at a time, by category uncertainty': caseOrder(doubtOf),
  'cases by category uncertainty, each with "Apply to similar cases"': caseOrder(doubtOf, pureFrom),
  'the page, all groups of a step checked': pageOrder({ pureFrom, endsSteps: false }),
  [`the page, decided together from ${carelessFrom * 100} %`]: pageOrder({ pureFrom: carelessFrom }),
};

/** What was measured on one ledger. */
export type MeasuredLedger = {
  readonly kind: LedgerKind;
  readonly cases: number;
  readonly rows: number;
  readonly open: number;
  /** The number of most uncertain cases that together have half of the category uncertainty. */
  readonly halfOfDoubt: number;
  readonly curves: Readonly<Record<string, Curve>>;
  readonly nextYear: Readonly<Record<Memory, NextYear>>;
};

/**
 * Generates two years, reviews the first in every order, and starts the second with the decisions of the console's
 * order.
 */
export async function measureLedger(request: {
  readonly engines: readonly Engine[];
  readonly lines: readonly UnseenLine[];
  readonly kind: LedgerKind;
  readonly seed: number;
}): Promise<MeasuredLedger> {
  const { engines, lines, kind, seed } = request;
  const { first, second } = makeYears(lines, kind, seed);
  const enriched = enrichLedger({ engines, ledger: first });
  const curves: Record<string, Curve> = {};
  let decisions = openProject(enriched).decisions;
  for (const [name, order] of Object.entries(orders)) {
    const project = openProject(enriched);
    curves[name] = await review(project, order);
    if (name === pageTitle) decisions = project.decisions;
  }
  const nextYear = memories.map(
    (memory) => [memory, measureNextYear({ engines, ledger: second, decisions, memory })] as const,
  );
  const doubts = enriched.cases
    .filter(isOpen)
    .map(doubtOf)
    .toSorted((a, b) => b - a);
  return {
    kind,
    cases: first.length,
    open: doubts.length,
    curves,
    rows: first.reduce((sum, { rows }) => sum + rows.length, 0),
    halfOfDoubt: countHalf(doubts),
    nextYear: Object.fromEntries(nextYear) as Record<Memory, NextYear>,
  };
}

function countHalf(sorted: readonly number[]): number {
  const all = sorted.reduce((sum, one) => sum + one, 0);
  let before = 0;
  return sorted.filter((one) => {
    const isNeeded = before < all / 2;
    before += one;
    return isNeeded;
  }).length;
}
