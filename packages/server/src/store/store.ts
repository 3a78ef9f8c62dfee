import type { Row } from '@ledgerprint/ledger/activity';
import type { Database, Queryable, Scope, Streamable } from '../postgres/connection-pool.ts';
import { createJobs } from '../queue/jobs.ts';
import type { JobSender } from '../queue/queue.ts';
import { createApiKeys } from './api-keys.ts';
import { createAuditEvents } from './audit-events.ts';
import { type CasesOfRows, type CaseWithRows, readCasesOfRows, readCasesWithRows } from './cases-with-rows.ts';
import { createCatalogues } from './catalogues.ts';
import type { OversizedProduct } from './collapse-rows.ts';
import { type ComparedLine, type ComparedRevision, readComparedCases, readKeptTexts } from './compared-cases.ts';
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
import { type ExplainLines, readResultFile } from './result-file.ts';
import { createResultGroups } from './result-groups.ts';
import { createResultLists } from './result-lists.ts';
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

/** Everything that is stored, by table. Functions on customer data take the organization first. */
export type Tables = Pick<LazyTables, keyof LazyTables>;

/** The store of one call or job. */
export type Store = Tables & {
  /** The same tables inside one transaction: committed when the work returns, rolled back when it throws. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** A project's file at a revision, without its header, in chunks that are produced only as fast as they are read. */
  readResultFile(
    organizationId: number,
    revision: { readonly projectNumber: number; readonly revision: number },
    explainBlock?: ExplainLines,
  ): AsyncGenerator<Uint8Array>;
  /** The rows of a project as they were sent, in order, in batches. */
  readRows(organizationId: number, projectNumber: number): AsyncGenerator<readonly Row[]>;
  /** The cases of a sealed project at a revision with their rows, in batches, product by product. */
  readCasesWithRows(
    organizationId: number,
    projectNumber: number,
    revision: number,
  ): AsyncGenerator<readonly CaseWithRows[]>;
  /** The cases of the rows of a sealed project at a revision. */
  readCasesOfRows(organizationId: number, projectNumber: number, revision: number): Promise<CasesOfRows>;
  /** The cases of two results, in batches; those with the same texts are adjacent. */
  readComparedCases(
    organizationId: number,
    before: ComparedRevision,
    after: ComparedRevision,
  ): AsyncGenerator<readonly ComparedLine[]>;
  /** The four texts of the rows that a project does not count, each combination once, in batches. */
  readKeptTexts(
    organizationId: number,
    projectNumber: number,
  ): AsyncGenerator<readonly (readonly [string, string, string, string])[]>;
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
  return new ScopedStore(database, sender, scope);
}

/**
 * Each table is created on first use, because a call uses one or two of them. A class, because its getters are created
 * once; those of an object would be created for every call.
 */
class LazyTables {
  readonly #db: Queryable;
  readonly #sender: JobSender;

  constructor(db: Queryable, sender: JobSender) {
    this.#db = db;
    this.#sender = sender;
  }

  get organizations() {
    return createOrganizations(this.#db);
  }

  get apiKeys() {
    return createApiKeys(this.#db);
  }

  get keyUses() {
    return createKeyUses(this.#db);
  }

  get organizationRemovals() {
    return createOrganizationRemovals(this.#db);
  }

  get usage() {
    return createUsage(this.#db);
  }

  get auditEvents() {
    return createAuditEvents(this.#db);
  }

  get projectRemovals() {
    return createProjectRemovals(this.#db);
  }

  get projectDeletions() {
    return createProjectDeletions(this.#db);
  }

  get projects() {
    return createProjects(this.#db);
  }

  get quotas() {
    return createQuotas(this.#db);
  }

  get rows() {
    return createRows(this.#db);
  }

  get products() {
    return createProducts(this.#db);
  }

  get projectSummaries() {
    return createProjectSummaries(this.#db);
  }

  get reconciliations() {
    return createReconciliations(this.#db);
  }

  get reconciliationLines() {
    return createReconciliationLines(this.#db);
  }

  get results() {
    return createResults(this.#db);
  }

  get totals() {
    return createTotals(this.#db);
  }

  get decisions() {
    return createDecisions(this.#db);
  }

  get decidedCases() {
    return createDecidedCases(this.#db);
  }

  get decideCalls() {
    return createDecideCalls(this.#db);
  }

  get jobs() {
    return createJobs(this.#db, this.#sender);
  }

  get exports() {
    return createExports(this.#db);
  }

  get figures() {
    return createFigures(this.#db);
  }

  get deliveries() {
    return createDeliveries(this.#db);
  }

  get webhookEndpoints() {
    return createWebhookEndpoints(this.#db);
  }

  get referentials() {
    return createReferentials(this.#db);
  }

  get catalogues() {
    return createCatalogues(this.#db);
  }

  get projectLists() {
    return createProjectLists(this.#db);
  }

  get resultLists() {
    return createResultLists(this.#db);
  }

  get resultGroups() {
    return createResultGroups(this.#db);
  }

  get reports() {
    return createReports(this.#db);
  }

  get comparisons() {
    return createComparisons(this.#db);
  }

  get samples() {
    return createSamples(this.#db);
  }

  get receipts() {
    return createReceipts(this.#db);
  }

  get evidencePacks() {
    return createEvidencePacks(this.#db);
  }

  get signOffs() {
    return createSignOffs(this.#db);
  }

  get signingKeys() {
    return createSigningKeys(this.#db);
  }

  get rowLists() {
    return createRowLists(this.#db);
  }

  get idempotencyKeys() {
    return createIdempotencyKeys(this.#db);
  }
}

class ScopedStore extends LazyTables implements Store {
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
    return this.#database.transaction(this.#scope, (tx) => work(new LazyTables(tx, this.#jobSender)));
  }

  readResultFile(...[organizationId, revision, explainBlock]: Parameters<Store['readResultFile']>) {
    return readResultFile(this.#statements, organizationId, revision, explainBlock);
  }

  readRows(organizationId: number, projectNumber: number) {
    return readRows(this.#statements, organizationId, projectNumber);
  }

  readCasesWithRows(organizationId: number, projectNumber: number, revision: number) {
    return readCasesWithRows(this.#statements, organizationId, projectNumber, revision);
  }

  readCasesOfRows(organizationId: number, projectNumber: number, revision: number) {
    return readCasesOfRows(this.#statements, organizationId, projectNumber, revision);
  }

  readComparedCases(organizationId: number, before: ComparedRevision, after: ComparedRevision) {
    return readComparedCases(this.#statements, organizationId, before, after);
  }

  readKeptTexts(organizationId: number, projectNumber: number) {
    return readKeptTexts(this.#statements, organizationId, projectNumber);
  }

  async ping(): Promise<void> {
    await this.#statements.query({ text: 'SELECT 1' });
  }
}
