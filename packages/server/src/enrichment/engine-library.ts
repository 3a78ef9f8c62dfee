import type { Engine, EngineData } from '@ledgerprint/engine';
import { createLoadCache, createLoadOnce } from '../platform/load-cache.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { loadCatalogue, loadProjectCatalogue } from './project-catalogue.ts';

/** Catalogues in use at the same time; an engine on each takes time and memory. */
const mostCatalogues = 2;

/** The engines of one thread, by catalogue. */
export type EngineLibrary = ReturnType<typeof createEngineLibrary>;

/** The data of the engines is loaded with the first of them. */
export function createEngineLibrary(loadData: () => Promise<EngineData>) {
  const loaded = createLoadOnce(loadData);
  const engines = createLoadCache<number | null, Engine>(mostCatalogues);
  return {
    /** With the catalogue with which the project was sealed. */
    findOfProject: (
      store: Store,
      organizationId: number,
      { number, catalogueId }: Pick<SealedProject, 'number' | 'catalogueId'>,
    ): Promise<Engine> =>
      engines.get(catalogueId, async () => {
        const data = await loaded.get();
        return data.createEngine(
          catalogueId === null ? data.bundled : await loadProjectCatalogue(store, organizationId, number),
        );
      }),

    /** With the catalogue for projects that are sealed now. */
    async findInUse(store: Store): Promise<Engine> {
      const catalogueId = await store.catalogues.findIdInUse();
      return engines.get(catalogueId ?? null, async () => {
        const data = await loaded.get();
        return data.createEngine(
          catalogueId === undefined ? data.bundled : await loadCatalogue(store, catalogueId),
        );
      });
    },
  };
}
