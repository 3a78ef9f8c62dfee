import { comparedTexts, type Selector } from '../../src/decisions/decision.ts';
import { isOpen, type OpenProject, type ReviewedCase } from './open-project.ts';

/** A group is decided as a whole where at least this share of its money truly belongs to one category. */
export const pureFrom = Number(process.env.PURE ?? 0.9);

/** What somebody who knows the truth says of a question; undefined where one answer would not do. */
export type Answer = { readonly selector: Selector; readonly group: string } | undefined;

/** The group that a selector's cases belong to by so much of their money, settled ones included; undefined without one. */
export function findPureGroup(project: OpenProject, selector: Selector): string | undefined {
  const cases = project.matching(selector);
  const money = sumMoney(cases);
  const groups = Map.groupBy(cases, ({ group }) => group);
  for (const [group, some] of groups) if (sumMoney(some) >= pureFrom * money) return group;
  return undefined;
}

/** Of a group: its category, if it has one. */
export function answerGroup(project: OpenProject, selector: Selector): Answer {
  const group = findPureGroup(project, selector);
  return group === undefined ? undefined : { selector, group };
}

/** Wider than a case, the widest first, as the page offers them. */
const widenings = ['supplier', 'category', 'account', 'supplier_account', 'designation'] as const;

/**
 * Of a case: its category, for all cases like it where that is right. Of the wider selectors the one that settles the most
 * open money counts.
 */
export function answerCase(project: OpenProject, one: ReviewedCase): NonNullable<Answer> {
  const { texts, group } = one;
  let best: NonNullable<Answer> = { selector: { kind: 'case', ...texts }, group };
  let most = one.spendEur;
  for (const kind of widenings) {
    const selector: Selector = { kind, ...texts };
    if (comparedTexts[kind].some((field) => texts[field] === '')) continue;
    if (findPureGroup(project, selector) !== group) continue;
    const settled = sumMoney(project.matching(selector).filter(isOpen));
    if (settled > most) {
      best = { selector, group };
      most = settled;
    }
  }
  return best;
}

function sumMoney(cases: readonly ReviewedCase[]): number {
  return cases.reduce((sum, { spendEur }) => sum + Math.abs(spendEur), 0);
}
