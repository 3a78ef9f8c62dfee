import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginRemovals, finishRemovals } from './administration/remove-projects.ts';
import { type App, openApp } from './app.ts';
import { type Config, loadConfig, settings } from './config/config.ts';
import { openBlobStore } from './files/open-blob-store.ts';
import { createLogger } from './platform/logger.ts';
import { DataDirectoryError } from './postgres/embedded/data-directory-error.ts';

/** A whole service for one run of a command: its own database, reached from this machine alone. */
export type PrivateService = {
  readonly url: string;
  readonly key: string;
  /** Stops it. Nothing of the run stays: projects and files are removed, and the database too if it was interrupted. */
  close(end: 'done' | 'interrupted'): Promise<void>;
};

/** The most that a service can take: see the setting. */
export const privateCsvBytes = 256 * 1024 * 1024;

const organization = 'enrich';
const keyLifetimeMs = 7 * 24 * 3_600_000;

/**
 * Opens it on a database kept in the given directory, which saves the next run from making one. Where that directory
 * is in use by another run, or cannot be used, the database is one for this run.
 */
export async function openPrivateService(cacheDirectory: string): Promise<PrivateService> {
  try {
    return await open(join(cacheDirectory, 'service'), 'kept');
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    return open(await mkdtemp(join(tmpdir(), 'ledgerprint-run-')), 'temporary');
  }
}

async function open(dataDir: string, life: 'kept' | 'temporary'): Promise<PrivateService> {
  const removeAll = () => rm(dataDir, { recursive: true, force: true });
  let app: App;
  try {
    app = await openApp(toConfig(dataDir), createLogger('silent'));
  } catch (error) {
    if (life === 'temporary') await removeAll();
    throw error;
  }
  try {
    // What a run that was killed left here.
    await removeProjects(app);
    return {
      url: app.url,
      key: await createKey(app),
      close: async (end) => {
        const isKept = life === 'kept' && end === 'done';
        if (isKept) await removeProjects(app);
        await app.close();
        if (!isKept) await removeAll();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The defaults: whatever the environment says is meant for a service that others use. */
function toConfig(dataDir: string): Config {
  const defaults = Object.fromEntries(Object.keys(settings).map((key) => [key, '']));
  return loadConfig({
    ...defaults,
    dataDir,
    port: '0',
    maxCsvBytes: String(privateCsvBytes),
    logLevel: 'silent',
  });
}

async function createKey({ storage: { administration } }: App): Promise<string> {
  const organizations = await administration.listOrganizations();
  if (!organizations.some(({ name }) => name === organization)) {
    await administration.createOrganization(organization);
  }
  const expiresAt = new Date(Date.now() + keyLifetimeMs);
  return administration.createKey(organization, { name: 'one run', expiresAt });
}

async function removeProjects({ storage: { store, blobSettings } }: App): Promise<void> {
  const blobs = await openBlobStore(blobSettings);
  try {
    await beginRemovals(store, await store.projects.listAll());
    await finishRemovals({ store, blobs });
  } finally {
    await blobs.close();
  }
}
