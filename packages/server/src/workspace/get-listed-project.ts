import { getOwnProject } from '../operations/get-own-project.ts';
import { Failure } from '../platform/failure.ts';
import { isSealed, type Project } from '../store/project.ts';
import type { Tables } from '../store/store.ts';

/** The caller's project, if its results or rows can be listed, or a Failure that says why not. */
export async function getListedProject(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  projectId: string,
): Promise<Project> {
  const project = await getOwnProject(tables, organizationId, projectId);
  if (!project.isOld) return project;
  throw new Failure(
    'failed_precondition',
    'This project was created by an older version that did not store cases: it can be exported, but its results and rows cannot be listed. RunAgain creates a new project from its rows.',
  );
}

/** The same for results, which a project has once it is sealed. */
export async function getProjectWithResults(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  projectId: string,
): Promise<Project> {
  const project = await getListedProject(tables, organizationId, projectId);
  if (isSealed(project)) return project;
  throw new Failure(
    'failed_precondition',
    'This project has no results yet, because it is not sealed. Call Submit first. ListRows can already list its rows.',
  );
}
