import { Failure } from '../platform/failure.ts';
import { unavailable } from './database-failure.ts';

/** The borrower of a connection: an organization, or undefined for the service itself. */
type Owner = number | undefined;

type Waiter<Connection> = { take(connection: Connection): void; refuse(reason: unknown): void };

type PoolOptions<Connection> = {
  readonly size: number;
  /** No call waits longer than this. */
  readonly waitMs: number;
  /** Calls `onLost` once when the connection breaks, whether it is lent or not. */
  connect(onLost: (connection: Connection) => void): Promise<Connection>;
  end(connection: Connection): Promise<unknown>;
};

/**
 * A pool that lends connections fairly: a semaphore with a limit for each owner (a bulkhead) and a queue for each owner,
 * served round-robin. No organization has more than half of the connections at a time. Waiting organizations take turns,
 * and the calls of each are served in order.
 *
 * A place in the pool is free until a waiting call needs it; then a connection is opened in it. The connection is idle,
 * lent, idle again, and so on, until it is discarded, lost or the pool closes. A lost connection that is lent stays with
 * its borrower and is dropped when it comes back. While a connection is ending, its place is still taken, so that
 * cancelling many calls does not open many new connections; then the place is free again.
 */
export class FairPool<Connection extends object> {
  readonly #options: PoolOptions<Connection>;
  readonly #share: number;
  readonly #idle: Connection[] = [];
  readonly #lost = new WeakSet<Connection>();
  readonly #held = new Map<Owner, number>();
  /** The waiting calls by owner, in the order of the owners' turns. */
  readonly #lines = new Map<Owner, Set<Waiter<Connection>>>();
  readonly #closed = Promise.withResolvers<void>();
  #waiting = 0;
  #connecting = 0;
  /** Number of connections that are idle, lent, being opened or ending. */
  #total = 0;
  #isClosing = false;

  constructor(options: PoolOptions<Connection>) {
    this.#options = options;
    this.#share = Math.max(1, Math.floor(options.size / 2));
  }

