import type { DescService } from '@bufbuild/protobuf';
import { type Client, createClient as createConnectClient, type Interceptor } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { type ActivitiesInit, type AddActivitiesOptions, addActivities } from './add-activities.ts';
import { createDecisionsClient, type DecisionsClient } from './decisions-client.ts';
import { withDefaultTimeouts } from './default-timeouts.ts';
import { type DownloadOptions, downloadExport } from './download-export.ts';
import { type AddActivitiesResponse, Service } from './gen/api/v1/service_pb.ts';
import { Catalogue } from './gen/ledgerprint/v1/catalogue_pb.ts';
import { Decisions } from './gen/ledgerprint/v1/decisions_pb.ts';
import { Engine } from './gen/ledgerprint/v1/engine_pb.ts';
import { Organization } from './gen/ledgerprint/v1/organization_pb.ts';
import { Products } from './gen/ledgerprint/v1/products_pb.ts';
import { Projects } from './gen/ledgerprint/v1/projects_pb.ts';
import { Reports } from './gen/ledgerprint/v1/reports_pb.ts';
import { createProductsClient, type ProductsClient } from './products-client.ts';
import { createProjectsClient, type ProjectsClient } from './projects-client.ts';
import { createReportsClient, type ReportsClient } from './reports-client.ts';
import { createRetry } from './retry.ts';
import { createRetryInterceptor } from './retry-interceptor.ts';
import { type FinalProgress, type WaitOptions, waitUntilDone } from './wait-until-done.ts';

/**
 * The six operations as typed async functions, two that follow from them, and the workspace. All reject with a
 * ConnectError.
 */
export type LedgerprintClient = Omit<Client<typeof Service>, 'addActivities'> & {
  /**
   * Stages rows, in as many calls as the limits ask for and in their order. Each call is all or nothing: where one is
   * refused, the rows before it stay, and the error says which those are. What the source of the rows throws is thrown.
   *
   * With the header `Idempotency-Key` in `options`, adding the same rows again within 24 hours adds nothing.
   */
  addActivities(request: ActivitiesInit, options?: AddActivitiesOptions): Promise<AddActivitiesResponse>;

  /**
   * Polls until the project has ended, and resolves with its last progress, `failed` too. Waits for a project that is
   * not submitted yet as well, and up to five minutes for a service that stopped answering meanwhile. Rejects with
   * `canceled` when the signal aborts.
   */
  waitUntilDone(projectId: string, options?: WaitOptions): Promise<FinalProgress>;

  /**
   * Opens the exported file of a completed project: status 200, and the CSV as body, which is read as the caller does.
   * Links that expire and connections that break on the way are dealt with.
   */
  downloadExport(projectId: string, options?: DownloadOptions): Promise<Response>;

  /** Projects with their context: listed, corrected, deleted and restored. */
  readonly projects: ProjectsClient;
  /** The results of a project: products, cases, groups of cases, and the rows behind them. */
  readonly products: ProductsClient;
  /** What people settle, and samples that somebody checks. */
  readonly decisions: DecisionsClient;
  /** Reports, comparisons, and the evidence by which somebody else can check them. */
  readonly reports: ReportsClient;
  /** Some rows enriched at once, and kept nowhere. */
  readonly engine: Client<typeof Engine>;
  /** The categories and factors that products can be given. */
  readonly catalogue: Client<typeof Catalogue>;
  /** What the operator set for the organization of the key. */
  readonly organization: Client<typeof Organization>;
};

/** Where the service is and who calls it. */
export type ClientOptions = {
  /** The service's address, without the `/api.v1.Service` part: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** An organization's API key, `lp_live_…`. */
  readonly apiKey: string;
  /**
   * How often a call is tried that finds the service out of reach, broken or too busy; with 1 only once. By default 6,
   * which take about six seconds. Repeated calls carry an `Idempotency-Key`, so none has its effect twice.
   */
  readonly maxAttempts?: number;
  /**
   * How long a call may take, its repetitions included, unless its own `timeoutMs` says otherwise; then it rejects with
   * `deadline_exceeded`. By default 60,000; 0 for no limit. A download may be silent for as long.
   */
  readonly timeoutMs?: number;
  /**
   * The same for addActivities and addRows (each batch), importCSV, importLedger, runAgain and submit, and for decide, revokeDecision,
   * importDecisions and exportDecisions, and for getReport, compareProjects and getReceipt; by default 600,000.
   */
  readonly uploadTimeoutMs?: number;
};

/** Builds a client that speaks Connect with JSON over the platform's own `fetch`. It opens nothing until a call. */
export function createClient({
  baseUrl,
  apiKey,
  maxAttempts = 6,
  timeoutMs = 60_000,
  uploadTimeoutMs = 600_000,
}: ClientOptions): LedgerprintClient {
  const authorize: Interceptor = (next) => (request) => {
    request.header.set('Authorization', `Bearer ${apiKey}`);
    return next(request);
  };
  const createTransport = (...more: readonly Interceptor[]) => {
    const interceptors = [authorize, ...more];
    const transport = createConnectTransport({ baseUrl, useBinaryFormat: false, interceptors });
    return withDefaultTimeouts(transport, { timeoutMs, uploadTimeoutMs });
  };
  const retry = createRetry(maxAttempts);
  const transport = createTransport(createRetryInterceptor(retry));
  const connect = <Of extends DescService>(service: Of) => createConnectClient(service, transport);
  const calls = connect(Service);
  const singleCalls = createConnectClient(Service, createTransport());
  return {
    ...calls,
    projects: createProjectsClient(connect(Projects)),
    products: createProductsClient(connect(Products)),
    decisions: createDecisionsClient(connect(Decisions)),
    reports: createReportsClient(connect(Reports)),
    engine: connect(Engine),
    catalogue: connect(Catalogue),
    organization: connect(Organization),
    addActivities: (request, options) => addActivities(calls, request, options),
    waitUntilDone: (projectId, options) => waitUntilDone(calls, projectId, options),
    downloadExport: (projectId, options) =>
      downloadExport({ calls: singleCalls, retry, longestSilenceMs: timeoutMs }, projectId, options),
  };
}
