import { eachReviewItem, type ReviewItem } from '@ledgerprint/client';
import type { Selector } from '../../src/decisions/decision.ts';
import { createMemoryCalls } from './memory-calls.ts';
import { isOpen, isRight, type OpenProject, type ReviewedCase } from './open-project.ts';
import { type Answer, answerCase, answerGroup } from './oracle.ts';

/** After how many decisions it is looked at. */
export const marks = [0, 25, 50, 100, 200, 400] as const;

/** Shares of the true footprint of a ledger. */
export type Standing = {
  /** In the right category. */
  readonly right: number;
  /** `matched` or `decided`. */
  readonly settled: number;
  /** Settled, in a wrong category. */
  readonly settledWrong: number;
};

/** How a review went: where it stood at each mark, and what was looked at in vain. */
export type Curve = {
  readonly standings: readonly Standing[];
  /** Questions that the oracle skipped among the first 400, which cost as much as a decision. */
  readonly skipped: number;
};

/** Asks the oracle one question: undefined where it skips. */
type Question = (project: OpenProject) => Answer;

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

/** By the page's own order, with "all like this". */
export async function reviewByPage(project: OpenProject): Promise<Curve> {
  const items = eachReviewItem(createMemoryCalls(project), { projectId: '' });
  return review(project, pageQuestions(project, items));
}

async function* pageQuestions(
  project: OpenProject,
  items: AsyncIterable<ReviewItem>,
): AsyncGenerator<Question> {
  for await (const { step, selector, case: found } of items) {
    if (step !== 'case') {
      yield () => answerGroup(project, selector as Selector);
      continue;
    }
    const one = project.cases[Number(found?.caseId)];
    // What an earlier answer settled is not asked any more.
    if (one !== undefined && isOpen(one)) yield () => answerCase(project, one);
  }
}

/** One case after the other in a fixed order. */
export function reviewOneByOne(
  project: OpenProject,
  weigh: (one: ReviewedCase) => number,
  isAsked: (one: ReviewedCase) => boolean = isOpen,
): Promise<Curve> {
  const order = project.cases.filter(isAsked).toSorted((a, b) => weigh(b) - weigh(a));
  async function* questions(): AsyncGenerator<Question> {
    for (const { texts, group } of order) yield () => ({ selector: { kind: 'case', ...texts }, group });
  }
  return review(project, questions());
}

export async function review(project: OpenProject, questions: AsyncGenerator<Question>): Promise<Curve> {
  const standings = [standingOf(project)];
  let asked = 0;
  let skipped = 0;
  const last = marks[marks.length - 1] ?? 0;
  for await (const question of questions) {
    const answer = question(project);
    if (answer === undefined) skipped++;
    else project.decide(answer.selector, answer.group);
    asked++;
    if ((marks as readonly number[]).includes(asked)) standings.push(standingOf(project));
    if (asked === last) break;
  }
  while (standings.length < marks.length) standings.push(standingOf(project));
  return { standings, skipped };
}

/** One case after the other with "all like this", in the order of the moment. */
export function reviewWidening(
  project: OpenProject,
  weigh: (one: ReviewedCase) => number,
): Promise<Curve> {
  const order = project.cases.filter(isOpen).toSorted((a, b) => weigh(b) - weigh(a));
  async function* questions(): AsyncGenerator<Question> {
    for (const one of order) if (isOpen(one)) yield () => answerCase(project, one);
  }
  return review(project, questions());
}
