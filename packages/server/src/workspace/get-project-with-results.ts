import { getOwnProject } from '../operations/get-own-project.ts';
import { Failure } from '../platform/failure.ts';
import { isSealed, type Project } from '../store/project.ts';
import type { Tables } from '../store/store.ts';

/** The caller's project, if it has results, or a Failure that says why not. */
export async function getProjectWithResults(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  projectId: string,
): Promise<Project> {
  const project = await getOwnProject(tables, organizationId, projectId);
  if (isSealed(project)) return project;
  throw new Failure(
    'failed_precondition',
    'This project has no results yet, because it is not sealed. Call Submit first. ListRows can already list its rows.',
  );
}
