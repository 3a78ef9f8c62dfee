import { createHash } from 'node:crypto';
import {
  getConstructionPlans,
  type InsertOptions,
  type JobInsert,
  PgBoss,
  type Queue,
  type SendOptions,
  type StopOptions,
} from 'pg-boss';
import { createLoadOnce } from '../platform/load-cache.ts';
import { openInOrder, whileOpen } from '../platform/opening.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  type Queryable,
} from '../postgres/connection-pool.ts';
import { openListener } from './listen.ts';

const retries = { retryLimit: 1_000, retryDelay: 1, retryBackoff: true } as const;

/**
 * The kinds of work and how each is tried again; whoever does the work decides when to give up. A worker that dies is
 * noticed by its missing heartbeat: ten seconds are the least that is possible.
 */
export const queues = {
  /** A range of a project's products. */
  batch: { ...retries, heartbeatSeconds: 10, retryDelayMax: 60 },
  /** The file and the end of a project. */
  finish: { ...retries, heartbeatSeconds: 10, retryDelayMax: 300 },
  /** The file of a later revision. */
  export: { ...retries, heartbeatSeconds: 10, retryDelayMax: 300 },
  /**
   * A report, or another thing that is built from a revision: one job of each at a time, however many ask for it. Given up after
   * some minutes, so that whoever waits for it is told; the next one to ask begins anew.
   */
  report: {
    ...{ policy: 'exclusive', retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 },
    ...{ heartbeatSeconds: 10, expireInSeconds: 7_200 },
  },
  /** One attempt to deliver an event; the next one is a job of its own. */
  delivery: { ...retries, heartbeatSeconds: 10, retryDelayMax: 60 },
  housekeeping: { retryLimit: 0, heartbeatSeconds: 60 },
} as const;

export type QueueName = keyof typeof queues;
type QueueOptions = Omit<Queue, 'name'>;

/** Puts jobs into the queues, in a transaction of ours. */
export type JobSender = {
  send(queue: QueueName, data: object, options: SendOptions): Promise<string | null>;
  insert(queue: QueueName, jobs: JobInsert[], options: InsertOptions): Promise<unknown>;
};

/** Changes whenever the queues have to be prepared again. */
const fingerprint = createHash('sha256')
  .update(getConstructionPlans() + JSON.stringify(queues))
  .digest('hex');

/**
 * Makes the queues' own schema and the queues, or brings them up to date. Of processes that start together one does so:
 * the transaction holds the others back, while pg-boss works on connections beside it.
 */
export async function prepareQueues(database: Database, tx: Queryable): Promise<void> {
  const [setup] = await tx.query<{ fingerprint: string }>({ text: 'SELECT fingerprint FROM queue_setup' });
  if (setup?.fingerprint === fingerprint) return;
  await whileOpen(async (opening) => {
    const boss = await opening.open('boss', () => startBoss(database, { migrate: true }), stopAtOnce);
    for (const [name, { policy, ...options }] of Object.entries<QueueOptions>(queues)) {
      const settings = { ...options, notify: true, deleteAfterSeconds: 3_600 };
      await boss.createQueue(name, policy === undefined ? settings : { ...settings, policy });
      await boss.updateQueue(name, settings);
    }
  });
  await tx.execute({ text: 'DELETE FROM queue_setup' });
  await tx.execute({ text: 'INSERT INTO queue_setup (fingerprint) VALUES ($1)', values: [fingerprint] });
}

/**
 * A sender on the process's own connections. Without a database it opens all the same, because the threads that open one
 * must not die of a restart of the database: it is made ready by the first job that is sent then.
 */
export async function openJobSender(
  database: Database,
): Promise<{ readonly sender: JobSender; close(): Promise<void> }> {
  const boss = createLoadOnce(() => startBoss(database, { migrate: false }));
  await boss.get().catch(() => undefined);
  return {
    sender: {
      send: async (...job) => (await boss.get()).send(...job),
      insert: async (...jobs) => (await boss.get()).insert(...jobs),
    },
    close: async () => {
      const started = await boss.find()?.catch(() => undefined);
      if (started !== undefined) await stopAtOnce(started);
    },
  };
}

/** What takes jobs. Stopping it ends its connections, too. */
export type JobBoss = { readonly boss: PgBoss; stop(options: StopOptions): Promise<void> };

/** What a statement of the queue may take; one that takes longer is lost, and asked again. */
const statementMs = 60_000;

/**
 * pg-boss on connections for it alone: it looks for jobs, and after those whose worker died. It is told of new jobs over
 * `listenAddress`; without one it finds them by looking.
 */
export async function openJobBoss(options: {
  readonly address: DatabaseAddress;
  readonly listenAddress: DatabaseAddress | undefined;
  readonly onError: (error: Error) => void;
}): Promise<JobBoss> {
  const { address, listenAddress, onError } = options;
  const { boss, close } = await openInOrder(async (opening) => {
    const database = await opening.open('connections', () =>
      openDatabase(address, { poolSize: 4, onError, applicationName: 'ledgerprint queue' }),
    );
    const listen =
      listenAddress &&
      (async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        openListener(listenAddress, channel, { onNotification, onReconnect, onError }));
    const created = new PgBoss({
      db: {
        executeSql: (text, values) =>
          toBossDatabase(database.within({ signal: AbortSignal.timeout(statementMs) })).executeSql(
            text,
            values,
          ),
        ...(listen && { listen }),
      },
      migrate: false,
      useListenNotify: listen !== undefined,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
    });
    created.on('error', onError);
    return { boss: await opening.run('start', () => start(created)) };
  });
  return {
    boss,
    stop: async (stopOptions) => {
      await boss.stop(stopOptions).finally(close);
    },
  };
}

/** How pg-boss runs its statements on a connection of ours. */
export function toBossDatabase(db: Queryable) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: [...(await db.query<object>({ text, values }))],
    }),
  };
}

/** pg-boss on connections of ours, for those who send jobs and take none. */
function startBoss(database: Database, { migrate }: { readonly migrate: boolean }): Promise<PgBoss> {
  const db = toBossDatabase(database.within({}));
  const boss = new PgBoss({ db, migrate, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  return start(boss);
}

/** One that cannot be started leaves no connection and no timer. */
async function start(boss: PgBoss): Promise<PgBoss> {
  try {
    return await boss.start();
  } catch (error) {
    await stopAtOnce(boss).catch(() => undefined);
    throw error;
  }
}

function stopAtOnce(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: false });
}
