import { createAuthenticator } from './administration/authenticator.ts';
import { openKeyUseLog } from './administration/key-use-log.ts';
import { createOperatorTools, type OperatorTools } from './administration/operator-tools.ts';
import { canOpenSecrets } from './administration/organizations.ts';
import { createWebhookSecretBox, loadSecretKeys } from './administration/secret-keys.ts';
import type { Config } from './config/config.ts';
import { toBlobSettings } from './files/blob-settings.ts';
import type { BlobStore } from './files/blob-store.ts';
import { type BlobSettings, openBlobStore } from './files/open-blob-store.ts';
import { createDownloadOpener } from './files/open-download.ts';
import { originOfBucket } from './files/s3-origin.ts';
import { createClientAddress } from './http/client-address.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { listen } from './http/listen.ts';
import { openMetricsServer, watchParts } from './http/metrics-server.ts';
import { openCallThreads } from './http/rpc/call-threads.ts';
import { createCallRunner } from './http/rpc/create-call-runner.ts';
import { listOperations } from './http/rpc/operations.ts';
import { createRateLimit } from './http/rpc/rate-limit.ts';
import { createRequireCaller } from './http/rpc/require-caller.ts';
import { createCallServer } from './http/rpc/serve-call.ts';
import { traceCalls } from './http/rpc/trace-calls.ts';
import { createUploadBudget } from './http/rpc/upload-budget.ts';
import { stopListening } from './http/stop-listening.ts';
import { noObservers, type Observers, openObservers } from './observability/observers.ts';
import { openWork } from './pipeline/open-work.ts';
import type { Logger } from './platform/logger.ts';
import { type Opening, openInOrder, type RunStep } from './platform/opening.ts';
import { OperatorError } from './platform/operator-error.ts';
import type { SecretBox } from './platform/secret-box.ts';
import { type Database, type DatabaseAddress, openDatabase } from './postgres/connection-pool.ts';
import { openEmbeddedPostgres } from './postgres/embedded/open-embedded-postgres.ts';
import { type JobSender, openJobSender } from './queue/queue.ts';
import { migrate } from './store/migrate.ts';
import { createStore, type Store } from './store/store.ts';

export type { ApiKeySummary, AuditLine, FirstUse, ListedDelivery } from './administration/administration.ts';
export type { ImportSummary } from './administration/catalogue-library.ts';
export type { OrganizationInventory } from './administration/organization-removal.ts';
export type { TestOutcome } from './webhooks/webhooks.ts';

/** The database with all that is needed to read and write it: enough for an administrative command. */
export type Storage = OperatorTools & {
  readonly database: Database;
  readonly sender: JobSender;
  readonly store: Store;
  /** Where the exported files are; only who needs them opens it. */
  readonly blobSettings: BlobSettings;
  close(): Promise<void>;
};

/** A running server. */
export type App = {
  readonly url: string;
  /** Where Prometheus finds the metrics, undefined where they are not served. */
  readonly metricsUrl: string | undefined;
  readonly storage: Storage;
  /** Stops in the reverse order of the start: says that it is not ready, takes no new calls, finishes those in flight, closes the rest. */
  close(): Promise<void>;
};

/** Opens the database, brings its schema up to date and makes sure that SECRET_KEY is the right one. */
export function openStorage(
  config: Config,
  access: 'own' | 'join',
  logger: Logger,
  observers: Observers = noObservers,
  runStep?: RunStep,
): Promise<Storage> {
  return openInOrder(async (opening) => {
    const address =
      config.databaseUrl === undefined
        ? await openEmbedded(opening)
        : { connectionString: config.databaseUrl };
    const database = await opening.open('database', () =>
      openDatabase(address, {
        poolSize: config.databasePoolSize,
        onError: (error) => logger.warn({ err: error }, 'database connection lost'),
      }),
    );
    await opening.run('schema', () => migrate(database));
    const { sender } = await opening.open('job sender', () => openJobSender(database));
    const store = createStore({ database, sender });
    const secretKeys = await opening.run('secret keys', () => loadSecretKeys(config));
    const webhookSecrets = createWebhookSecretBox(secretKeys);
    await opening.run('secrets', () => requireSecrets(store, webhookSecrets));
    const blobSettings = toBlobSettings(config, secretKeys);
    return {
      ...createOperatorTools({ config, store, webhookSecrets, blobSettings, logger, observers }),
      ...{ database, sender, store, blobSettings },
    };
  }, runStep);

  async function openEmbedded(opening: Opening): Promise<DatabaseAddress> {
    const embedded = await opening.open(
      'embedded postgres',
      (inner) =>
        openEmbeddedPostgres({
          dataDir: config.dataDir,
          access,
          log: (message, details) => logger.info({ ...details }, message),
          runStep: inner,
        }),
      ({ stop }) => stop(),
    );
    return embedded.connection;
  }
}

