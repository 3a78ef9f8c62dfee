import type { Engine, EngineData } from '@ledgerprint/engine';
import { createLoadCache, createLoadOnce } from '../platform/load-cache.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { loadCatalogue, loadProjectCatalogue } from './project-catalogue.ts';

/** Number of catalogues whose engines are cached: creating an engine takes time, and keeping it takes memory. */
const mostCatalogues = 2;

/** The engines of one thread, by catalogue. */
export type EngineLibrary = ReturnType<typeof createEngineLibrary>;

/** The data that all engines share is loaded when the first engine is created. */
export function createEngineLibrary(loadData: () => Promise<EngineData>) {
  const loaded = createLoadOnce(loadData);
  const engines = createLoadCache<number | null, Engine>(mostCatalogues);
  return {
    /** The engine with the catalogue with which the project was sealed. */
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

    /** The engine with the catalogue for projects that are sealed now. */
    async findInUse(store: Store): Promise<Engine> {
      const catalogueId = await store.catalogues.findIdInUse();
      return engines.get(catalogueId ?? null, async () => {
        const data = await loaded.get();
        return data.createEngine(catalogueId === undefined ? data.bundled : await loadCatalogue(store, catalogueId));
      });
    },
  };
}
