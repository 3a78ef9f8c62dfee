import { create } from '@bufbuild/protobuf';
import { DecisionSchema, type Decisions } from '@ledgerprint/client/workspace';
import type { ConflictReason } from '@ledgerprint/engine/decisions';
import type { CountedConflict } from '../enrichment/decision-effect.ts';
import { getOwnProject } from '../operations/get-own-project.ts';
import { invalidField } from '../platform/failure.ts';
import { measureJson } from '../platform/message-json.ts';
import type { Tables } from '../store/store.ts';
import { openPage, readPageSize } from './page.ts';
import { toConflict, toStoredDecision } from './to-decision.ts';
import type { UseCase } from './use-case.ts';

type Place = { readonly number: number };

/** Lists decisions, newest first: those that apply to a project, or those of the organization. */
export const listDecisions: UseCase<typeof Decisions, 'listDecisions'> = async (
  { organizationId, store },
  { pageTokens },
  request,
) => {
  const { projectId, includeRevoked, afterRevision } = request;
  const project = projectId === '' ? undefined : await getOwnProject(store, organizationId, projectId);
  if (project === undefined && afterRevision !== undefined) {
    throw invalidField('projectId', {
      description: 'is required with afterRevision: a revision belongs to a project',
      reason: 'REQUIRED',
    });
  }
  const size = readPageSize(request.pageSize);
  const list = {
    call: 'decision',
    organizationId,
    query: [includeRevoked, afterRevision ?? null],
    ...(project && { projectNumber: project.number }),
  };
  const { after, read } = openPage<Place>(pageTokens, list, { ...request, size });
  const query = { projectNumber: project?.number, includeRevoked, afterRevision };
  const { lines, nextPageToken } = await read({
    list: (place, limit) => store.decisions.list(organizationId, { ...query, after: place, limit }),
    toPlace: ({ number }) => ({ number }),
    bytesOf: (line) => measureJson(DecisionSchema, create(DecisionSchema, toStoredDecision(line))),
  });
  const isFirstOfProject = project !== undefined && after === undefined;
  const conflicts = isFirstOfProject ? await listConflicts(store, organizationId, project.number) : [];
  return {
    decisions: lines.map(toStoredDecision),
    nextPageToken,
    revision: project?.revision ?? 0,
    conflicts: conflicts.map(toConflict),
  };
};

async function listConflicts(
  tables: Pick<Tables, 'decidedCases'>,
  organizationId: number,
  projectNumber: number,
): Promise<readonly CountedConflict[]> {
  const counted = await tables.decidedCases.countConflicts(organizationId, projectNumber);
  return counted.map(({ conflict, cases }) => {
    const [decisionId = '', reason = ''] = conflict.split(' ');
    return { decisionId, reason: reason as ConflictReason, cases };
  });
}
