import type { ReviewCalls } from '@ledgerprint/client';
import { isOpen, type OpenProject, type ReviewedCase } from './open-project.ts';

type Groups = Awaited<ReturnType<ReviewCalls['listGroups']>>['groups'];
type Cases = Awaited<ReturnType<ReviewCalls['listCases']>>['cases'];

/**
 * ListGroups and ListCases for a project in memory: its open cases in the order of category uncertainty, with the
 * fields that the review order reads.
 */
export function createMemoryCalls(project: OpenProject): ReviewCalls {
  return {
    async listGroups({ groupBy }) {
      const open = project.cases.filter(isOpen);
      const groups = [...Map.groupBy(open, ({ texts }) => keyOf(texts, groupBy ?? ''))]
        .map(([key, cases]) => toGroup(key, cases))
        .toSorted((a, b) => b.doubtKgCo2e - a.doubtKgCo2e);
      return { groups: groups as unknown as Groups, revision: 0 };
    },

    async listCases() {
      const cases = project.cases
        .filter(isOpen)
        .toSorted((a, b) => b.result.doubtKg - a.result.doubtKg)
        .map(toCase);
      return { cases: cases as unknown as Cases, nextPageToken: '', revision: 0 };
    },
  };
}

function keyOf({ account, supplier, category }: ReviewedCase['texts'], groupBy: string): string {
  if (groupBy === 'account') return account;
  return groupBy === 'supplier' ? supplier : category;
}

function toGroup(key: string, cases: readonly ReviewedCase[]) {
  const sum = (of: (one: ReviewedCase) => number) => cases.reduce((total, one) => total + of(one), 0);
  const spendEur = sum((one) => one.spendEur);
  const categories = [...Map.groupBy(cases, ({ result }) => result.categoryCode ?? '')]
    .map(([code, some]) => ({
      code,
      label: '',
      share: some.reduce((total, one) => total + one.spendEur, 0) / spendEur,
    }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 3);
  return {
    key,
    label: '',
    cases: BigInt(cases.length),
    rows: BigInt(sum(({ rows }) => rows)),
    spendEur,
    categories,
    footprintMg: `${Math.round(sum(({ result }) => result.footprintKgCo2e ?? 0) * 1e6)}`,
    // As in the service: category errors are independent between cases.
    doubtKgCo2e: Math.sqrt(sum(({ result }) => result.doubtKg ** 2)),
  };
}

function toCase({ number, texts, rows, spendEur, result }: ReviewedCase) {
  return {
    ...texts,
    caseId: `${number}`,
    productId: '',
    occurrences: BigInt(rows),
    spendEur,
    categoryCode: result.categoryCode ?? '',
    categoryLabel: result.categoryLabel ?? '',
    categoryConfidence: result.categoryConfidence,
    alternatives: result.alternatives,
    footprintKgCo2e: result.footprintKgCo2e,
    doubtKgCo2e: result.doubtKg,
  };
}
