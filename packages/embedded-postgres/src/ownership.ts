import type { ServerSession } from './server-session.ts';

/** Why a process opened the data directory: to own it, or to join its owner. */
export type Access = 'own' | 'join';

/** A process that holds the data directory. */
export type Owner = { readonly pid: number; readonly access: Access };

// Advisory locks end with their session, however the process dies: they are never stale.
const lockSpace = 0x4c504f57;
const ownerLock = 1;
const guestLock = 2;

/** The name by which other processes recognize a session of this one. */
export function sessionName(access: Access): string {
  return `embedded-postgres ${access} ${process.pid}`;
}

/** Takes ownership if nobody has it. */
export async function tryToOwn(session: ServerSession): Promise<boolean> {
  const [row] = await session.query('select pg_try_advisory_lock($1, $2) as taken', [lockSpace, ownerLock]);
  return row?.taken === true;
}

/** Waits for ownership without a time limit. */
export async function waitToOwn(session: ServerSession): Promise<void> {
  await session.query('select pg_advisory_lock($1, $2)', [lockSpace, ownerLock]);
}

/** The current owner. */
export async function findOwner(session: ServerSession): Promise<Owner | undefined> {
  const [row] = await session.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    [lockSpace, ownerLock],
  );
  const [, access, pid] = /^embedded-postgres (own|join) (\d+)$/.exec(String(row?.name)) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), access: access as Access };
}

/** Registers a guest for the lifetime of its session; waits while an owner is about to stop the server. */
export async function enterAsGuest(session: ServerSession): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, guestLock]);
}

/** Waits until all guests have left or the time is over; new guests wait for the server to stop. */
export async function waitForGuests(session: ServerSession, milliseconds: number): Promise<void> {
  try {
    await session.query(`set lock_timeout = ${milliseconds}`);
    await session.query('select pg_advisory_lock($1, $2)', [lockSpace, guestLock]);
  } catch {
    // They took too long, or the server is gone: it is stopped anyway.
  }
}
