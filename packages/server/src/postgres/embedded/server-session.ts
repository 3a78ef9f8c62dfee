import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { LogPostgres } from '../../platform/log-messages.ts';
import { DataDirectoryError } from './data-directory-error.ts';
import { findPostmasterFile, isProcessAlive, type ServerProcess } from './postmaster.ts';
import { sendSignal } from './stop-server.ts';

/** The address of the database, usable as the configuration of a pg Pool. */
export type ServerConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
};

/** One connection to the server's `postgres` database that holds locks and shows that the server is alive. */
export type ServerSession = {
  readonly connection: ServerConnection;
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** Whether the server responds within two seconds. */
  readonly answers: () => Promise<boolean>;
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
  /** Lets this process end although the session is open, unless it is waiting for a response. */
  readonly rest: () => void;
};

type ConnectOptions = {
  readonly cluster: string;
  readonly server: ServerProcess;
  readonly applicationName: string;
  readonly log: LogPostgres;
  readonly signal: AbortSignal | undefined;
};

// The server is starting, recovering or stopping, which may take minutes. Any other problem passes immediately or
// never.
const busy = '57P03';
const busyPatience = 5 * 60_000;
const deafPatience = 15_000;
const noticeAfter = 2_000;
const answerPatience = 2_000;
// Nobody sends stronger signals to a server that is stopping because its owner died.
const orphanPatience = 5_000;

/** Connects as soon as the server responds; undefined if the server ends first or `signal` is aborted. */
export async function openServerSession(options: ConnectOptions): Promise<ServerSession | undefined> {
  const { cluster, server, signal } = options;
  const started = Date.now();
  let noticed = false;
  let hurried = false;
  while (server.alive() && signal?.aborted !== true) {
    const file = await findPostmasterFile(cluster);
    let failure = { code: busy, message: `it is ${file?.status || 'starting'}` };
    if (file?.pid === server.pid && file.address !== undefined) {
      const result = await connect(file.address, options.applicationName);
      if ('session' in result) return result.session;
      failure = result.failure;
    }
    const waited = Date.now() - started;
    if (waited > (failure.code === busy ? busyPatience : deafPatience)) {
      throw new DataDirectoryError(
        `${cluster} is in use by PostgreSQL process ${server.pid}, which cannot be reached ` +
          `(${failure.message}): stop it or choose another DATA_DIR.`,
      );
    }
    if (waited > orphanPatience && !hurried && file?.status === 'stopping' && isOrphan(server)) {
      hurried = true;
      sendSignal(server, 'SIGQUIT');
    }
    if (waited > noticeAfter && !noticed) {
      noticed = true;
      options.log('waiting for PostgreSQL', { pid: server.pid, reason: failure.message });
    }
    await pause(5);
  }
  return undefined;
}

function isOrphan({ startedBy }: ServerProcess): boolean {
  return startedBy !== undefined && !isProcessAlive(startedBy);
}

type ConnectResult =
  | { readonly session: ServerSession }
  | { readonly failure: { readonly code: string; readonly message: string } };

async function connect(
  address: { readonly host: string; readonly port: number },
  applicationName: string,
): Promise<ConnectResult> {
  const connection = { ...address, user: 'ledgerprint', database: 'ledgerprint', ssl: false } as const;
  const client = new Client({
    ...connection,
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  let closed = false;
  const whenClosed = new Promise<void>((resolve) => {
    const close = () => {
      closed = true;
      resolve();
    };
    // Without a listener, the end of the server would end this process.
    client.on('error', close);
    client.on('end', close);
  });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    return { failure: { code: String((error as { code?: unknown }).code), message: (error as Error).message } };
  }
  return { session: createSession(client, connection, whenClosed, () => closed) };
}

// Exists in pg's clients, but not in their types.
type ReferencedClient = Client & { readonly ref: () => void; readonly unref: () => void };

function createSession(
  client: Client,
  connection: ServerConnection,
  closed: Promise<void>,
  isClosed: () => boolean,
): ServerSession {
  const referenced = client as ReferencedClient;
  let resting = false;
  const query: ServerSession['query'] = async (sql, values = []) => {
    referenced.ref();
    try {
      return (await client.query(sql, [...values])).rows;
    } finally {
      if (resting) referenced.unref();
    }
  };
  return {
    connection,
    closed,
    isClosed,
    query,
    answers: async () => {
      const waiting = new AbortController();
      const late = pause(answerPatience, false, waiting).catch(() => false);
      const answer = query('select 1').then(
        () => true,
        () => false,
      );
      const answered = await Promise.race([answer, late]);
      waiting.abort();
      return answered;
    },
    close: async () => {
      referenced.ref();
      await client.end().catch(() => undefined);
    },
    rest: () => {
      resting = true;
      referenced.unref();
    },
  };
}
