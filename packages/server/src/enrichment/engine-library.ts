import type { Engine, EngineData, Product } from '@ledgerprint/engine';
import { createLoadCache, createLoadOnce } from '../platform/load-cache.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { loadCatalogue, loadProjectCatalogue } from './project-catalogue.ts';

/** Number of catalogues whose engines are cached: creating an engine takes time, and keeping it takes memory. */
const mostCatalogues = 2;

/**
 * They need what most lines need: words, sizes, packs. The first two have a number but no packs, so that every pattern of packs is
 * tried; two, because a pattern becomes machine code only when it is used for the second time.
 */
const firstLines = [
  'Ramette de papier A4',
  'Ramette de papier A3',
  'Café 250 g, carton de 12',
  'Ciment 2 sacs 25 kg',
].map(toProduct);

function toProduct(designation: string): Product {
  const texts = { designation, supplier: '', unit: '', purchaseDate: '', weight: '', notes: '', category: '' };
  return { designation, activities: [{ ...texts, unitPrice: '20', currency: 'EUR', quantity: '2' }] };
}

/** The engines of one thread, by catalogue. */
export type EngineLibrary = ReturnType<typeof createEngineLibrary>;

/** The data that all engines share is loaded when the first engine is created. */
export function createEngineLibrary(loadData: () => Promise<EngineData>) {
  const loaded = createLoadOnce(loadData);
  const engines = createLoadCache<number | null, Engine>(mostCatalogues);
  return {
    /**
     * Creates the engine of most projects and enriches a few lines with it: the first ones take most of a second, because words and
     * patterns are compiled when they are needed. A thread that does it before its first task lets no project wait for that.
     */
    async prepare(): Promise<void> {
      const data = await loaded.get();
      const engine = await engines.get(null, () => data.createEngine(data.bundled));
      for (const line of firstLines) engine.enrich(line, { mode: 'ademe' });
    },

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
