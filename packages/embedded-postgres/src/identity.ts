import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** The identity under which PostgreSQL runs: a command prefix, and the ids of another user if it must switch. */
export type Identity = {
  readonly name: string;
  readonly prefix: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
};

/** How PostgreSQL is run when this process is root. For tests; by default, the first way that works is used. */
export type RootStrategy = 'namespace' | 'switch-user';

const itself: Identity = { name: 'this user', prefix: [], user: undefined };

// PostgreSQL refuses uid 0. Inside the namespace our own uid is called 65534: the files stay ours, no chown.
const namespaced: Identity = {
  name: 'a user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
  user: undefined,
};

/** The identities to try for this data directory, best first. */
export async function listIdentities(dataDir: string, cluster: string, strategy: RootStrategy | undefined) {
  // initdb needs a name for its uid; containers that run as an arbitrary uid have none.
  if (process.getuid?.() !== 0) return isNamed() ? [itself] : [namespaced, itself];
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return [asUser(`uid ${owner.uid}`, owner)];
  if (strategy === 'namespace') return [namespaced];
  const others = [...(await listServiceUsers()), ...(await listDirectoryOwners(dataDir))];
  return strategy === 'switch-user' ? others : [namespaced, ...others];
}

function asUser(name: string, { uid, gid }: { uid: number; gid: number }): Identity {
  return { name, prefix: [], user: { uid, gid } };
}

function isNamed(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function listServiceUsers(): Promise<readonly Identity[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    return Number(uid) > 0 ? [asUser(name, { uid: Number(uid), gid: Number(gid) })] : [];
  });
}

// Only its owner can enter a private home directory. If the data directory is inside one, PostgreSQL must run as that
// owner, even with `sudo`.
async function listDirectoryOwners(dataDir: string): Promise<readonly Identity[]> {
  const { uid, gid } = await stat(dataDir);
  if (uid !== 0) return [asUser(`uid ${uid}`, { uid, gid })];
  return dirname(dataDir) === dataDir ? [] : listDirectoryOwners(dirname(dataDir));
}
