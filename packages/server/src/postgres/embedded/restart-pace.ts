const window = 60_000;
const quickAttempts = 20;

/** How long to wait before each restart: not at all at first, longer after too many within a minute. */
export type RestartPace = { readonly next: () => { readonly delay: number; readonly slow: boolean } };

/** Creates a pace; `now` is the clock in milliseconds. */
export function createRestartPace(now: () => number = Date.now): RestartPace {
  let attempts: readonly number[] = [];
  return {
    next: () => {
      attempts = [...attempts.filter((time) => now() - time < window), now()];
      const slow = attempts.length > quickAttempts;
      // Right after a kill, the old processes may still hold the shared memory: 50 ms are enough.
      return { delay: slow ? 15_000 : 50, slow };
    },
  };
}
