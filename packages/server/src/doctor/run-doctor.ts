import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createWebhookSecretBox, loadSecretKeys } from '../administration/secret-keys.ts';
import type { Config } from '../config/config.ts';
import { toBlobSettings } from '../files/blob-settings.ts';
import { defaultEnrichmentThreads } from '../pipeline/open-work.ts';
import { type Opening, whileOpen } from '../platform/opening.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import { Database, type DatabaseAddress } from '../postgres/connection-pool.ts';
import { openEmbeddedDatabase } from '../postgres/embedded-database.ts';
import { openJobSender } from '../queue/queue.ts';
import { createSigningKeyBox } from '../reporting/signing-keys.ts';
import { createStore } from '../store/store.ts';
import { checkDatabase, checkPooling } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkDirectory, checkDisk, checkMemory } from './check-machine.ts';
import { checkKeys, checkQueue, checkSecrets, checkSigning } from './check-stored.ts';
import { checkWebhook } from './check-webhook.ts';
import { createFindings, type Finding, toReason } from './finding.ts';

/**
 * Checks everything that a process with this configuration needs. Creates and migrates nothing, and can run alongside the
 * service.
 */
export async function runDoctor(config: Config, webhookUrl: string | undefined): Promise<readonly Finding[]> {
  const { role, dataDir, engineCallThreads, webhookAllowedCidrs: allowedCidrs } = config;
  const enrichmentThreads = config.enrichmentThreads ?? defaultEnrichmentThreads();
  const keys = await findKeys(config);
  return [
    checkAddress(config),
    ...(await checkStorage(config, keys)),
    ...(keys === undefined ? [] : await checkFiles(toBlobSettings(config, keys), toBaseUrl(config))),
    ...(webhookUrl === undefined ? [] : [await checkWebhook(webhookUrl, allowedCidrs)]),
    ...(await checkDirectory(dataDir)),
    await checkDisk(dataDir),
    checkMemory(role, { enrichmentThreads, engineCallThreads }),
  ];
}

function checkAddress({ host, publicUrl }: Config): Finding {
  const { ok, warn } = createFindings('configuration');
  if (publicUrl !== undefined || /^(127\.|::1$|localhost$)/.test(host)) return ok('The settings are valid.');
  const message = `The service listens on ${host}, so other machines can reach it, but PUBLIC_URL is not set: links start with the address that the caller used.`;
  return warn(message, 'Set PUBLIC_URL to the https address that clients use.');
}

/** Undefined if the key file of the embedded database does not exist yet. */
async function findKeys(config: Config): Promise<Passphrases | undefined> {
  const isThere = config.secretKey !== undefined || existsSync(join(config.dataDir, 'secret.key'));
  return isThere ? loadSecretKeys(config) : undefined;
}

async function checkStorage(config: Config, keys: Passphrases | undefined): Promise<readonly Finding[]> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const { warn, fail } = createFindings('database');
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    return [warn(`There is no database in ${dataDir} yet.`, 'The first start of "ledgerprint serve" creates it.')];
  }
  return whileOpen(async (opening) => {
    let address: DatabaseAddress;
    try {
      address = databaseUrl === undefined ? await joinEmbedded(opening, dataDir) : { connectionString: databaseUrl };
    } catch (error) {
      return [fail(toReason(error), 'See postgres.log in the data directory.')];
    }
    const database = await opening.open(
      'database',
      () => new Database(address, { poolSize: 2, onError: () => undefined }),
    );
    const where = databaseUrl === undefined ? `The database in ${dataDir}` : 'The database at DATABASE_URL';
    const findings = await checkContents(opening, database, { keys, where });
    if (databaseUrl === undefined || findings[0]?.status !== 'ok') return findings;
    const direct = databaseDirectUrl === undefined ? undefined : { connectionString: databaseDirectUrl };
    return [...findings, await checkPooling(address, direct)];
  });
}

async function joinEmbedded(opening: Opening, dataDir: string): Promise<DatabaseAddress> {
  const open = () => openEmbeddedDatabase({ dataDir, access: 'join', log: () => undefined });
  return (await opening.open('embedded postgres', open, ({ stop }) => stop())).connection;
}

async function checkContents(
  opening: Opening,
  database: Database,
  { keys, where }: { readonly keys: Passphrases | undefined; readonly where: string },
) {
  const findings = await checkDatabase(database, where);
  // With another schema, the queries themselves may be wrong.
  if (findings.some(({ status }) => status === 'fail')) return findings;
  const { sender } = await opening.open('job sender', () => openJobSender(database));
  const store = createStore({ database, sender });
  const secrets =
    keys === undefined
      ? createFindings('secrets').fail(
          'The database exists, but secret.key is missing from the data directory.',
          'Restore it from the backup of the data directory: it decrypts the secrets in the database.',
        )
      : await checkSecrets(store, createWebhookSecretBox(keys));
  const signing = keys === undefined ? [] : [await checkSigning(store, createSigningKeyBox(keys))];
  return [...findings, ...(await checkQueue(store)), secrets, ...signing, await checkKeys(store)];
}

/** Where clients find this process, according to the settings. */
function toBaseUrl({ publicUrl, host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return publicUrl?.replace(/\/+$/, '') ?? `http://${name}:${port}`;
}
