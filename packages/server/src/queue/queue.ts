import { createHash } from 'node:crypto';
import {
  type ConnectionOptions,
  type FindJobsOptions,
  getConstructionPlans,
  type InsertOptions,
  type Job,
  type JobInsert,
  type JobWithMetadata,
  PgBoss,
  type Queue,
  type QueueStats,
  type SendOptions,
  type StopOptions,
  type UpdateOptions,
  type UpdateResponse,
} from 'pg-boss';
import { createLoadOnce } from '../platform/load-cache.ts';
import { openInOrder, whileOpen } from '../platform/opening.ts';
import { Database, type DatabaseAddress, type Queryable } from '../postgres/connection-pool.ts';
import { openListener } from './listen.ts';

const retries = { retryLimit: 1_000, retryDelay: 1, retryBackoff: true } as const;

/**
 * The queues and their retry policies; the worker decides when to give up. A worker that dies is detected by its
 * missing heartbeat; the shortest possible heartbeat interval is ten seconds.
 */
export const queues = {
  /** A range of a project's products. */
  batch: { ...retries, heartbeatSeconds: 10, retryDelayMax: 60 },
  /** The file and the completion of a project. */
  finish: { ...retries, heartbeatSeconds: 10, retryDelayMax: 300 },
  /** The file of a later revision. */
  export: { ...retries, heartbeatSeconds: 10, retryDelayMax: 300 },
  /**
   * A report, or something else built from a revision: one job of each at a time, however many callers ask for it. The
   * job fails for good after some minutes, so that waiting callers get an error; the next call starts over.
   */
  report: {
    policy: 'exclusive',
    retryLimit: 8,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 10,
    expireInSeconds: 7_200,
  },
  /** One attempt to deliver an event; the next attempt is another job. */
  delivery: { ...retries, heartbeatSeconds: 10, retryDelayMax: 60 },
  housekeeping: { retryLimit: 0, heartbeatSeconds: 60 },
} as const;

export type QueueName = keyof typeof queues;
type QueueOptions = Omit<Queue, 'name'>;

/** Adds, finds and removes jobs within our own transaction, without taking any. */
export type JobSender = {
  send(queue: QueueName, data: object, options: SendOptions): Promise<string | null>;
  insert(queue: QueueName, jobs: JobInsert[], options: InsertOptions): Promise<unknown>;
  /** Changes jobs that have not started. */
  update(queue: QueueName, data: object, options: UpdateOptions): Promise<UpdateResponse>;
  /** Jobs in any state. Those that have ended are forgotten after an hour. */
  findJobs<Data>(queue: QueueName, options: FindJobsOptions): Promise<readonly JobWithMetadata<Data>[]>;
  deleteJobs(queue: QueueName, ids: string[], options: ConnectionOptions): Promise<unknown>;
  /** False if this attempt at the job is no longer in progress. */
  complete(queue: QueueName, job: Pick<Job, 'id' | 'retryCount'>, options: ConnectionOptions): Promise<boolean>;
  /** The number of jobs by state, which may be a minute old. Not part of a transaction. */
  countJobs(queue: QueueName): Promise<QueueStats>;
};

/** Changes whenever the queues must be set up again. */
const fingerprint = createHash('sha256')
  .update(getConstructionPlans() + JSON.stringify(queues))
  .digest('hex');

/**
 * Creates or upgrades the queues' schema and the queues. If several processes start together, one of them does it: its
 * transaction makes the others wait, while pg-boss works on other connections.
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
 * A sender on the process's own connections. It opens even without a database, because the threads that open one must
 * survive a restart of the database; the first job that is sent then sets it up.
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
      update: async (...change) => (await boss.get()).update(...change),
      findJobs: async (...search) => (await boss.get()).findJobs(...search),
      deleteJobs: async (...jobs) => (await boss.get()).deleteJob(...jobs),
      complete: async (queue, job, options) => {
        const completed = await (await boss.get()).complete(queue, job, null, options);
        // Every answer has this property, but its type lacks it.
        return (completed as { readonly affected: number }).affected > 0;
      },
      countJobs: async (queue) => {
        const [stats] = await (await boss.get()).getQueueStats(queue, { force: true });
        if (stats === undefined) throw new Error(`the jobs of the queue ${queue} were not counted`);
        return stats;
      },
    },
    close: async () => {
      const started = await boss.find()?.catch(() => undefined);
      if (started !== undefined) await stopAtOnce(started);
    },
  };
}

/** Fetches jobs. Stopping it also closes its connections. */
export type JobBoss = { readonly boss: PgBoss; stop(options: StopOptions): Promise<void> };

/** Time limit for a statement of the queue; one that takes longer is cancelled and sent again. */
const statementMs = 60_000;

/**
 * pg-boss on its own connections: it polls for jobs, and recovers jobs whose worker died. It is notified of new jobs
 * through `listenAddress`; without that address, it only polls.
 */
export async function openJobBoss(options: {
  readonly address: DatabaseAddress;
  readonly listenAddress: DatabaseAddress | undefined;
  readonly onError: (error: Error) => void;
}): Promise<JobBoss> {
  const { address, listenAddress, onError } = options;
  const { boss, close } = await openInOrder(async (opening) => {
    const database = await opening.open(
      'connections',
      () => new Database(address, { poolSize: 4, onError, applicationName: 'ledgerprint queue' }),
    );
    const listen =
      listenAddress &&
      (async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        openListener(listenAddress, channel, { onNotification, onReconnect, onError }));
    const created = new PgBoss({
      db: { ...toLimitedDatabase(database), ...(listen && { listen }) },
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

/** Lets pg-boss run its statements on our connections, each for a limited time. */
function toLimitedDatabase(database: Database) {
  return {
    executeSql: (text: string, values?: unknown[]) =>
      toBossDatabase(database.within({ signal: AbortSignal.timeout(statementMs) })).executeSql(text, values),
  };
}

/** Lets pg-boss run its statements on one of our connections. */
export function toBossDatabase(db: Queryable) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: [...(await db.query<object>({ text, values }))],
    }),
  };
}

/** pg-boss on our connections, for processes that take no jobs. */
function startBoss(database: Database, { migrate }: { readonly migrate: boolean }): Promise<PgBoss> {
  // A migration takes as long as it takes.
  const db = migrate ? toBossDatabase(database.within({})) : toLimitedDatabase(database);
  const boss = new PgBoss({ db, migrate, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  return start(boss);
}

/** If it cannot be started, no connection or timer is left behind. */
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
