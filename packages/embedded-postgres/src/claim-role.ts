import { setTimeout as pause } from 'node:timers/promises';
import { DataDirectoryError } from './data-directory-error.ts';
import { type Access, enterAsGuest, findOwner, type Owner, tryToOwn } from './ownership.ts';
import { isProcessAlive, type ServerProcess } from './postmaster.ts';
import type { ServerSession } from './server-session.ts';

type ClaimOptions = {
  readonly server: ServerProcess;
  readonly session: ServerSession;
  readonly access: Access;
  readonly dataDir: string;
};

// Within these times, an owner that was just killed disappears, and an admin command can finish.
const ownPatience = 1_000;
const shortLifePatience = 10_000;
const starterPatience = 3_000;
// The kernel closes a killed owner's lock session a moment before it tells the server to stop.
const proofTime = 200;

/**
 * Determines the role of this process for a running server: owner or guest, or undefined if the server has ended
 * meanwhile. Throws a DataDirectoryError if it wants to own a directory that another process owns.
 */
export async function claimRole(options: ClaimOptions): Promise<'owner' | 'guest' | undefined> {
  const { session } = options;
  try {
    return await negotiate(options);
  } catch (error) {
    if (error instanceof DataDirectoryError) throw error;
    await Promise.race([session.closed, pause(1_000)]);
    if (session.isClosed()) return undefined;
    throw error;
  }
}

async function negotiate(options: ClaimOptions): Promise<'owner' | 'guest' | undefined> {
  const { server, session, access, dataDir } = options;
  const started = Date.now();
  for (;;) {
    const waited = Date.now() - started;
    if (server.startedHere || waited > starterPatience || !isStarterAlive(server)) {
      if (await tryToOwn(session)) return server.startedHere ? 'owner' : await adopt(session);
    }
    const owner = await findOwner(session);
    if (owner !== undefined && access === 'join') {
      await enterAsGuest(session);
      return 'guest';
    }
    if (waited > patienceWith(owner)) throw inUse(dataDir, owner);
    await pause(20);
  }
}

function patienceWith(owner: Owner | undefined): number {
  return owner?.access === 'own' && isProcessAlive(owner.pid) ? ownPatience : shortLifePatience;
}

// A living process that started the server is just about to take the lock, after a start or restart.
function isStarterAlive({ startedBy }: ServerProcess): boolean {
  return startedBy !== undefined && isProcessAlive(startedBy);
}

async function adopt(session: ServerSession): Promise<'owner' | undefined> {
  await Promise.race([session.closed, pause(proofTime)]);
  return session.isClosed() ? undefined : 'owner';
}

function inUse(dataDir: string, owner: Owner | undefined): DataDirectoryError {
  const user = owner === undefined ? 'another process' : `process ${owner.pid}`;
  return new DataDirectoryError(
    `The data directory ${dataDir} is in use by ${user}: stop it or choose another one ` +
      '(several processes on one database need a PostgreSQL server of your own).',
  );
}
