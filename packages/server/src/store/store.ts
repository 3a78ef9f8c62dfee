import { createActivities } from './activities.ts';
import { createApiKeys } from './api-keys.ts';
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
  return {
    ...createTables(pool),
    transaction: (work) => database.transaction(signal, (tx) => work(createTables(tx))),
    ping: async () => {
      await pool.query({ text: 'SELECT 1' });
    },
  };
}

function createTables(db: Queryable) {
  return {
    organizations: createOrganizations(db),
    apiKeys: createApiKeys(db),
    projects: createProjects(db),
    activities: createActivities(db),
    products: createProducts(db),
    idempotencyKeys: createIdempotencyKeys(db),
  };
}
