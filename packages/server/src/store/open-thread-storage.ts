import { createLogger, type Logger } from '../platform/logger.ts';
import { openInOrder } from '../platform/opening.ts';
import { Database, type DatabaseAddress } from '../postgres/connection-pool.ts';
import { type JobSender, openJobSender } from '../queue/queue.ts';

/** What a thread that uses the database is given when it starts: plain data. */
export type ThreadStorageData = {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
  /** How long a call waits for a lock, if calls run in the thread. */
  readonly lockWaitMs?: number;
};

/** The storage of a thread. It need not be closed before the thread ends. */
export type ThreadStorage = {
  readonly database: Database;
  readonly sender: JobSender;
  readonly logger: Logger;
  close(): Promise<void>;
};

/** Opens the few connections of a thread. Succeeds even if the database cannot be reached. */
export function openThreadStorage(data: ThreadStorageData): Promise<ThreadStorage> {
  const { address, logLevel, lockWaitMs } = data;
  const logger = createLogger(logLevel);
  return openInOrder(async (opening) => {
    const database = await opening.open(
      'database',
      () =>
        new Database(address, {
          poolSize: 2,
          ...(lockWaitMs === undefined ? {} : { lockWaitMs }),
          onError: (error) => logger.warn({ err: error }, 'database connection lost'),
        }),
    );
    const { sender } = await opening.open('job sender', () => openJobSender(database));
    return { database, sender, logger };
  });
}
