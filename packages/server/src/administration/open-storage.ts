import type { Config } from '../config/config.ts';
import { toBlobSettings } from '../files/blob-settings.ts';
import type { BlobSettings } from '../files/open-blob-store.ts';
import { noObservers, type Observers } from '../observability/observers.ts';
import type { Logger } from '../platform/logger.ts';
import { type Opening, openInOrder, type RunStep } from '../platform/opening.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Passphrases, SecretBox } from '../platform/secret-box.ts';
import { Database, type DatabaseAddress } from '../postgres/connection-pool.ts';
import { openEmbeddedDatabase } from '../postgres/embedded-database.ts';
import { findPooling } from '../postgres/find-pooling.ts';
import { type JobSender, openJobSender } from '../queue/queue.ts';
import { createSigningKeyBox } from '../reporting/signing-keys.ts';
import { migrate } from '../store/migrate.ts';
import { createStore, type Store } from '../store/store.ts';
import { createOperatorTools, type OperatorTools } from './operator-tools.ts';
import { canOpenSecrets } from './organizations.ts';
import { createWebhookSecretBox, loadSecretKeys } from './secret-keys.ts';

/** The database with everything needed to read and write it: enough for an administrative command. */
export type Storage = OperatorTools & {
  readonly database: Database;
  /** An address that keeps sessions, for notifications; undefined behind a pooler that does not. */
  readonly listenAddress: DatabaseAddress | undefined;
  readonly sender: JobSender;
  readonly store: Store;
  /** Where the exported files are; opened only when needed. */
  readonly blobSettings: BlobSettings;
  readonly secretKeys: Passphrases;
  close(): Promise<void>;
};

/** Opens the database, migrates its schema and makes sure that SECRET_KEY is the right one. */
export function openStorage(
  config: Config,
  access: 'own' | 'join',
  logger: Logger,
  observers: Observers = noObservers,
  runStep?: RunStep,
): Promise<Storage> {
  return openInOrder(async (opening) => {
    const { databaseUrl } = config;
    const { address, listenAddress } =
      databaseUrl === undefined
        ? toKept(await openEmbedded(opening))
        : await opening.run('pooling', () => findAddresses(databaseUrl, config.databaseDirectUrl));
    const database = await opening.open(
      'database',
      () =>
        new Database(address, {
          poolSize: config.databasePoolSize,
          lockWaitMs: config.lockWaitSeconds * 1_000,
          onError: (error) => logger.warn({ err: error }, 'database connection lost'),
        }),
    );
    await opening.run('schema', () => migrate(database));
    const { sender } = await opening.open('job sender', () => openJobSender(database));
    const store = createStore({ database, sender });
    const secretKeys = await opening.run('secret keys', () => loadSecretKeys(config));
    const webhookSecrets = createWebhookSecretBox(secretKeys);
    const signingKeyBox = createSigningKeyBox(secretKeys);
    await opening.run('secrets', () => requireSecrets(store, webhookSecrets));
    const blobSettings = toBlobSettings(config, secretKeys);
    return {
      ...createOperatorTools({ config, store, webhookSecrets, signingKeyBox, blobSettings, logger, observers }),
      database,
      listenAddress,
      sender,
      store,
      blobSettings,
      secretKeys,
    };
  }, runStep);

  async function openEmbedded(opening: Opening): Promise<DatabaseAddress> {
    const embedded = await opening.open(
      'embedded postgres',
      (inner) =>
        openEmbeddedDatabase({
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

type Addresses = { readonly address: DatabaseAddress; readonly listenAddress: DatabaseAddress | undefined };

function toKept(address: DatabaseAddress): Addresses {
  return { address, listenAddress: address };
}

/** Finds out whether the database is behind a pooler, and which address keeps sessions. */
async function findAddresses(databaseUrl: string, directUrl: string | undefined): Promise<Addresses> {
  const pooled = { connectionString: databaseUrl };
  const direct = directUrl === undefined ? undefined : { connectionString: directUrl };
  if (direct !== undefined && (await findPooling(direct)) === 'transaction') {
    throw new OperatorError(
      'DATABASE_DIRECT_URL also goes through a pooler in transaction mode. Set it to the address of PostgreSQL itself, or of a pooler in session mode.',
    );
  }
  if ((await findPooling(pooled)) === 'session') return { address: pooled, listenAddress: direct ?? pooled };
  return { address: { ...pooled, pooling: 'transaction' }, listenAddress: direct };
}

async function requireSecrets(store: Store, webhookSecrets: SecretBox): Promise<void> {
  if (await canOpenSecrets(store, webhookSecrets)) return;
  throw new OperatorError(
    'SECRET_KEY is not the key that encrypted the secrets in this database, so they cannot be decrypted. Set the right key or, without SECRET_KEY, restore secret.key in the data directory.',
  );
}
