import { Failure, invalidField } from '../platform/failure.ts';
import type { Project } from '../store/project.ts';
import { findProjectNumber } from '../store/project-id.ts';
import type { FoundProject } from '../store/projects.ts';
import type { Tables } from '../store/store.ts';

/**
 * The caller's project, or a Failure that says whether the id is missing, unknown or belongs to another organization.
 */
export function getOwnProject(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  projectId: string,
): Promise<Project> {
  return getOwn(projectId, (number) => tables.projects.find(organizationId, number));
}

/** The same, locked until the transaction ends. */
export function lockOwnProject(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  projectId: string,
): Promise<Project> {
  return getOwn(projectId, (number) => tables.projects.findForUpdate(organizationId, number));
}

/** The result of looking up an id, which need not be a whole project. */
export async function getOwn<Found>(
  projectId: string,
  find: (projectNumber: number) => Promise<Found | Extract<FoundProject, 'foreign'> | undefined>,
): Promise<Found> {
  if (projectId === '') {
    throw invalidField('projectId', {
      description: 'is required: pass the id that CreateProject or ImportCSV returned',
      reason: 'REQUIRED',
    });
  }
  const number = findProjectNumber(projectId);
  const found = number === undefined ? undefined : await find(number);
  if (found === undefined) throw noSuchProject();
  if (found === 'foreign') {
    throw new Failure('permission_denied', 'This project does not belong to the organization of your API key.');
  }
  return found;
}

/** The Failure of an unknown id. */
export function noSuchProject(): Failure {
  return new Failure('not_found', 'There is no project with this projectId. Pass it exactly as it was returned.');
}
