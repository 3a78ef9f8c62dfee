import type { Database, Queryable, Scope, Streamable } from '../postgres/connection-pool.ts';
import { createJobs } from '../queue/jobs.ts';
import type { JobSender } from '../queue/queue.ts';
import { createApiKeys } from './api-keys.ts';
import { createAuditEvents } from './audit-events.ts';
import { readCasesOfRows, readCasesWithRows } from './cases-with-rows.ts';
import { createCatalogues } from './catalogues.ts';
import type { OversizedProduct } from './collapse-rows.ts';
import { readComparedCases, readKeptTexts } from './compared-cases.ts';
import { createComparisons } from './comparisons.ts';
import { createDecideCalls } from './decide-calls.ts';
import { createDecidedCases } from './decided-cases.ts';
import { createDecisions } from './decisions.ts';
import { createDeliveries } from './deliveries.ts';
import { createEvidencePacks } from './evidence-packs.ts';
import { createExports } from './exports.ts';
import { createFigures } from './figures.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createKeyUses } from './key-uses.ts';
import { createOrganizationRemovals } from './organization-removals.ts';
import { createOrganizations } from './organizations.ts';
import { createProducts, type ProductRange } from './products.ts';
import { createProjectDeletions } from './project-deletions.ts';
import { createProjectLists } from './project-lists.ts';
import { createProjectRemovals } from './project-removals.ts';
import { createProjectSummaries } from './project-summaries.ts';
import { createProjects } from './projects.ts';
import { createQuotas } from './quotas.ts';
import { createReceipts } from './receipts.ts';
import { createReconciliationLines } from './reconciliation-lines.ts';
import { createReconciliations } from './reconciliations.ts';
import { createReferentials } from './referentials.ts';
import { createReports } from './reports.ts';
import { readResultFile } from './result-file.ts';
import { createResultGroups } from './result-groups.ts';
import { createResultLists } from './result-lists.ts';
import { createResultTexts } from './result-texts.ts';
import { createResults } from './results.ts';
import { createRowLists } from './row-lists.ts';
import { createRows, readRows } from './rows.ts';
import { createSamples } from './samples.ts';
import { createSignOffs } from './sign-offs.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTotals } from './totals.ts';
import { createUsage } from './usage.ts';
import { createWebhookEndpoints } from './webhook-endpoints.ts';

export type { OversizedProduct, ProductRange };

const creators = {
  organizations: createOrganizations,
  apiKeys: createApiKeys,
  keyUses: createKeyUses,
  organizationRemovals: createOrganizationRemovals,
  usage: createUsage,
  auditEvents: createAuditEvents,
  projectRemovals: createProjectRemovals,
  projectDeletions: createProjectDeletions,
  projects: createProjects,
  quotas: createQuotas,
  rows: createRows,
  products: createProducts,
  projectSummaries: createProjectSummaries,
  reconciliations: createReconciliations,
  reconciliationLines: createReconciliationLines,
  results: createResults,
  resultTexts: createResultTexts,
  totals: createTotals,
  decisions: createDecisions,
  decidedCases: createDecidedCases,
  decideCalls: createDecideCalls,
  jobs: createJobs,
  exports: createExports,
  figures: createFigures,
  deliveries: createDeliveries,
  webhookEndpoints: createWebhookEndpoints,
  referentials: createReferentials,
  catalogues: createCatalogues,
  projectLists: createProjectLists,
  resultLists: createResultLists,
  resultGroups: createResultGroups,
  reports: createReports,
  comparisons: createComparisons,
  samples: createSamples,
  receipts: createReceipts,
  evidencePacks: createEvidencePacks,
  signOffs: createSignOffs,
  signingKeys: createSigningKeys,
  rowLists: createRowLists,
  idempotencyKeys: createIdempotencyKeys,
} satisfies Record<string, (db: Queryable, sender: JobSender) => object>;

/** Functions that stream, each on a connection of its own and therefore outside of transactions. */
const readers = { readCasesOfRows, readCasesWithRows, readComparedCases, readKeptTexts, readResultFile, readRows };

/** Everything that is stored, by table. Functions on customer data take the organization first. */
export type Tables = { readonly [Name in keyof typeof creators]: ReturnType<(typeof creators)[Name]> };

type Readers = {
  readonly [Name in keyof typeof readers]: (typeof readers)[Name] extends (
    pool: Streamable,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** The store of one call or job. */
export type Store = Tables &
  Readers & {
    /** The same tables inside one transaction: committed when the work returns, rolled back when it throws. */
    transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
    /** Resolves when the database responds. */
    ping(): Promise<void>;
  };

/**
 * The store for one call: when the call's signal aborts, statements are cancelled and nothing is committed; with an
 * organization, it uses that organization's share of the connections.
 */
export function createStore(
  { database, sender }: { readonly database: Database; readonly sender: JobSender },
  scope: Scope = {},
): Store {
  return new ScopedStore(database, sender, scope) as unknown as Store;
}

/**
 * Each table is created on first use, because a call uses one or two of them. The getters are on the prototype, where they
 * are created once; those of an object would be created for every call.
 */
class LazyTables {
  readonly #db: Queryable;
  readonly #sender: JobSender;

  constructor(db: Queryable, sender: JobSender) {
    this.#db = db;
    this.#sender = sender;
  }

  static {
    for (const [name, create] of Object.entries(creators)) {
      Object.defineProperty(LazyTables.prototype, name, {
        get(this: LazyTables) {
          return create(this.#db, this.#sender);
        },
      });
    }
  }
}

class ScopedStore extends LazyTables {
  readonly #database: Database;
  readonly #scope: Scope;
  readonly #statements: Streamable;
  readonly #jobSender: JobSender;

  constructor(database: Database, sender: JobSender, scope: Scope) {
    const statements = database.within(scope);
    super(statements, sender);
    this.#database = database;
    this.#scope = scope;
    this.#statements = statements;
    this.#jobSender = sender;
  }

  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    return this.#database.transaction(this.#scope, (tx) =>
      work(new LazyTables(tx, this.#jobSender) as unknown as Tables),
    );
  }

  async ping(): Promise<void> {
    await this.#statements.query({ text: 'SELECT 1' });
  }

  static {
    for (const [name, read] of Object.entries(readers)) {
      Object.defineProperty(ScopedStore.prototype, name, {
        value(this: ScopedStore, ...rest: unknown[]) {
          return (read as (pool: Streamable, ...rest: unknown[]) => unknown)(this.#statements, ...rest);
        },
      });
    }
  }
}
