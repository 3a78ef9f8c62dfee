import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataDirectoryError } from './data-directory-error.ts';
import type { LogPostgres } from './log-postgres.ts';
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

type Failure = { readonly code: string; readonly message: string };

type ConnectOptions = {
  readonly cluster: string;
  readonly server: ServerProcess;
  readonly applicationName: string;
  readonly database: string;
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
  const { cluster, server, signal, database, applicationName } = options;
  const started = Date.now();
  let noticed = false;
  let hurried = false;
  while (server.alive() && signal?.aborted !== true) {
    const file = await findPostmasterFile(cluster);
    let failure: Failure | undefined = { code: busy, message: `it is ${file?.status || 'starting'}` };
    if (file?.pid === server.pid && file.address !== undefined) {
      const session = new ServerSession(file.address, { database, applicationName });
      failure = await session.open();
      if (failure === undefined) return session;
    }
    const waited = Date.now() - started;
    if (waited > (failure.code === busy ? busyPatience : deafPatience)) {
      throw new DataDirectoryError(
        `${cluster} is in use by PostgreSQL process ${server.pid}, which cannot be reached ` +
          `(${failure.message}): stop it or choose another data directory.`,
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

// Exists in pg's clients, but not in their types.
type ReferencedClient = Client & { readonly ref: () => void; readonly unref: () => void };

/**
 * One connection to the server's `postgres` database that holds locks and shows that the server is alive. It is open from
 * `open` until `close`, or until the server ends it. At rest, it lets this process end, except while it waits for a
 * response.
 */
export class ServerSession {
  readonly connection: ServerConnection;
  /** Resolves when the session has ended, for whatever reason. */
  readonly closed: Promise<void>;
  readonly #client: ReferencedClient;
  #isClosed = false;
  #isAtRest = false;

  constructor(
    address: { readonly host: string; readonly port: number },
    { database, applicationName }: Pick<ConnectOptions, 'database' | 'applicationName'>,
  ) {
    this.connection = { ...address, user: database, database, ssl: false };
    this.#client = new Client({
      ...this.connection,
      database: 'postgres',
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
    }) as ReferencedClient;
    this.closed = new Promise((resolve) => {
      const close = () => {
        this.#isClosed = true;
        resolve();
      };
      // Without a listener, the end of the server would end this process.
      this.#client.on('error', close);
      this.#client.on('end', close);
    });
  }

  /** Connects, or returns why that is not possible. */
  async open(): Promise<Failure | undefined> {
    try {
      await this.#client.connect();
      return undefined;
    } catch (error) {
      await this.#client.end().catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      return { code: String(code), message };
    }
  }

  async query(sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    this.#client.ref();
    try {
      return (await this.#client.query(sql, [...values])).rows;
    } finally {
      if (this.#isAtRest) this.#client.unref();
    }
  }

  /** Whether the server responds within two seconds. */
  answers(): Promise<boolean> {
    const answer = this.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, pause(answerPatience, false, { ref: false })]);
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  async close(): Promise<void> {
    this.#client.ref();
    await this.#client.end().catch(() => undefined);
  }

  rest(): void {
    this.#isAtRest = true;
    this.#client.unref();
  }
}
