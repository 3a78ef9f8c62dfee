import { Failure } from '../platform/failure.ts';
import { unavailable } from './database-failure.ts';

/** The borrower of a connection: an organization, or undefined for the service itself. */
export type Owner = number | undefined;

/**
 * A pool that lends connections fairly. No organization has more than half of them at a time. Waiting organizations
 * take turns, and the calls of each are served in order. No call waits longer than `waitMs`.
 */
export type FairPool<Connection> = {
  /** If a connection is idle, as for most calls, returns it without a promise. Rejects when the signal aborts. */
  lend(owner: Owner, signal: AbortSignal | undefined): Connection | Promise<Connection>;
  giveBack(connection: Connection, owner: Owner): void;
  /** Instead of `giveBack`: ends the connection after `before`, and only then frees its place. */
  discard(connection: Connection, owner: Owner, before?: Promise<unknown>): void;
  figures(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Waits until all lent connections are back. */
  close(): Promise<void>;
};

type Waiter<Connection> = { take(connection: Connection): void; refuse(reason: unknown): void };

/** Connections are opened when first needed, and reopened after a loss. */
export function openFairPool<Connection extends object>(options: {
  readonly size: number;
  readonly waitMs: number;
  /** Calls `onLost` once when the connection breaks, whether it is lent or not. */
  connect(onLost: (connection: Connection) => void): Promise<Connection>;
  end(connection: Connection): Promise<unknown>;
}): FairPool<Connection> {
  const { size, waitMs } = options;
  const share = Math.max(1, Math.floor(size / 2));
  const idle: Connection[] = [];
  const lost = new WeakSet<Connection>();
  const held = new Map<Owner, number>();
  /** The waiting calls by owner, in the order of the owners' turns. */
  const lines = new Map<Owner, Set<Waiter<Connection>>>();
  const closed = Promise.withResolvers<void>();
  let waiting = 0;
  let connecting = 0;
  /** Number of connections that are idle, lent, being opened or ending. */
  let total = 0;
  let isClosing = false;

  const freeOf = (owner: Owner) => (owner === undefined ? size : share) - (held.get(owner) ?? 0);

  function hold(owner: Owner): void {
    held.set(owner, (held.get(owner) ?? 0) + 1);
  }

  function letGo(owner: Owner): void {
    const left = (held.get(owner) ?? 0) - 1;
    if (left > 0) held.set(owner, left);
    else held.delete(owner);
  }

  function wait(owner: Owner, signal: AbortSignal | undefined): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    const line = lines.get(owner) ?? new Set();
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (!line.delete(waiter)) return;
      waiting--;
      if (line.size === 0) lines.delete(owner);
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
    const timer = setTimeout(() => waiter.refuse(refusalOf(owner)), waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    line.add(waiter);
    lines.set(owner, line);
    waiting++;
    grow();
    return promise;
  }

  function refusalOf(owner: Owner): Failure {
    if (freeOf(owner) <= 0) return new Failure('resource_exhausted', ownShareUsed);
    return connecting > 0 ? unavailable(new Error('no connection in time')) : new NoConnectionFailure();
  }

  /** The first in the queue of the owner whose turn it is; the owner's next turn comes after those of all others. */
  function callNext(): { readonly waiter: Waiter<Connection>; readonly owner: Owner } | undefined {
    for (const [owner, line] of lines) {
      if (freeOf(owner) <= 0) continue;
      const waiter = line.values().next().value as Waiter<Connection>;
      lines.delete(owner);
      lines.set(owner, line);
      return { waiter, owner };
    }
    return undefined;
  }

  /** Afterwards, no call that could have one of the idle connections is waiting. */
  function serve(): void {
    while (idle.length > 0 && waiting > 0) {
      const next = callNext();
      if (next === undefined) return;
      hold(next.owner);
      next.waiter.take(idle.pop() as Connection);
    }
    grow();
  }

  /** Opens a connection for each waiting call that could have one, as far as there is room. */
  function grow(): void {
    if (waiting === 0 || total >= size || isClosing) return;
    let wanted = -connecting;
    for (const [owner, line] of lines) wanted += Math.min(line.size, Math.max(0, freeOf(owner)));
    for (; wanted > 0 && total < size; wanted--) void make();
  }

  async function make(): Promise<void> {
    total++;
    connecting++;
    try {
      const connection = await options.connect(drop);
      connecting--;
      put(connection);
    } catch (error) {
      connecting--;
      vacate();
      callNext()?.waiter.refuse(unavailable(error));
      grow();
    }
  }

  /** Removes a broken connection if it is idle; a lent one is dropped when it is given back. */
  function drop(connection: Connection): void {
    lost.add(connection);
    const place = idle.indexOf(connection);
    if (place < 0) return;
    idle.splice(place, 1);
    void end(connection);
  }

  function put(connection: Connection): void {
    if (isClosing || lost.has(connection)) {
      void end(connection);
      return;
    }
    idle.push(connection);
    if (waiting > 0) serve();
  }

  async function end(connection: Connection): Promise<void> {
    await options.end(connection);
    vacate();
    grow();
  }

  function vacate(): void {
    total--;
    if (isClosing && total === 0) closed.resolve();
  }

  return {
    lend(owner, signal) {
      signal?.throwIfAborted();
      if (isClosing) throw unavailable(new Error('the pool is closed'));
      if (idle.length === 0 || freeOf(owner) <= 0) return wait(owner, signal);
      hold(owner);
      return idle.pop() as Connection;
    },
    giveBack(connection, owner) {
      letGo(owner);
      put(connection);
    },
    discard(connection, owner, before = Promise.resolve()) {
      lost.add(connection);
      // The connection counts until then, so that cancelling many calls does not open many new connections.
      void before.then(() => {
        letGo(owner);
        void end(connection);
        serve();
      });
    },
    figures: () => ({ used: total - idle.length, idle: idle.length, waiting }),
    close() {
      isClosing = true;
      for (const line of lines.values())
        for (const waiter of line) waiter.refuse(unavailable(new Error('the pool is closed')));
      for (const connection of idle.splice(0)) void end(connection);
      if (total === 0) closed.resolve();
      return closed.promise;
    },
  };
}

/** All connections were in use for as long as a call may wait. */
export class NoConnectionFailure extends Failure {
  constructor() {
    super('unavailable', 'All connections to the database are in use. Try again in a few seconds.');
  }
}

const ownShareUsed =
  'Your organization has used its whole share of the database connections for too long. Make fewer calls at a time, and try again in a few seconds.';
