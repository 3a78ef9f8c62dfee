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
 * The six operations as typed async functions, two more built on them, and the workspace. All reject with a
 * ConnectError.
 */
export type LedgerprintClient = Omit<Client<typeof Service>, 'addActivities'> & {
  /**
   * Stages rows in order, in as many calls as the limits require. Each call is all or nothing: if one is refused, the
   * rows before it stay staged, and the error says how many. An error thrown by the source of the rows is rethrown.
   *
   * With the header `Idempotency-Key` in `options`, adding the same rows again within 24 hours adds only those that are
   * still missing.
   */
  addActivities(request: ActivitiesInit, options?: AddActivitiesOptions): Promise<AddActivitiesResponse>;

  /**
   * Polls until enrichment has finished and resolves to the last progress, even if the project `failed`. Also waits for
   * a project that is not submitted yet, and waits up to five minutes for a service that stops responding in the
   * meantime. Rejects with `canceled` when the signal aborts.
   */
  waitUntilDone(projectId: string, options?: WaitOptions): Promise<FinalProgress>;

  /**
   * Opens the exported file of a completed project: a response with status 200 and the CSV as its body, which is
   * streamed. Handles expired links and broken connections.
   */
  downloadExport(projectId: string, options?: DownloadOptions): Promise<Response>;

  /** Lists, updates, deletes and restores projects with their context. */
  readonly projects: ProjectsClient;
  /** The results of a project: products, cases, groups of cases, and the rows behind them. */
  readonly products: ProductsClient;
  /** Decisions on cases, and samples to check. */
  readonly decisions: DecisionsClient;
  /** Reports, comparisons, and the evidence for checking them independently. */
  readonly reports: ReportsClient;
  /** Enriches a few rows immediately, without storing them. */
  readonly engine: Client<typeof Engine>;
  /** Searches categories and emission factors. */
  readonly catalogue: Client<typeof Catalogue>;
  /** The operator's settings for the organization of the key. */
  readonly organization: Client<typeof Organization>;
};

/** The address of the service, the API key, and options. */
export type ClientOptions = {
  /** The service's address, without the `/api.v1.Service` part: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** An organization's API key, `lp_live_…`. */
  readonly apiKey: string;
  /**
   * Maximum number of attempts for a call if the service cannot be reached, fails or is too busy; 1 turns retries off.
   * By default 6, which takes about six seconds. However often it is retried, a call takes effect only once.
   */
  readonly maxAttempts?: number;
  /**
   * Time limit of a call including retries, after which it rejects with `deadline_exceeded`; a call's own `timeoutMs`
   * takes precedence. By default 60,000; 0 means no limit. Also the longest time without data during a download.
   */
  readonly timeoutMs?: number;
  /**
   * The same for calls whose duration depends on the number of rows, such as importCSV, each batch of addActivities,
   * submit, decide and getReport. By default 600,000.
   */
  readonly uploadTimeoutMs?: number;
};

/**
 * Creates a client that uses the Connect protocol with JSON over the platform's `fetch`. It opens no connection until
 * the first call.
 */
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
