import { type RecordedDecision, type ReportFacts, toDecisionFacts } from '@ledgerprint/report';
import type { StoredDecision } from '../store/decisions.ts';
import { toProjectId } from '../store/project-id.ts';

/** The decisions of a revision for the report, in the order in which they were made. */
export function toReportDecisions(known: readonly StoredDecision[]): ReportFacts['decisions'] {
  const inForce = known.filter(isInForce);
  return toDecisionFacts(inForce.map(toRecorded), known.length - inForce.length);
}

export function isInForce({ revokedAt }: StoredDecision): boolean {
  return revokedAt === null;
}

/** A decision that applies, with who made it, where and when, as in files and reports. */
export function toRecorded(stored: StoredDecision): RecordedDecision {
  const { decision, projectNumber, revision, decidedAt, decidedBy, keyName } = stored;
  return {
    decision,
    record: {
      projectId: projectNumber === null ? undefined : toProjectId(projectNumber),
      revision: revision ?? undefined,
      decidedAt: decidedAt.toISOString(),
      decidedBy,
      keyName,
    },
  };
}
