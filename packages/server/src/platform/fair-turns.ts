type Waiting = { readonly begin: () => void };

/**
 * Shares a limited number of places among owners: no owner has more than `mostPerOwner`, and owners with waiting tasks are
 * served in turn, one task at a time, however many each has waiting.
 */
export function createFairTurns({ places, mostPerOwner }: { readonly places: number; readonly mostPerOwner: number }) {
  const held = new Map<number, number>();
  /** In the order in which owners are served: an owner who was just served, or is new, comes last. */
  const lines = new Map<number, Waiting[]>();
  let taken = 0;

  function change(owner: number, by: 1 | -1): void {
    taken += by;
    const own = (held.get(owner) ?? 0) + by;
    if (own === 0) held.delete(owner);
    else held.set(owner, own);
  }

  function findOwner(): number | undefined {
    if (taken >= places) return undefined;
    for (const owner of lines.keys()) if ((held.get(owner) ?? 0) < mostPerOwner) return owner;
    return undefined;
  }

  function serve(): void {
    for (let owner = findOwner(); owner !== undefined; owner = findOwner()) {
      const [first, ...others] = lines.get(owner) ?? [];
      lines.delete(owner);
      if (others.length > 0) lines.set(owner, others);
      change(owner, 1);
      first?.begin();
    }
  }

  function leave(owner: number, waiting: Waiting): void {
    const others = lines.get(owner)?.filter((other) => other !== waiting) ?? [];
    if (others.length > 0) lines.set(owner, others);
    else lines.delete(owner);
  }

  return {
    /**
     * Resolves at the owner's turn to a function that gives the place back. If the signal aborts first, rejects with
     * its reason.
     */
    async take(owner: number, signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiting = { begin: resolve };
      const onAbort = () => {
        leave(owner, waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const line = lines.get(owner);
      if (line === undefined) lines.set(owner, [waiting]);
      else line.push(waiting);
      serve();
      try {
        await promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        change(owner, -1);
        serve();
      };
    },

    /** The number of tasks waiting for their turn. */
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
  };
}
