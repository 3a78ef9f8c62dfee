import { createModelMemory, type ModelMemory } from '@ledgerprint/engine/model-memory';
import { Authenticator } from './administration/authenticator.ts';
import { createFailedKeyLimit } from './administration/failed-key-limit.ts';
import { openKeyExpiryWatch } from './administration/key-expiry-watch.ts';
import { openKeyUseLog } from './administration/key-use-log.ts';
import { openKeyTables } from './administration/open-key-tables.ts';
import { openStorage, type Storage } from './administration/open-storage.ts';
import type { Config } from './config/config.ts';
import type { BlobStore } from './files/blob-store.ts';
import { openBlobStore } from './files/open-blob-store.ts';
import { createDownloadOpener } from './files/open-download.ts';
import { originOfBucket } from './files/s3-origin.ts';
import { createAdmission } from './http/admission/admission.ts';
import { type AdmissionLimits, admissionLimits } from './http/admission/limits.ts';
import { createRequireCaller } from './http/admission/require-caller.ts';
import { createClientAddress } from './http/client-address.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { listen, stopListening } from './http/listen.ts';
import { openMetricsServer, watchParts } from './http/metrics-server.ts';
import type { RunCall } from './http/rpc/admitted-call.ts';
import { openCallThreads } from './http/rpc/call-threads.ts';
import { createCallRunner } from './http/rpc/create-call-runner.ts';
import { listOperations } from './http/rpc/operations.ts';
import { createCallServer } from './http/rpc/serve-call.ts';
import { traceCalls } from './http/rpc/trace-calls.ts';
import type { Metrics } from './observability/create-metrics.ts';
import { type Observers, openObservers } from './observability/observers.ts';
import { openWork } from './pipeline/open-work.ts';
import type { Logger } from './platform/logger.ts';
import { openInOrder, type RunStep } from './platform/opening.ts';
import type { ConnectionKey } from './postgres/connection-pool.ts';
import { openReadiness } from './postgres/readiness.ts';
import { listPublicKeys } from './reporting/signing-keys.ts';
import { createStore } from './store/store.ts';
import { createPageTokenBox } from './workspace/use-case.ts';

/** A running server. */
export type App = {
  readonly url: string;
  /** Where Prometheus finds the metrics; undefined if they are not served. */
  readonly metricsUrl: string | undefined;
  readonly storage: Storage;
  /**
   * Stops in the reverse order of the start: reports not ready, accepts no new calls, finishes those in progress, and then
   * closes everything else.
   */
  close(): Promise<void>;
};

