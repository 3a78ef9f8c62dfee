import { type DecidedProject, type DecisionChange, decideCases } from '../enrichment/decide-cases.ts';
import type { Call } from '../operations/call.ts';
import { type CallAction, writeAudit } from '../operations/write-audit.ts';
import { toCounted } from '../platform/counted.ts';
import type { Author } from '../store/decisions.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Tables } from '../store/store.ts';

/** How long after the last decision the file of a revision is written. */
const exportAfterSeconds = 5;
const mostIds = 10;

/**
 * Creates the next revision of a project after a change to the decisions that apply to it. The transaction must hold
 * the lock on the project; the caller must store the change itself under the returned revision.
 */
export async function reviseProject(
  tables: Tables,
  { organizationId, traceparent }: Call,
  project: DecidedProject,
  change: DecisionChange,
) {
  const { number } = project;
  const revision = await tables.projects.revise(organizationId, number);
  const decided = await decideCases(tables, project, change, revision);
  await tables.jobs.addExport({ organizationId, projectNumber: number, revision, traceparent }, exportAfterSeconds);
  return { revision, ...decided };
}

/** Records the decisions that a call made or revoked. */
export async function auditDecisions(
  tables: Tables,
  call: Call,
  action: CallAction,
  done: {
    readonly ids: readonly string[];
    readonly claimedBy: string;
    readonly place: { readonly projectNumber: number; readonly revision: number } | undefined;
  },
): Promise<void> {
  const { ids, claimedBy, place } = done;
  const where =
    place === undefined ? 'organization' : `project ${toProjectId(place.projectNumber)} revision ${place.revision}`;
  const shown = ids.slice(0, mostIds).join(' ');
  const more = ids.length > mostIds ? ' …' : '';
  const count = toCounted(ids.length, 'decision');
  await writeAudit(tables, call, action, { subject: `${where}: ${count} ${shown}${more}`, claimedBy });
}

export function authorOf({ key }: Call, claimedBy: string): Author {
  return { keyId: key.id, keyName: key.name, claimedBy };
}
