import type { Decisions } from '@ledgerprint/client/workspace';
import { type DecisionRecord, formatDecisions } from '@ledgerprint/engine/decisions';
import { getOwnProject } from '../operations/get-own-project.ts';
import type { StoredDecision } from '../store/decisions.ts';
import { toProjectId } from '../store/project-id.ts';
import type { UseCase } from './use-case.ts';

const readAtOnce = 5_000;

/** Writes decisions as CSV, in the order in which they were made, so that the latest on the same cases is last. */
export const exportDecisions: UseCase<typeof Decisions, 'exportDecisions'> = async (
  { organizationId, store },
  _,
  { projectId, includeRevoked },
) => {
  const project = projectId === '' ? undefined : await getOwnProject(store, organizationId, projectId);
  const newestFirst: StoredDecision[] = [];
  for (;;) {
    const page = await store.decisions.list(organizationId, {
      projectNumber: project?.number,
      includeRevoked,
      afterRevision: undefined,
      after: newestFirst.at(-1),
      limit: readAtOnce,
    });
    newestFirst.push(...page);
    if (page.length < readAtOnce) break;
  }
  const written = newestFirst.reverse().map((stored) => ({ decision: stored.decision, record: toRecord(stored) }));
  return { csv: formatDecisions(written), decisions: BigInt(written.length) };
};

function toRecord(stored: StoredDecision): DecisionRecord {
  const { projectNumber, revision, decidedAt, decidedBy, keyName, revokedAt, revokedBy } = stored;
  return {
    projectId: projectNumber === null ? undefined : toProjectId(projectNumber),
    revision: revision ?? undefined,
    decidedAt: decidedAt.toISOString(),
    decidedBy,
    keyName,
    revokedAt: revokedAt?.toISOString(),
    revokedBy: revokedBy ?? undefined,
  };
}
