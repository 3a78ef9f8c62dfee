import type { Logger } from '../platform/logger.ts';
import type { Store } from '../store/store.ts';

const everyMs = 10 * 60_000;

/** Removes what has outlived its use, now and every ten minutes. Several processes may do so side by side. */
export function startHousekeeping({ store, logger }: { readonly store: Store; readonly logger: Logger }) {
  const run = async () => {
    try {
      const removed = await store.idempotencyKeys.removeExpired();
      if (removed > 0) logger.info({ removed }, 'expired idempotency keys removed');
    } catch (error) {
      logger.warn({ err: error }, 'housekeeping will try again later');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, everyMs);
  timer.unref();
  return {
    /** Resolves when a run in progress has ended; there will be no other. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
