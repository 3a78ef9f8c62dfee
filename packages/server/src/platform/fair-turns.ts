/** For whom a place is taken: an organization, or undefined for the service itself, which has no share of its own. */
export type Owner = number | undefined;

/** Gives a place back; further calls have no effect. */
type GiveBack = () => void;

type Waiting = { begin(giveBack: GiveBack): void; refuse(reason: unknown): void };

/** Why a task got no place: its owner had its share of them, all were taken, or no more are given. */
type NoTurnReason = 'share' | 'places' | 'closed';

export class NoTurnError extends Error {
  readonly reason: NoTurnReason;

  constructor(reason: NoTurnReason) {
    super(`no turn: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Shares a limited number of places among owners: no organization has more than `mostPerOwner` at a time. Owners with
 * waiting tasks take turns, one task at a time, however many each has waiting, and the tasks of each are served in order.
 *
 * A task gets a free place immediately if its owner may have one, because then nobody waits who could have it.
 * Otherwise it waits in its owner's line until a place is given back, its signal aborts, it has waited for `waitMs`, or
 * no more places are given. A place that was given back goes to the owner whose turn it is.
 */
export class FairTurns {
  readonly #places: number;
  readonly #mostPerOwner: number;
  readonly #waitMs: number | undefined;
  readonly #held = new Map<Owner, number>();
  /** The waiting tasks, in the order of the owners' turns: an owner who was just served, or is new, comes last. */
  readonly #lines = new Map<Owner, Set<Waiting>>();
  readonly #allBack = Promise.withResolvers<void>();
  #taken = 0;
  #waiting = 0;
  #isClosed = false;

  constructor(options: {
    readonly places: number;
    readonly mostPerOwner: number;
    /** The longest time that a task waits; without it, as long as it takes. */
    readonly waitMs?: number;
  }) {
    this.#places = options.places;
    this.#mostPerOwner = options.mostPerOwner;
    this.#waitMs = options.waitMs;
  }

  /**
   * Returns the function that gives the place back, without a promise if a place is free. Throws the reason of an aborted
   * signal; rejects with it when the signal aborts later, or with a NoTurnError.
   */
  take(owner: Owner, signal?: AbortSignal): GiveBack | Promise<GiveBack> {
    signal?.throwIfAborted();
    if (this.#isClosed) return Promise.reject(new NoTurnError('closed'));
    return this.#taken < this.#places && this.#mayHave(owner) ? this.#give(owner) : this.#wait(owner, signal);
  }

  /** The number of places taken, and of tasks waiting for one. */
  figures(): { readonly taken: number; readonly waiting: number } {
    return { taken: this.#taken, waiting: this.#waiting };
  }

  /** Gives no more places, and resolves when all are back. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const line of this.#lines.values()) for (const waiting of line) waiting.refuse(new NoTurnError('closed'));
    if (this.#taken === 0) this.#allBack.resolve();
    return this.#allBack.promise;
  }

  #mayHave(owner: Owner): boolean {
    return owner === undefined || (this.#held.get(owner) ?? 0) < this.#mostPerOwner;
  }

  #give(owner: Owner): GiveBack {
    this.#taken++;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken--;
      const left = (this.#held.get(owner) ?? 0) - 1;
      if (left > 0) this.#held.set(owner, left);
      else this.#held.delete(owner);
      this.#serve();
    };
  }

  #wait(owner: Owner, signal: AbortSignal | undefined): Promise<GiveBack> {
    const { promise, resolve, reject } = Promise.withResolvers<GiveBack>();
    const line = this.#lines.get(owner) ?? new Set();
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      line.delete(waiting);
      this.#waiting--;
      if (line.size === 0) this.#lines.delete(owner);
    };
    const waiting: Waiting = {
      begin: (giveBack) => {
        leave();
        resolve(giveBack);
      },
      refuse: (reason) => {
        leave();
        reject(reason);
      },
    };
    const onAbort = () => waiting.refuse(signal?.reason);
    const onLate = () => waiting.refuse(new NoTurnError(this.#mayHave(owner) ? 'places' : 'share'));
    const timer = this.#waitMs === undefined ? undefined : setTimeout(onLate, this.#waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    line.add(waiting);
    this.#lines.set(owner, line);
    this.#waiting++;
    return promise;
  }

  /** Afterwards, no task is waiting that could have a place. */
  #serve(): void {
    while (this.#taken < this.#places && this.#waiting > 0) {
      const owner = this.#findNext();
      if (owner === 'nobody') return;
      const line = this.#lines.get(owner) as Set<Waiting>;
      const [first] = line;
      this.#lines.delete(owner);
      this.#lines.set(owner, line);
      first?.begin(this.#give(owner));
    }
    if (this.#isClosed && this.#taken === 0) this.#allBack.resolve();
  }

  /** The owner whose turn it is, among those who may have a place. */
  #findNext(): Owner | 'nobody' {
    for (const owner of this.#lines.keys()) if (this.#mayHave(owner)) return owner;
    return 'nobody';
  }
}
