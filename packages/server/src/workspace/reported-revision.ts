import type { Call } from '../operations/call.ts';
import { getOwnProject, noSuchProject } from '../operations/get-own-project.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { Revision } from '../reporting/revision.ts';
import type { Project, ProjectStatus } from '../store/project.ts';

/** One of the caller's results, with its number of rows, which decides where it is built, and its name. */
export type ReportedRevision = Revision & { readonly name: string; readonly rows: number };

const refusals: Readonly<Record<Exclude<ProjectStatus, 'completed'>, string>> = {
  pending: 'This project has no results to report, because it is not sealed. Call Submit first.',
  enriching: 'This project is still being enriched. Call again when GetProgress says "completed".',
  failed: 'This project has failed, so it has no results to report.',
};

/** Throws a Failure unless the project has results that can be reported. */
export function requireReported({ status }: Pick<Project, 'status'>): void {
  if (status !== 'completed') throw new Failure('failed_precondition', refusals[status]);
}

/** The requested result, the newest if no revision is given; or a Failure that says why there is none. */
export async function getReportedRevision(
  { organizationId, store }: Call,
  { projectId, revision: asked }: { readonly projectId: string; readonly revision?: number | undefined },
): Promise<ReportedRevision> {
  const project = await getOwnProject(store, organizationId, projectId);
  requireReported(project);
  const { number } = project;
  const revision = asked ?? project.revision;
  if (revision < 0 || revision > project.revision) {
    throw invalidField('revision', {
      description: `must be from 0 to ${project.revision}, the newest revision of the project`,
      reason: 'OUT_OF_RANGE',
    });
  }
  const listed = await store.projectLists.find(organizationId, number);
  // It may have been removed meanwhile.
  if (listed === undefined) throw noSuchProject();
  return { organizationId, projectNumber: number, revision, name: listed.name, rows: listed.rows };
}
