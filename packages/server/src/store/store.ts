import { createActivities } from './activities.ts';
import { createApiKeys } from './api-keys.ts';
import { createCatalogues } from './catalogues.ts';
import type { Database, Queryable } from './database.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createOrganizations } from './organizations.ts';
import { createProducts } from './products.ts';
import { createProjects } from './projects.ts';

/** Everything that is stored, by table. Functions on customer data take the organization first. */
export type Tables = ReturnType<typeof createTables>;

/** The store of one call or job. */
export type Store = Tables & {
  /** The same tables inside one transaction: committed when the work returns, rolled back when it throws. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
};

/** The store as one call sees it: when its signal aborts, statements are cancelled and nothing is committed. */
export function createStore(database: Database, signal?: AbortSignal): Store {
  const pool = database.withSignal(signal);
  return Object.assign(createTables(pool), {
    transaction: <T>(work: (tables: Tables) => Promise<T>) =>
      database.transaction(signal, (tx) => work(createTables(tx))),
    ping: async () => {
      await pool.query({ text: 'SELECT 1' });
    },
  });
}

// Built when asked for: a call uses one or two of them.
function createTables(db: Queryable) {
  return {
    get organizations() {
      return createOrganizations(db);
    },
    get apiKeys() {
      return createApiKeys(db);
    },
    get projects() {
      return createProjects(db);
    },
    get activities() {
      return createActivities(db);
    },
    get products() {
      return createProducts(db);
    },
    get catalogues() {
      return createCatalogues(db);
    },
    get idempotencyKeys() {
      return createIdempotencyKeys(db);
    },
  };
}