  /** If a connection is idle, as for most calls, returns it without a promise. Rejects when the signal aborts. */
  lend(owner: Owner, signal: AbortSignal | undefined): Connection | Promise<Connection> {
    signal?.throwIfAborted();
    if (this.#isClosing) throw closedFailure();
    if (this.#idle.length === 0 || this.#freeOf(owner) <= 0) return this.#wait(owner, signal);
    this.#hold(owner);
    return this.#idle.pop() as Connection;
  }

  giveBack(connection: Connection, owner: Owner): void {
    this.#letGo(owner);
    this.#put(connection);
  }

  /** Instead of `giveBack`: ends the connection after `before`, and only then frees its place. */
  discard(connection: Connection, owner: Owner, before: Promise<unknown> = Promise.resolve()): void {
    this.#lost.add(connection);
    void before.then(() => {
      this.#letGo(owner);
      void this.#end(connection);
      this.#serve();
    });
  }

  figures(): { readonly used: number; readonly idle: number; readonly waiting: number } {
    return { used: this.#total - this.#idle.length, idle: this.#idle.length, waiting: this.#waiting };
  }

  /** Waits until all lent connections are back. */
  close(): Promise<void> {
    this.#isClosing = true;
    for (const line of this.#lines.values()) for (const waiter of line) waiter.refuse(closedFailure());
    for (const connection of this.#idle.splice(0)) void this.#end(connection);
    if (this.#total === 0) this.#closed.resolve();
    return this.#closed.promise;
  }

  #freeOf(owner: Owner): number {
    return (owner === undefined ? this.#options.size : this.#share) - (this.#held.get(owner) ?? 0);
  }

  #hold(owner: Owner): void {
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
  }

  #letGo(owner: Owner): void {
    const left = (this.#held.get(owner) ?? 0) - 1;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
  }

  #wait(owner: Owner, signal: AbortSignal | undefined): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    const line = this.#lines.get(owner) ?? new Set();
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (!line.delete(waiter)) return;
      this.#waiting--;
      if (line.size === 0) this.#lines.delete(owner);
    };
    const waiter: Waiter<Connection> = {
      take: (connection) => {
        leave();
        resolve(connection);
      },
      refuse: (reason) => {
        leave();
        reject(reason);
      },
    };
    const onAbort = () => waiter.refuse(signal?.reason);
    const timer = setTimeout(() => waiter.refuse(this.#refusalOf(owner)), this.#options.waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    line.add(waiter);
    this.#lines.set(owner, line);
    this.#waiting++;
    this.#grow();
    return promise;
  }

  #refusalOf(owner: Owner): Failure {
    if (this.#freeOf(owner) <= 0) return new Failure('resource_exhausted', ownShareUsed);
    return this.#connecting > 0 ? unavailable(new Error('no connection in time')) : new NoConnectionFailure();
  }

  /** The first in the queue of the owner whose turn it is; the owner's next turn comes after those of all others. */
  #callNext(): { readonly waiter: Waiter<Connection>; readonly owner: Owner } | undefined {
    for (const [owner, line] of this.#lines) {
      if (this.#freeOf(owner) <= 0) continue;
      const waiter = line.values().next().value as Waiter<Connection>;
      this.#lines.delete(owner);
      this.#lines.set(owner, line);
      return { waiter, owner };
    }
    return undefined;
  }

  /** Afterwards, no call that could have one of the idle connections is waiting. */
  #serve(): void {
    while (this.#idle.length > 0 && this.#waiting > 0) {
      const next = this.#callNext();
      if (next === undefined) return;
      this.#hold(next.owner);
      next.waiter.take(this.#idle.pop() as Connection);
    }
    this.#grow();
  }

  /** Opens a connection for each waiting call that could have one, as far as there is room. */
  #grow(): void {
    const { size } = this.#options;
    if (this.#waiting === 0 || this.#total >= size || this.#isClosing) return;
    let wanted = -this.#connecting;
    for (const [owner, line] of this.#lines) wanted += Math.min(line.size, Math.max(0, this.#freeOf(owner)));
    for (; wanted > 0 && this.#total < size; wanted--) void this.#make();
  }

  async #make(): Promise<void> {
    this.#total++;
    this.#connecting++;
    try {
      const connection = await this.#options.connect((lost) => this.#drop(lost));
      this.#connecting--;
      this.#put(connection);
    } catch (error) {
      this.#connecting--;
      this.#vacate();
      this.#callNext()?.waiter.refuse(unavailable(error));
      this.#grow();
    }
  }

  /** Removes a broken connection if it is idle; a lent one is dropped when it is given back. */
  #drop(connection: Connection): void {
    this.#lost.add(connection);
    const place = this.#idle.indexOf(connection);
    if (place < 0) return;
    this.#idle.splice(place, 1);
    void this.#end(connection);
  }

  #put(connection: Connection): void {
    if (this.#isClosing || this.#lost.has(connection)) {
      void this.#end(connection);
      return;
    }
    this.#idle.push(connection);
    if (this.#waiting > 0) this.#serve();
  }

  async #end(connection: Connection): Promise<void> {
    await this.#options.end(connection);
    this.#vacate();
    this.#grow();
  }

  #vacate(): void {
    this.#total--;
    if (this.#isClosing && this.#total === 0) this.#closed.resolve();
  }
}

/** All connections were in use for as long as a call may wait. */
export class NoConnectionFailure extends Failure {
  constructor() {
    super('unavailable', 'All connections to the database are in use. Try again in a few seconds.');
  }
}

const ownShareUsed =
  'Your organization has used its whole share of the database connections for too long. Make fewer calls at a time, and try again in a few seconds.';

function closedFailure(): Failure {
  return unavailable(new Error('the pool is closed'));
}
