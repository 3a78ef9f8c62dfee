import type { Logger } from '../platform/logger.ts';
import type { Tables } from '../store/store.ts';

/** How many days before a key expires the log begins to warn of it. */
export const warnedDaysBefore = 14;
/** Lines per day; beyond that, the first ones say enough. */
const mostWarnings = 100;
const lookedEveryMs = 3_600_000;

/** Logs warnings about keys that are about to expire: at the start of the process, then once a day for each key. */
export function openKeyExpiryWatch(options: {
  readonly tables: Pick<Tables, 'apiKeys'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
}) {
  const { tables, logger, now = Date.now } = options;
  let day = '';
  let warned = new Set<number>();

  async function look(): Promise<void> {
    const today = new Date(now()).toISOString().slice(0, 10);
    if (today !== day) warned = new Set();
    day = today;
    try {
      const keys = await tables.apiKeys.listExpiring({ days: warnedDaysBefore, limit: mostWarnings });
      for (const { keyId, organization, expiresAt, lastUsedAt } of keys) {
        if (warned.has(keyId)) continue;
        warned.add(keyId);
        logger.warn({ keyId, organization, expiresAt, lastUsedAt }, 'a key is about to expire');
      }
    } catch (error) {
      logger.warn({ err: error }, 'keys about to expire will be checked later');
    }
  }

  let looking = look();
  const lookNext = () => {
    looking = looking.then(look);
    return looking;
  };
  const timer = setInterval(lookNext, lookedEveryMs).unref();
  return {
    /** Checks now, as it does every hour. */
    look: lookNext,

    close: (): Promise<void> => {
      clearInterval(timer);
      return looking;
    },
  };
}
