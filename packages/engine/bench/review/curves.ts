import { eachReviewItem, type ReviewReply } from '@ledgerprint/client';
import type { Selector } from '../../src/decisions/decision.ts';
import { createMemoryCalls } from './memory-calls.ts';
import { isOpen, isRight, type OpenProject, type ReviewedCase } from './open-project.ts';
import { type Answer, createOracle } from './oracle.ts';

/** The numbers of questions after which results are recorded. */
export const marks = [0, 25, 50, 100, 200, 400] as const;

/** Shares of the true footprint of a ledger. */
export type Standing = {
  /** Cases in the right category. */
  readonly right: number;
  /** Cases that are neither `review` nor `unmatched`. */
  readonly settled: number;
  /** Settled cases in a wrong category. */
  readonly settledWrong: number;
};

/** The course of a review: its state at each mark. */
export type Curve = {
  readonly standings: readonly Standing[];
  /** Questions that the oracle skipped, which count as much as a decision. */
  readonly skipped: number;
};

/** Answers in the order of a review, computed lazily; undefined for a skipped question. */
type Answers = AsyncIterable<Answer>;
/** An order of review: goes through a project and yields answers. */
export type Order = (project: OpenProject) => Answers;

export function standingOf({ cases }: OpenProject): Standing {
  const sum = (some: readonly ReviewedCase[]) => some.reduce((total, { trueKg }) => total + trueKg, 0);
  const all = sum(cases);
  const settled = cases.filter((one) => !isOpen(one));
  return {
    right: sum(cases.filter(isRight)) / all,
    settled: sum(settled) / all,
    settledWrong: sum(settled.filter((one) => !isRight(one))) / all,
  };
}

/** The console's own order, with "Apply to similar cases". */
export function pageOrder({
  pureFrom,
  endsSteps = true,
}: {
  readonly pureFrom: number;
  /** Whether skips are reported to the queue. */
  readonly endsSteps?: boolean;
}): Order {
  return async function* answer(project) {
    const oracle = createOracle(project, pureFrom);
    const items = eachReviewItem(createMemoryCalls(project), { projectId: '' });
    let reply: ReviewReply | undefined;
    for (;;) {
      const { value: item, done } = await items.next(reply);
      if (done === true) return;
      const one = item.case && project.cases[Number(item.case.caseId)];
      reply = undefined;
      // Cases settled by an earlier answer are not asked about again.
      if (one !== undefined && !isOpen(one)) continue;
      const given = one === undefined ? oracle.answerGroup(item.selector as Selector) : oracle.answerCase(one);
      yield given;
      if (endsSteps) reply = given === undefined ? 'skipped' : 'decided';
    }
  };
}

/** Open cases one by one, the largest first; with `pureFrom`, each answer also covers similar cases. */
export function caseOrder(weigh: (one: ReviewedCase) => number, pureFrom?: number): Order {
  return async function* answer(project) {
    const oracle = pureFrom === undefined ? undefined : createOracle(project, pureFrom);
    for (const one of project.cases.filter(isOpen).toSorted((a, b) => weigh(b) - weigh(a))) {
      if (!isOpen(one)) continue;
      const { texts, group } = one;
      yield oracle === undefined ? { selector: { kind: 'case', ...texts }, group } : oracle.answerCase(one);
    }
  };
}

/** Reviews the project in this order, up to the last mark. */
export async function review(project: OpenProject, order: Order): Promise<Curve> {
  const standings = [standingOf(project)];
  let asked = 0;
  let skipped = 0;
  const last = marks[marks.length - 1] ?? 0;
  for await (const answer of order(project)) {
    if (answer === undefined) skipped++;
    else project.decide(answer.selector, answer.group);
    asked++;
    if (marks.some((mark) => mark === asked)) standings.push(standingOf(project));
    if (asked === last) break;
  }
  while (standings.length < marks.length) standings.push(standingOf(project));
  return { standings, skipped };
}
