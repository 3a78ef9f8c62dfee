import type { DecidedProject } from '../enrichment/decide-cases.ts';
import { setUpProject } from '../enrichment/project-setup.ts';
import type { Call } from '../operations/call.ts';
import { noSuchProject } from '../operations/get-own-project.ts';
import { Failure } from '../platform/failure.ts';
import type { Project, ProjectStatus } from '../store/project.ts';
import type { EngineDependencies } from './dependencies.ts';

const refusals: Readonly<Record<Exclude<ProjectStatus, 'completed'>, string>> = {
  pending: 'This project has no results to decide on, because it is not sealed. Call Submit first.',
  enriching: 'This project is still being enriched. Make decisions once GetProgress says "completed".',
  failed: 'This project has failed, so it has no results to decide on.',
};

/** Throws a Failure unless the project has results that can be decided. */
export function requireDecidable({ status }: Pick<Project, 'status'>): void {
  if (status !== 'completed') throw new Failure('failed_precondition', refusals[status]);
}

/** A project with the data with which its cases are calculated. */
export async function setUpDecided(
  { organizationId, store }: Call,
  { engines }: EngineDependencies,
  { number }: Pick<Project, 'number'>,
): Promise<DecidedProject> {
  const find = async () => {
    const sealed = await store.projects.findSealed(organizationId, number);
    // It may have been deleted meanwhile.
    if (sealed === undefined) throw noSuchProject();
    return sealed;
  };
  return { organizationId, number, ...(await setUpProject(engines, store, organizationId, { number, find })) };
}