/** Builds everything a server process consists of and starts listening. Tests observe the start and lower the limits. */
export function openApp(
  config: Config,
  logger: Logger,
  { runStep, limits = admissionLimits }: { readonly runStep?: RunStep; readonly limits?: AdmissionLimits } = {},
): Promise<App> {
  return openInOrder(async (opening) => {
    const observers = await opening.open(
      'observers',
      () => openObservers(config, logger),
      ({ tracing }) => tracing.close(),
    );
    const { metrics } = observers;
    const { metricsHost: host, metricsPort: port } = config;
    // Opened before the parts it watches, so that it keeps running until they are closed.
    const metricsServer =
      metrics === undefined || port === undefined
        ? undefined
        : await opening.open('metrics server', () => openMetricsServer(metrics, { host, port }));
    const storage = await opening.open('storage', (inner) => openStorage(config, 'own', logger, observers, inner));
    const blobs = await opening.open('blobs', () => openBlobStore(storage.blobSettings));
    const parts = { ...storage, blobs, observers, limits, modelMemory: createModelMemory() };
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
    const readiness = await opening.open('readiness', () => openReadiness(storage.database));
    let isStopping = false;
    const isReady = async () => !isStopping && (await readiness.isReady());
    const server = await opening.open(
      'http server',
      () =>
        createHttpServer({
          logger,
          isReady,
          corsOrigins: config.corsOrigins,
          settings: config,
          limits,
          meter: metrics?.calls,
          rpc: api?.rpc,
          openDownload: api?.openDownload,
          listPublicKeys: () => listPublicKeys(storage.store),
          downloadOrigin: storage.blobSettings.kind === 's3' ? originOfBucket(storage.blobSettings) : undefined,
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

/** Opens everything that answers calls. */
function openApi(
  config: Config,
  logger: Logger,
  storage: Storage & {
    readonly blobs: BlobStore;
    readonly observers: Observers & { readonly metrics: Metrics | undefined };
    readonly limits: AdmissionLimits;
    readonly modelMemory: ModelMemory;
  },
  runStep: RunStep,
) {
  const { database, store, blobs, blobSettings, secretKeys, observers, limits, modelMemory } = storage;
  const { publicUrl } = config;
  const nowMs = () => performance.now();
  return openInOrder(async (opening) => {
    const uses = await opening.open('key use log', () =>
      openKeyUseLog({
        tables: store,
        onError: (error) => logger.warn({ err: error }, 'key use will be recorded later'),
      }),
    );
    await opening.open('key expiry watch', () => openKeyExpiryWatch({ tables: store, logger }));
    const keys = await opening.open('keys', () => openKeyTables(storage, logger));
    const runCall = createCallRunner({
      createStore: (scope) => createStore(storage, scope),
      limits: pickLimits(config),
      blobs,
      publicUrl,
      secretKeys,
      pageTokens: createPageTokenBox(secretKeys),
      onUnexpected: (error, call) => logger.error({ err: error, ...call }, 'call failed'),
    });
    const runHere: RunCall = (call, signal, onEnded) =>
      runCall(call, { signal, throwIfOver: () => signal.throwIfAborted() }).finally(onEnded);
    const afterwards = {
      cancelStatement: (key: ConnectionKey) => void database.cancelElsewhere(key),
      discardFile: (key: string) =>
        void blobs.discard(key).catch((error) => logger.warn({ err: error }, 'a partial file will be removed later')),
    };
    const threadData = {
      address: database.address,
      limits: pickLimits(config),
      logLevel: config.logLevel,
      blobSettings,
      publicUrl,
      secretKeys,
      lockWaitMs: config.lockWaitSeconds * 1_000,
    };
    const threads = await opening.open('threads', () =>
      openCallThreads({
        runHere,
        uploads: {
          threads: config.uploadThreads,
          heapMb: config.uploadThreadHeapMb,
          threadData,
          afterwards,
          onError: (error) => logger.warn({ err: error }, 'an upload thread died'),
        },
        pages: { threadData, afterwards, onError: (error) => logger.warn({ err: error }, 'a thread for pages died') },
        engine: {
          threads: config.engineCallThreads,
          threadData: { ...threadData, modelMemory },
          afterwards,
          onError: (error) => logger.warn({ err: error }, 'a thread with an engine died'),
        },
      }),
    );
    const admission = createAdmission({
      requireCaller: createRequireCaller({
        authenticator: new Authenticator({
          tables: keys,
          uses,
          nowMs,
          limit: createFailedKeyLimit({ perMinute: config.failedKeysPerMinute, nowMs }),
          onError: (error) => logger.warn({ err: error }, 'the last use of a key was not recorded'),
        }),
        clientAddress: createClientAddress(config.trustedProxies),
        meter: observers.metrics?.keys,
      }),
      settings: config,
      limits,
    });
    const serveCall = createCallServer({
      admit: admission.admit,
      runCall: threads.runCall,
      onUnexpected: (error, record) => logger.error({ err: error, ...record }, 'call failed'),
    });
    return {
      rpc: { operations: listOperations(config), serveCall: traceCalls(serveCall, observers.tracing) },
      figures: { uploads: admission.figures, threads: threads.figures },
      openDownload: createDownloadOpener(blobSettings),
    };
  }, runStep);
}

function pickLimits(config: Config) {
  const { maxRowsPerCall, maxRowsPerProject, maxBytesPerProject, maxBytesPerProduct } = config;
  const { maxCsvBytes, maxCallBytes, decisionNeighbours } = config;
  return {
    maxRowsPerCall,
    maxRowsPerProject,
    maxBytesPerProject,
    maxBytesPerProduct,
    maxCsvBytes,
    maxCallBytes,
    hasNeighbours: decisionNeighbours === 'on',
  };
}
