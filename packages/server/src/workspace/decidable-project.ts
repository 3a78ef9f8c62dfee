import type { DecidedProject } from '../enrichment/decide-cases.ts';
import type { EngineLibrary } from '../enrichment/engine-library.ts';
import { loadProjectContext } from '../enrichment/project-context.ts';
import type { Call } from '../operations/call.ts';
import { noSuchProject } from '../operations/get-own-project.ts';
import { Failure } from '../platform/failure.ts';
import { createLoadCache } from '../platform/load-cache.ts';
import type { Project, ProjectStatus } from '../store/project.ts';
import type { EngineDependencies } from './use-case.ts';

const refusals: Readonly<Record<Exclude<ProjectStatus, 'completed'>, string>> = {
  pending: 'This project has no results to decide on, because it is not sealed. Call Submit first.',
  enriching: 'This project is still being enriched. Make decisions once GetProgress says "completed".',
  failed: 'This project has failed, so it has no results to decide on.',
};

/** Throws a Failure unless the project has results that can be decided. */
export function requireDecidable({ status }: Pick<Project, 'status'>): void {
  if (status !== 'completed') throw new Failure('failed_precondition', refusals[status]);
}

/** Few projects are decided at the same time; a context may take some megabytes. */
const mostProjects = 8;
const createCache = () => createLoadCache<string, Pick<DecidedProject, 'engine' | 'context'>>(mostProjects);

/** Kept as long as the engines to which they belong. */
const caches = new WeakMap<EngineLibrary, ReturnType<typeof createCache>>();

function cacheOf(engines: EngineLibrary) {
  const cache = caches.get(engines) ?? createCache();
  caches.set(engines, cache);
  return cache;
}

/** Whether `setUpDecided` has the project's data in memory. */
export function isSetUp({ organizationId }: Call, { engines }: EngineDependencies, projectNumber: number): boolean {
  return cacheOf(engines).find(`${organizationId}/${projectNumber}`) !== undefined;
}

/**
 * A project with the data with which its cases are calculated, except for decisions. This data never changes and is cached
 * for the next call on the project.
 */
export async function setUpDecided(
  { organizationId, store }: Call,
  { engines }: EngineDependencies,
  { number }: Pick<Project, 'number'>,
): Promise<DecidedProject> {
  const setup = await cacheOf(engines).get(`${organizationId}/${number}`, async () => {
    const project = await store.projects.findSealed(organizationId, number);
    // It may have been deleted meanwhile.
    if (project === undefined) throw noSuchProject();
    const engine = await engines.findOfProject(store, organizationId, project);
    return { engine, context: await loadProjectContext({ store, engine }, organizationId, project) };
  });
  return { organizationId, number, ...setup };
}
