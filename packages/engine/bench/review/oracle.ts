import { comparedTexts, type Selector } from '../../src/decisions/decision.ts';
import { isOpen, type OpenProject, type ReviewedCase } from './open-project.ts';

/** The decision of a person who knows the truth; undefined if no single answer fits all cases. */
export type Answer = { readonly selector: Selector; readonly group: string } | undefined;

/** Selectors wider than a case, as the console offers them. */
const widenings = ['supplier', 'category', 'account', 'supplier_account', 'designation'] as const;

/**
 * A person who knows the true category of every case. Several cases are decided together only if at least `pureFrom` of
 * their money truly belongs to one category. Settled cases count too, because a decision also applies to them.
 */
export function createOracle(project: OpenProject, pureFrom: number) {
  function findPureGroup(selector: Selector): string | undefined {
    const cases = project.matching(selector);
    const money = sumMoney(cases);
    const groups = Map.groupBy(cases, ({ group }) => group);
    for (const [group, some] of groups) if (sumMoney(some) >= pureFrom * money) return group;
    return undefined;
  }

  return {
    /** For a group of the queue: its category, if it has one. */
    answerGroup(selector: Selector): Answer {
      const group = findPureGroup(selector);
      return group === undefined ? undefined : { selector, group };
    },

    /** For a case: its category, applied with the selector that settles the most open money. */
    answerCase({ texts, group, spendEur }: ReviewedCase): Answer {
      let best: NonNullable<Answer> = { selector: { kind: 'case', ...texts }, group };
      let most = spendEur;
      for (const kind of widenings) {
        if (comparedTexts[kind].some((field) => texts[field] === '')) continue;
        const selector: Selector = { kind, ...texts };
        const settled = sumMoney(project.matching(selector).filter(isOpen));
        if (settled <= most || findPureGroup(selector) !== group) continue;
        best = { selector, group };
        most = settled;
      }
      return best;
    },
  };
}

function sumMoney(cases: readonly ReviewedCase[]): number {
  return cases.reduce((sum, { spendEur }) => sum + Math.abs(spendEur), 0);
}
