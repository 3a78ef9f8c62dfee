import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionKey, requestCancel } from './cancel-request.ts';
import type { DatabaseAddress } from './database-address.ts';
import { createStatements, type Streamable } from './statements.ts';

export type ClientOptions = DatabaseAddress & { readonly application_name: string };

/** Time limit for opening a connection. */
const connectMs = 5_000;
const goodbyeMs = 1_000;
/** How many times cancellation is attempted, and the pause between attempts. */
const cancelTimes = 20;
const cancelWaitMs = 50;

// Counters and ids stay below 2^53, so bigint columns are safe as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
};

/** A client of pg with the options that all our clients share, and limits for what may never end. */
export class Client extends pg.Client {
  readonly statements: Streamable;

  constructor(options: ClientOptions) {
    super({
      ...options,
      types,
      // Not an option of the pool, where it would also limit the time to wait for another call.
      connectionTimeoutMillis: connectMs,
      // Detects a server that vanished silently while no statement is running.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.statements = createStatements(this, options);
    // Stays as long as the client: a pooler sends several errors when the database restarts, and an error without a
    // listener would end the process.
    this.on('error', () => undefined);
  }

  /** Opens the connection; if that is not possible in time, nothing is left of it. */
  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    const connecting = super.connect().then(
      () => this,
      async (error: unknown) => {
        await this.close();
        throw error;
      },
    );
    if (callback === undefined) return connecting;
    connecting.then(() => callback(undefined as never), callback);
    return undefined;
  }

  get key(): ConnectionKey {
    const { processID, secretKey } = this as unknown as ConnectionKey;
    return { processID, secretKey };
  }

  /** True if a transaction was left open or a statement is still running. */
  isBusy(): boolean {
    return this.#isRunning() || this.getTransactionStatus() !== 'I';
  }

  /**
   * Cancels the running statement; the connection must not be used again. A request cancels the statement that is
   * running when it arrives. A statement sent at that moment may start after it, and would wait for locks although
   * nobody waits for its result. So the request is repeated while a statement is running, unless the server cannot be
   * reached.
   */
  async cancelStatements(): Promise<void> {
    for (let time = 1; time <= cancelTimes; time++) {
      const isTaken = await requestCancel(this);
      if (!isTaken || !this.#isRunning()) return;
      await pause(cancelWaitMs);
      if (!this.#isRunning()) return;
    }
  }

  /** Ends the connection in any state; a server that does not respond is abandoned after a second. */
  async close(): Promise<void> {
    const { stream } = this.connection;
    const timer = setTimeout(() => stream.destroy(), goodbyeMs);
    await this.end().catch(() => undefined);
    clearTimeout(timer);
    stream.destroy();
  }

  #isRunning(): boolean {
    // Every client of pg has this property, but its types lack it.
    return !(this as unknown as { readonly readyForQuery: boolean }).readyForQuery;
  }
}
