import { type ReportDecisions, toDecisionFacts } from '@ledgerprint/report';
import type { StoredDecision } from '../store/decisions.ts';

/** What a report says of the decisions of a revision, which come in the order in which they were made. */
export function toReportDecisions(
  known: readonly StoredDecision[],
): Omit<ReportDecisions, 'cases' | 'footprintMg' | 'spendEur'> {
  const inForce = known.filter(({ revokedAt }) => revokedAt === null);
  return toDecisionFacts(
    inForce.map(({ decision, decidedBy, keyName, decidedAt }) => ({
      decision,
      record: { decidedBy, keyName, decidedAt: decidedAt.toISOString() },
    })),
    known.length - inForce.length,
  );
}
