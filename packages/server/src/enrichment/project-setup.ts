import type { Engine, EnrichmentContext } from '@ledgerprint/engine';
import { createLoadCache } from '../platform/load-cache.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import type { EngineLibrary } from './engine-library.ts';
import { loadProjectContext } from './project-context.ts';

/** The data with which all cases of a sealed project are calculated, except for decisions: it never changes. */
export type ProjectSetup = { readonly engine: Engine; readonly context: EnrichmentContext };

/** Few projects are decided at the same time; a context may take some megabytes. */
const mostProjects = 8;

/** Kept as long as the engines to which they belong. */
const caches = new WeakMap<EngineLibrary, ReturnType<typeof createLoadCache<string, ProjectSetup>>>();

/** The setup of a sealed project, cached for the next call on it, which then need not look up the project. */
export function setUpProject(
  engines: EngineLibrary,
  store: Store,
  organizationId: number,
  {
    number,
    find,
  }: {
    readonly number: number;
    readonly find: () => Promise<
      Pick<SealedProject, 'number' | 'catalogueId' | 'categoryMode' | 'context' | 'hasNeighbours' | 'totalProducts'>
    >;
  },
): Promise<ProjectSetup> {
  const cache = caches.get(engines) ?? createLoadCache<string, ProjectSetup>(mostProjects);
  caches.set(engines, cache);
  return cache.get(`${organizationId}/${number}`, async () => {
    const project = await find();
    const engine = await engines.findOfProject(store, organizationId, project);
    return { engine, context: await loadProjectContext({ store, engine }, organizationId, project) };
  });
}