async function requireSecrets(store: Store, webhookSecrets: SecretBox): Promise<void> {
  if (await canOpenSecrets(store, webhookSecrets)) return;
  throw new OperatorError(
    'SECRET_KEY is not the one this database was used with: its secrets cannot be opened. Set the right one.',
  );
}

/** Builds everything a server process consists of and starts listening. */
export function openApp(config: Config, logger: Logger, runStep?: RunStep): Promise<App> {
  return openInOrder(async (opening) => {
    const observers = await opening.open(
      'observers',
      () => openObservers(config, logger),
      ({ tracing }) => tracing.close(),
    );
    const { metrics } = observers;
    const { metricsHost: host, metricsPort: port } = config;
    // Before what it watches, so that it is there to the end of the stop.
    const metricsServer =
      metrics === undefined || port === undefined
        ? undefined
        : await opening.open('metrics server', () => openMetricsServer(metrics, { host, port }));
    const storage = await opening.open('storage', (inner) =>
      openStorage(config, 'own', logger, observers, inner),
    );
    const blobs = await opening.open('blobs', () => openBlobStore(storage.blobSettings));
    const parts = { ...storage, blobs, observers };
    const api =
      config.role === 'worker'
        ? undefined
        : await opening.open('api', (inner) => openApi(config, logger, parts, inner));
    const work =
      config.role === 'api'
        ? undefined
        : await opening.open('work', (inner) =>
            openWork({ config, logger, deliver: storage.webhooks.deliver, ...parts }, inner),
          );
    if (metrics !== undefined) watchParts(metrics, { storage, api, work });
    let isStopping = false;
    const isReady = async () =>
      !isStopping &&
      createStore(storage, AbortSignal.timeout(2_000))
        .ping()
        .then(() => true)
        .catch(() => false);
    const server = await opening.open(
      'http server',
      () =>
        createHttpServer({
          ...{ logger, isReady, corsOrigins: config.corsOrigins, limits: config },
          meter: metrics?.calls,
          ...{ rpc: api?.rpc, openDownload: api?.openDownload },
          downloadOrigin:
            storage.blobSettings.kind === 's3' ? originOfBucket(storage.blobSettings) : undefined,
        }),
      (opened) => {
        isStopping = true;
        const drainMs = api === undefined ? 0 : config.drainSeconds * 1_000;
        return stopListening(opened, { drainMs, timeoutMs: config.stopTimeoutSeconds * 1_000 });
      },
    );
    const url = await opening.run('listen', () => listen(server, config));
    return { url, metricsUrl: metricsServer?.url, storage };
  }, runStep);
}

/** What answers the six operations. */
function openApi(
  config: Config,
  logger: Logger,
  storage: Storage & { readonly blobs: BlobStore; readonly observers: Observers },
  runStep: RunStep,
) {
  const { database, store, blobs, blobSettings, observers } = storage;
  const uploads = createUploadBudget(config);
  const { publicUrl } = config;
  const nowMs = () => performance.now();
  return openInOrder(async (opening) => {
    const uses = await opening.open('key use log', () =>
      openKeyUseLog({
        tables: store,
        onError: (error) => logger.warn({ err: error }, 'uses of keys will be recorded later'),
      }),
    );
    const runHere = createCallRunner({
      createStore: (signal) => createStore(storage, signal),
      limits: config,
      ...{ blobs, publicUrl },
      onUnexpected: (error, call) => logger.error({ err: error, ...call }, 'call failed'),
    });
    const threads = await opening.open('threads', () =>
      openCallThreads({
        runHere,
        threads: config.uploadThreads,
        threadData: {
          ...{ address: database.address, limits: pickLimits(config), logLevel: config.logLevel },
          ...{ blobSettings, publicUrl },
        },
        onError: (error) => logger.warn({ err: error }, 'an upload thread died'),
      }),
    );
    const serveCall = createCallServer({
      requireCaller: createRequireCaller({
        authenticator: createAuthenticator({
          ...{ tables: store, uses, nowMs },
          onError: (error) => logger.warn({ err: error }, 'the last use of a key was not recorded'),
        }),
        clientAddress: createClientAddress(config.trustedProxies),
      }),
      rateLimit: createRateLimit({
        callsPerSecond: config.rateLimitPerSecond,
        burst: config.rateLimitBurst,
        nowMs,
      }),
      uploads,
      slowBodyMs: config.slowBodySeconds * 1_000,
      runCall: threads.runCall,
      onUnexpected: (error, record) => logger.error({ err: error, ...record }, 'call failed'),
    });
    return {
      rpc: { operations: listOperations(config), serveCall: traceCalls(serveCall, observers.tracing) },
      figures: { uploads: uploads.figures, threads: threads.figures },
      openDownload: createDownloadOpener(blobSettings),
    };
  }, runStep);
}

function pickLimits({ maxRowsPerCall, maxRowsPerProject, maxCsvBytes, maxCallBytes }: Config) {
  return { maxRowsPerCall, maxRowsPerProject, maxCsvBytes, maxCallBytes };
}
