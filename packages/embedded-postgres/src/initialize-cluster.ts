import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';
import type { Launcher } from './launcher.ts';
import { isProcessAlive } from './postmaster.ts';

/** Where a cluster is, and the name of its database and of the user that owns it. */
export type ClusterPlace = { readonly dataDir: string; readonly cluster: string; readonly database: string };

const temporaryName = /^postgres\.init-(\d+)-[0-9a-f]+$/;
const abandonedAfter = 10 * 60_000;

/**
 * Creates the cluster with its database if it does not exist. It is built in another directory and renamed when
 * complete: an initdb that was killed halfway leaves a directory that looks initialized but never starts.
 */
export async function initializeCluster(place: ClusterPlace, launcher: Launcher): Promise<void> {
  await removeAbandoned(place.dataDir);
  if (await isCluster(place.cluster, launcher.majorVersion)) return;
  try {
    await createCluster(place, launcher);
  } catch {
    // If it was killed, nothing is lost; any other failure will happen again.
    await createCluster(place, launcher);
  }
}

async function createCluster({ dataDir, cluster, database }: ClusterPlace, launcher: Launcher): Promise<void> {
  const temporary = join(dataDir, `postgres.init-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(temporary, { mode: 0o700 });
    if (launcher.user !== undefined) await chown(temporary, launcher.user.uid, launcher.user.gid);
    await buildCluster(temporary, database, launcher);
    await rename(temporary, cluster).catch((error: NodeJS.ErrnoException) => {
      // Another process was faster, and its cluster is equivalent.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await syncDirectory(dataDir);
  } finally {
    await removeTree(temporary);
  }
}

async function isCluster(cluster: string, majorVersion: number): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException): readonly string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new DataDirectoryError(
      `${cluster} contains files but no PostgreSQL database: move them elsewhere or choose another data directory.`,
    );
  }
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found === String(majorVersion)) return true;
  throw new DataDirectoryError(
    `${cluster} was created by PostgreSQL ${found}, but this is PostgreSQL ${majorVersion}, ` +
      'which cannot read it: export the data with the release that created it, or choose another data directory.',
  );
}

async function buildCluster(directory: string, database: string, launcher: Launcher): Promise<void> {
  // Code point order everywhere. From version 17 on, PostgreSQL has its own rules for upper and lower case beyond
  // ASCII.
  const locale = launcher.majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const description = ['--encoding=UTF8', '--locale=C', ...locale, `--username=${database}`, '--auth=trust'];
  await succeed(directory, launcher.run('initdb', ['-D', directory, ...description, '--no-sync']));
  // Without a server, so that no cluster exists without its database; -F because one sync at the end is enough.
  const created = await succeed(
    directory,
    launcher.run('postgres', ['--single', '-F', '-D', directory, 'postgres'], `create database "${database}"\n`),
  );
  // In this mode, SQL errors appear only in the output.
  if (/ERROR|FATAL|PANIC/.test(created)) throw failed(directory, created);
  await succeed(directory, launcher.run('initdb', ['-D', directory, '--sync-only']));
}

async function succeed(directory: string, running: ReturnType<Launcher['run']>): Promise<string> {
  const { ok, output } = await running;
  if (!ok) throw failed(directory, output);
  return output;
}

function failed(directory: string, output: string): DataDirectoryError {
  const reason = output.trim().split('\n').slice(-3).join(' ');
  return new DataDirectoryError(`The database in ${dirname(directory)} cannot be created: ${reason}`);
}

async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory);
  await handle.sync();
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(temporaryName.exec(name)?.[1]);
    if (Number.isNaN(pid)) continue;
    const path = join(dataDir, name);
    // A living process with this pid is the builder, or an unrelated one: only the age of the directory can tell.
    const born = await stat(path).then(
      ({ birthtimeMs, mtimeMs }) => Math.max(birthtimeMs, mtimeMs),
      () => 0,
    );
    if (!isProcessAlive(pid) || Date.now() - born > abandonedAfter) {
      await removeTree(path);
    }
  }
}

// The last process of an initdb that was killed may still be writing.
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}
