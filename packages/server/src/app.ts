import type { FastifyInstance } from 'fastify';
import { openCallThreads } from './call-threads.ts';
import { type CatalogueLibrary, createCatalogueLibrary } from './catalogue-library.ts';
import type { Config } from './config.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { listen } from './http/listen.ts';
import { createCallRunner } from './http/rpc/create-call-runner.ts';
import { listOperations } from './http/rpc/operations.ts';
import { createRateLimit } from './http/rpc/rate-limit.ts';
import { createCallServer } from './http/rpc/serve-call.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import type { Logger } from './platform/logger.ts';
import { OperatorError } from './platform/operator-error.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { loadSecretKeyFile } from './platform/secret-key-file.ts';
import { type Administration, createAdministration } from './service/administration.ts';
import { createAuthenticator } from './service/authenticator.ts';
import { canOpenSecrets } from './service/organizations.ts';
import { type Database, openDatabase } from './store/database.ts';
import { openEmbeddedPostgres } from './store/embedded/open-embedded-postgres.ts';
import { migrate } from './store/migrate.ts';
import { createStore, type Store } from './store/store.ts';

export type { ImportSummary } from './catalogue-library.ts';
export type { ApiKeySummary, FirstUse } from './service/administration.ts';

/** The database with all that is needed to read and write it: enough for an administrative command. */
export type Storage = {
  readonly database: Database;
  readonly store: Store;
  readonly administration: Administration;
  readonly catalogues: CatalogueLibrary;
  close(): Promise<void>;
};

/** A running server. */
export type App = {
  readonly url: string;
  readonly storage: Storage;
  /** Stops in the reverse order of the start: takes no new calls, finishes those in flight, closes the rest. */
  close(): Promise<void>;
};

/** Opens the database, brings its schema up to date and makes sure that SECRET_KEY is the right one. */
export async function openStorage(config: Config, access: 'own' | 'join', logger: Logger): Promise<Storage> {
  const embedded =
    config.databaseUrl === undefined
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          access,
          log: (message, details) => logger.info({ ...details }, message),
        })
      : undefined;
  const database = openDatabase(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }, {
    poolSize: config.databasePoolSize,
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrate(database);
    const store = createStore(database);
    const secretKey = config.secretKey ?? (await loadSecretKeyFile(config.dataDir));
    const webhookSecrets = createSecretBox(secretKey, 'webhook secrets');
    if (!(await canOpenSecrets(store, webhookSecrets))) {
      throw new OperatorError(
        'SECRET_KEY is not the one this database was used with: its secrets cannot be opened. Set the right one.',
      );
    }
    const administration = createAdministration(store, webhookSecrets);
    return { database, store, administration, catalogues: createCatalogueLibrary(store), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Builds everything a server process consists of and starts listening. */
export async function openApp(config: Config, logger: Logger): Promise<App> {
  const storage = await openStorage(config, 'own', logger);
  const { store, database } = storage;
  const api = config.role === 'worker' ? undefined : openApi(config, logger, storage);
  const housekeeping = config.role === 'api' ? undefined : startHousekeeping({ store, logger });
  const isReady = () =>
    createStore(database, AbortSignal.timeout(2_000))
      .ping()
      .then(() => true)
      .catch(() => false);
  const server = await createHttpServer({ logger, isReady, corsOrigins: config.corsOrigins, rpc: api?.rpc });
  const close = async () => {
    await stopListening(server, config.stopTimeoutSeconds * 1_000);
    await housekeeping?.stop();
    await api?.close();
    await storage.close();
  };
  try {
    return { url: await listen(server, config), storage, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What answers the six operations. */
function openApi(config: Config, logger: Logger, { database, store }: Storage) {
  const nowMs = () => performance.now();
  const runHere = createCallRunner({
    createStore: (signal) => createStore(database, signal),
    limits: config,
    onUnexpected: (error, call) => logger.error({ err: error, ...call }, 'call failed'),
  });
  const threads = openCallThreads({
    runHere,
    threads: config.uploadThreads,
    threadData: { address: database.address, limits: pickLimits(config), logLevel: config.logLevel },
  });
  const serveCall = createCallServer({
    authenticator: createAuthenticator({
      store,
      nowMs,
      onError: (error) => logger.warn({ err: error }, 'the last use of a key was not recorded'),
    }),
    rateLimit: createRateLimit({
      callsPerSecond: config.rateLimitPerSecond,
      burst: config.rateLimitBurst,
      nowMs,
    }),
    runCall: threads.runCall,
    onUnexpected: (error, record) => logger.error({ err: error, ...record }, 'call failed'),
  });
  return { rpc: { operations: listOperations(config), serveCall }, close: threads.close };
}

function pickLimits({ maxRowsPerCall, maxRowsPerProject, maxCsvBytes, maxCallBytes }: Config) {
  return { maxRowsPerCall, maxRowsPerProject, maxCsvBytes, maxCallBytes };
}

async function stopListening(server: FastifyInstance, timeoutMs: number): Promise<void> {
  // A connection that was busy when we began to stop becomes idle later, and Node would wait for it to time out.
  const sweeper = setInterval(() => server.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.server.closeAllConnections(), timeoutMs);
  await server.close();
  clearInterval(sweeper);
  clearTimeout(deadline);
}
