import { getOwnProject } from '../operations/get-own-project.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { ProjectStatus } from '../store/project.ts';
import type { Tables } from '../store/store.ts';

/** One of the two compared results, with its number of rows, which decides where the comparison runs. */
export type ComparedRevision = {
  readonly projectNumber: number;
  readonly revision: number;
  readonly name: string;
  readonly rows: number;
};

/** The values of a request that name it, and the names of these fields. */
export type NamedRevision = {
  readonly projectId: string;
  readonly revision: number | undefined;
  readonly fields: { readonly projectId: string; readonly revision: string };
};

const refusals: Readonly<Record<Exclude<ProjectStatus, 'completed'>, string>> = {
  pending: 'is not sealed, so it has no results to compare. Call Submit first.',
  enriching: 'is still being enriched. Compare it when GetProgress says "completed".',
  failed: 'has failed, so it has no results to compare.',
};

/** The caller's result by project and revision, or a Failure that says why it cannot be compared. */
export async function getComparedRevision(
  store: Pick<Tables, 'projects' | 'projectLists'>,
  organizationId: number,
  { projectId, revision: asked, fields }: NamedRevision,
): Promise<ComparedRevision> {
  if (projectId === '') {
    throw invalidField(fields.projectId, {
      description: 'is required: pass the id of a completed project',
      reason: 'REQUIRED',
    });
  }
  const { number, status, revision: newest, stagedRows } = await getOwnProject(store, organizationId, projectId);
  if (status !== 'completed') throw new Failure('failed_precondition', `Project ${projectId} ${refusals[status]}`);
  const revision = asked ?? newest;
  if (revision < 0 || revision > newest) {
    throw invalidField(fields.revision, {
      description: `must be from 0 to ${newest}, the newest revision of project ${projectId}`,
      reason: 'OUT_OF_RANGE',
    });
  }
  const listed = await store.projectLists.find(organizationId, number);
  return { projectNumber: number, revision, name: listed?.name ?? '', rows: listed?.rows ?? stagedRows };
}
