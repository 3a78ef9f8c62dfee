import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { claimRole } from './claim-role.ts';
import { DataDirectoryError, toDataDirectoryError } from './data-directory-error.ts';
import type { RootStrategy } from './identity.ts';
import type { LogPostgres } from './log-postgres.ts';
import { type Access, sessionName, waitForGuests } from './ownership.ts';
import { findRunningServer, type ServerProcess } from './postmaster.ts';
import { openServerSession, type ServerConnection, type ServerSession } from './server-session.ts';
import { createServerStarter, type ServerStarter } from './server-starter.ts';
import { fastStop, immediateStop, sendSignal, stopServer } from './stop-server.ts';
import { type Supervision, superviseServer } from './supervise-server.ts';

/** An open database of the embedded PostgreSQL server. */
export type EmbeddedPostgres = {
  /** Configuration for a pg Pool; the host is the socket directory, which stays the same across restarts. */
  readonly connection: ServerConnection;
  /** An owner supervises the server and stops it; a guest uses another process's server. */
  readonly role: 'owner' | 'guest';
  /** Owner: stops the server and resolves when its process is gone. Guest: disconnects. Idempotent. */
  readonly stop: () => Promise<void>;
};

/** What to open and how. */
export type EmbeddedPostgresOptions = {
  /** The cluster is in `<dataDir>/postgres`; both are created if needed. */
  readonly dataDir: string;
  /** The name of the database, and of the user that owns it: `app` if not given. It cannot be changed later. */
  readonly database?: string;
  /**
   * `own`: become the only owner or fail. `join`: become a guest if there is an owner, otherwise own the directory
   * briefly.
   */
  readonly access: Access;
  /** Receives supervision events; PostgreSQL's own lines go to `<dataDir>/postgres.log`. */
  readonly log: LogPostgres;
  /** Settings of PostgreSQL, in place of the defaults of this package. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A `native` directory to use instead of the platform's package. */
  readonly binaries?: string;
  /** For tests: a given way of running as root instead of the first that works. */
  readonly rootStrategy?: RootStrategy;
  /** For tests: false leaves the server running when this process is killed, as on systems without setpriv. */
  readonly parentDeathSignal?: boolean;
  /** For tests: runs each step of opening, so that one can be made to fail. */
  readonly runStep?: RunStep;
};

type RunStep = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

type Context = {
  readonly dataDir: string;
  readonly cluster: string;
  readonly database: string;
  readonly logPath: string;
  readonly access: Access;
  readonly starter: ServerStarter;
  readonly log: LogPostgres;
  readonly runStep: RunStep;
};

// Maximum numbers of failed starts, at least 50 ms apart: for causes that may pass, and for others.
const passingFailures = 200;
const lastingFailures = 3;
const guestPatience = 30_000;

/** Opens the database of a data directory and starts its server if it is not running. Call `stop` when done. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const context = await prepareContext(options);
    for (;;) {
      const reached = await reachServer(context);
      const opened = await settle(context, reached);
      if (opened !== undefined) return opened;
    }
  } catch (error) {
    throw toDataDirectoryError(options.dataDir, error);
  }
}

async function prepareContext(options: EmbeddedPostgresOptions): Promise<Context> {
  const { access, database = 'app', log, runStep = async (_name, run) => run() } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // The canonical path: the socket is named after it, and the server's working directory is compared with it.
  const dataDir = await realpath(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const logPath = join(dataDir, 'postgres.log');
  const { settings = {}, binaries, rootStrategy, parentDeathSignal = true } = options;
  const starter = createServerStarter({
    dataDir,
    cluster,
    database,
    logPath,
    settings,
    binaries,
    rootStrategy,
    parentDeathSignal,
  });
  return { dataDir, cluster, database, logPath, access, starter, log, runStep };
}

type Reached = {
  readonly server: ServerProcess;
  readonly session: ServerSession;
  /** Leaves a server that nobody has claimed yet as it was found, running or not. */
  close(): Promise<void>;
};

async function reachServer({ cluster, database, access, starter, log, runStep }: Context): Promise<Reached> {
  const applicationName = sessionName(access);
  for (let failures = 1; ; failures++) {
    await using opened = new AsyncDisposableStack();
    const server = opened.adopt(
      await runStep('server', async () => (await findRunningServer(cluster)) ?? (await starter.start())),
      async (found) => {
        if (found.startedHere) await stopServer(found, log);
      },
    );
    const session = opened.adopt(
      await runStep('session', () =>
        openServerSession({ cluster, server, applicationName, database, log, signal: undefined }),
      ),
      (found) => found?.close(),
    );
    if (session !== undefined) {
      const kept = opened.move();
      return { server, session, close: () => kept.disposeAsync() };
    }
    const { line, passing } = await server.complaint();
    if (failures >= (passing ? passingFailures : lastingFailures)) {
      throw new DataDirectoryError(
        `PostgreSQL does not start in ${cluster}: ${line} (see postgres.log in the data directory).`,
      );
    }
    await pause(50);
  }
}

async function settle(context: Context, reached: Reached): Promise<EmbeddedPostgres | undefined> {
  const { access, dataDir, log, runStep } = context;
  const { server, session } = reached;
  try {
    const role = await runStep('role', () => claimRole({ server, session, access, dataDir }));
    if (role === undefined) {
      await reached.close();
      return undefined;
    }
    session.rest();
    if (role === 'guest') return guest(session);
    if (!server.startedHere) log('PostgreSQL was left running: adopted', { pid: server.pid });
    return await openOwner(context, reached);
  } catch (error) {
    await reached.close();
    throw error;
  }
}

function guest(session: ServerSession): EmbeddedPostgres {
  return { connection: session.connection, role: 'guest', stop: () => session.close() };
}

async function openOwner(context: Context, { server, session }: Reached): Promise<EmbeddedPostgres> {
  const { connection } = session;
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmdir(connection.host).catch(() => undefined));
  let supervision: Supervision | undefined;
  // If the kernel does not signal the server when this process ends, an orderly exit still does.
  const atExit = () => {
    const held = supervision?.current();
    if (held?.owned) sendSignal(held.server, 'SIGINT');
  };
  process.once('exit', atExit);
  opened.defer(() => {
    process.off('exit', atExit);
  });
  supervision = opened.adopt(
    await context.runStep('supervision', () => superviseServer(context, server, session)),
    (held) => stopSupervised(context, held),
  );
  const kept = opened.move();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= kept.disposeAsync();
    return stopping;
  };
  return { connection, role: 'owner', stop };
}

async function stopSupervised({ access, log }: Context, supervision: Supervision): Promise<void> {
  const held = await supervision.end();
  // An admin command that started the server lets its guests finish.
  if (access === 'join' && held.session !== undefined) await waitForGuests(held.session, guestPatience);
  // Checked, because a crash of the server may not have been noticed yet.
  const ready = (await held.session?.answers()) === true;
  if (held.owned) await stopServer(held.server, log, ready ? fastStop : immediateStop);
  // After the server, because the session holds the owner's lock and no other process may take the server meanwhile.
  await held.session?.close();
}
