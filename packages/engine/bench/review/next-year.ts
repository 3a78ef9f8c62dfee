import type { Decision } from '../../src/decisions/decision.ts';
import { createDecidedNeighbours } from '../../src/decisions/index.ts';
import type { Engine } from '../../src/engine.ts';
import type { LabelledCase } from './ledger.ts';
import { enrichLedger, isOpen, isRight, type ReviewedCase } from './open-project.ts';

/** Shares of a set of cases, by their rows or their true tonnes. */
export type Shares = {
  /** Neither `review` nor `unmatched`: nobody has to check them. */
  readonly settled: number;
  /** The share of the settled cases that are in the right category. */
  readonly settledRight: number;
  /** The share of all cases that are in the right category. */
  readonly right: number;
};

/** The state of a second year before its review. */
export type NextYear = { readonly [of in 'all' | 'new']: { readonly rows: Shares; readonly tonnes: Shares } };

/** What the second year starts with: nothing, the decisions of the first year, or these decisions with neighbours. */
export const memories = ['nothing', 'decisions', 'neighbours'] as const;
export type Memory = (typeof memories)[number];

/** Enriches the second year with the decisions of the first. */
export function measureNextYear({
  engines,
  ledger,
  decisions,
  memory,
}: {
  readonly engines: readonly Engine[];
  readonly ledger: readonly LabelledCase[];
  readonly decisions: readonly Decision[];
  readonly memory: Memory;
}): NextYear {
  const { cases } = enrichLedger({
    engines,
    ledger,
    remembered: memory === 'nothing' ? [] : decisions,
    neighbours: memory === 'neighbours' ? createDecidedNeighbours(decisions) : undefined,
  });
  return { all: toShares(cases), new: toShares(cases.filter(({ isNew }) => isNew)) };
}

function toShares(cases: readonly ReviewedCase[]) {
  return { rows: sharesOf(cases, ({ rows }) => rows), tonnes: sharesOf(cases, ({ trueKg }) => trueKg) };
}

function sharesOf(cases: readonly ReviewedCase[], weigh: (one: ReviewedCase) => number): Shares {
  const sum = (some: readonly ReviewedCase[]) => some.reduce((total, one) => total + weigh(one), 0);
  const settled = cases.filter((one) => !isOpen(one));
  return {
    settled: sum(settled) / sum(cases),
    settledRight: sum(settled.filter(isRight)) / sum(settled),
    right: sum(cases.filter(isRight)) / sum(cases),
  };
}
