import { setTimeout as pause } from 'node:timers/promises';
import type { LogPostgres } from './log-postgres.ts';
import { type Access, sessionName, waitToOwn } from './ownership.ts';
import { findRunningServer, type ServerProcess } from './postmaster.ts';
import { boundServerLog } from './server-log.ts';
import { openServerSession, type ServerSession } from './server-session.ts';
import type { ServerStarter } from './server-starter.ts';

/** A server under supervision; `owned` unless another process took it over while it was lost. */
export type HeldServer = {
  readonly server: ServerProcess;
  readonly session: ServerSession | undefined;
  readonly owned: boolean;
};

/** A server that is restarted whenever it is lost. */
export type Supervision = ReturnType<typeof superviseServer>;

type SuperviseOptions = {
  readonly cluster: string;
  readonly database: string;
  readonly logPath: string;
  readonly access: Access;
  readonly starter: ServerStarter;
  readonly log: LogPostgres;
};

const logCheckInterval = 60_000;

/** Watches the owner's session: when it ends, the server is found or started, and the lock is taken again. */
export function superviseServer(options: SuperviseOptions, server: ServerProcess, session: ServerSession) {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
  });
  const pace = createRestartPace();
  const { host } = session.connection;
  let held: HeldServer = { server, session, owned: true };
  const watch = async () => {
    for (;;) {
      await Promise.race([held.session?.closed, ended]);
      const lost = Date.now();
      if (!ending.signal.aborted) options.log('PostgreSQL was lost', { pid: held.server.pid });
      do {
        if (ending.signal.aborted) return;
        await waitForTurn(options, pace.next(), ending.signal);
        held = await regain(options, host, held, ending.signal);
      } while (held.session === undefined);
      options.log('PostgreSQL is running again', { pid: held.server.pid, milliseconds: Date.now() - lost });
      held = await own(held, ended);
    }
  };
  const watching = watch();
  const bounding = setInterval(() => boundServerLog(options.logPath).catch(() => undefined), logCheckInterval);
  bounding.unref();
  return {
    current: (): HeldServer => held,

    /** Ends the supervision and returns the server to stop. */
    async end(): Promise<HeldServer> {
      clearInterval(bounding);
      ending.abort();
      await watching;
      return held;
    },
  };
}

async function waitForTurn(
  { log }: SuperviseOptions,
  { delay, slow }: { readonly delay: number; readonly slow: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (slow) log('PostgreSQL keeps failing: the next attempt is delayed', { milliseconds: delay });
  await pause(delay, undefined, { signal }).catch(() => undefined);
}

async function regain(
  { cluster, database, access, starter, log }: SuperviseOptions,
  host: string,
  previous: HeldServer,
  signal: AbortSignal,
): Promise<HeldServer> {
  let found = previous;
  try {
    const server = (await findRunningServer(cluster)) ?? (await starter.restart(host));
    // After the crash of one backend, the same server continues and is still ours.
    if (server.pid !== previous.server.pid) found = { server, session: undefined, owned: server.startedHere };
    const applicationName = sessionName(access);
    const session = await openServerSession({ cluster, server, applicationName, database, log, signal });
    if (session === undefined && !signal.aborted) {
      log('PostgreSQL did not start', { reason: (await server.complaint()).line });
    }
    return { ...found, session };
  } catch (error) {
    log('PostgreSQL did not start', { reason: (error as Error).message });
    return { ...found, session: undefined };
  }
}

// Normally, the lock is free. An admin command that took over the server meanwhile will stop it; the session then ends
// and this runs again.
async function own(held: HeldServer, ended: Promise<void>): Promise<HeldServer> {
  if (held.session === undefined) return held;
  const owned = await Promise.race([waitToOwn(held.session).then(isTrue, isFalse), ended.then(isFalse)]);
  held.session.rest();
  return { ...held, owned: held.owned || owned };
}

const isTrue = () => true;
const isFalse = () => false;

const window = 60_000;
const quickAttempts = 20;

/** How long to wait before each restart: not at all at first, longer after too many within a minute. */
export function createRestartPace(now: () => number = Date.now) {
  let attempts: readonly number[] = [];
  return {
    next() {
      attempts = [...attempts.filter((time) => now() - time < window), now()];
      const slow = attempts.length > quickAttempts;
      // Right after a kill, the old processes may still hold the shared memory: 50 ms are enough.
      return { delay: slow ? 15_000 : 50, slow };
    },
  };
}
