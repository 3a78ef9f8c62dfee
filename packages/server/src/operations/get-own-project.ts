import { Failure, invalidField } from '../platform/failure.ts';
import type { Project } from '../store/project.ts';
import { findProjectNumber } from '../store/project-id.ts';
import type { Tables } from '../store/store.ts';

/** The caller's project, or a Failure that says whether the id is missing, unknown or someone else's. */
export async function getOwnProject(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  projectId: string,
): Promise<Project> {
  if (projectId === '') {
    throw invalidField('projectId', {
      description: 'is required: pass the id that CreateProject or ImportCSV returned',
      reason: 'REQUIRED',
    });
  }
  const number = findProjectNumber(projectId);
  const project = number === undefined ? undefined : await tables.projects.find(organizationId, number);
  if (project === undefined) {
    throw new Failure(
      'not_found',
      'There is no project with this projectId. Pass it exactly as it was returned.',
    );
  }
  if (project === 'foreign') {
    throw new Failure('permission_denied', 'This project belongs to another organization than your API key.');
  }
  return project;
}
