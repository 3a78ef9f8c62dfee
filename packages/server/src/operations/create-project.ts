import { findTextProblem, longestProjectName } from '@ledgerprint/ledger/activity';
import { invalidArgument } from '../platform/failure.ts';
import { blankContext } from '../store/project.ts';
import { drawProject } from '../store/project-id.ts';
import type { NewProject } from '../store/projects.ts';
import type { Tables } from '../store/store.ts';
import { answerOnce } from './answer-once.ts';
import type { Call } from './call.ts';
import { quotaFailure } from './within-quota.ts';

/** Creates an empty project in ADEME mode. */
export async function createProject(call: Call, request: { readonly name: string }) {
  const name = toProjectName(request.name);
  return createProjectWithinQuota(call, { name, categoryMode: 'ademe', context: blankContext });
}

/**
 * Creates an empty project with a new random number. Throws a Failure if the organization's quota of projects is used
 * up.
 */
export function createProjectWithinQuota(
  call: Call,
  project: Omit<NewProject, 'number'>,
): Promise<{ readonly projectId: string }> {
  const create = async (tables: Tables) => {
    for (;;) {
      const { number, projectId } = drawProject();
      if (await tables.projects.insertWithinQuota(call.organizationId, { ...project, number })) return { projectId };
      await requireRoomForProject(tables, call.organizationId);
    }
  };
  // One statement needs no transaction, and this call is frequent.
  return call.idempotency === undefined ? create(call.store) : answerOnce(call, create);
}

/** Inserts a project with a new random number. It does not count towards a quota. */
export async function insertProject(
  tables: Pick<Tables, 'projects'>,
  organizationId: number,
  project: Omit<NewProject, 'number'>,
): Promise<{ readonly number: number; readonly projectId: string }> {
  for (;;) {
    const drawn = drawProject();
    if (await tables.projects.insert(organizationId, { ...project, number: drawn.number })) return drawn;
  }
}

/** Throws a Failure if an organization's quota of projects is used up. */
export async function requireRoomForProject(tables: Pick<Tables, 'quotas'>, organizationId: number): Promise<void> {
  const quota = await tables.quotas.find(organizationId);
  const most = quota?.most.projects ?? null;
  if (quota === undefined || most === null || quota.stored.projects < most) return;
  throw quotaFailure('projects', { most, stored: quota.stored.projects, added: 1 });
}

/** The project's name as stored: trimmed, `Untitled project` if blank. Throws a Failure if it is not valid. */
export function toProjectName(text: string): string {
  const name = text.trim();
  const problem = findTextProblem(name, longestProjectName);
  if (problem !== undefined) {
    throw invalidArgument(`The project's name ${problem.description}.`, [{ field: 'name', ...problem }]);
  }
  return name === '' ? 'Untitled project' : name;
}
