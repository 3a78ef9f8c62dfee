import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { DeliveryJob } from '../queue/jobs.ts';
import type { Store } from '../store/store.ts';
import type { DeliverEvent } from '../webhooks/deliver-event.ts';
import { postponeDelivery } from '../webhooks/deliveries.ts';
import { attemptJob, type JobObservers } from './attempt-job.ts';

/** Maximum number of simultaneous attempts: for one organization across all processes, and for this process. */
type DeliveryLimits = { readonly perOrganization: number; readonly perProcess: number };

/** An attempt is little more than a waiting socket, so there is room for dozens of receivers that never respond. */
const defaultLimits: DeliveryLimits = { perOrganization: 4, perProcess: 256 };

const fetchedTogether = 32;
const pollMs = 500;
/** Well below the ten seconds after which a job's worker is considered dead. */
const heartbeatMs = 3_000;
/** How long an event waits if its host is busy, and how long its organization is skipped. */
const busyHostSeconds = 10;
const passedOverMs = 2_000;

type DeliveryOptions = JobObservers & {
  readonly boss: PgBoss;
  readonly store: Store;
  readonly deliver: DeliverEvent;
  /** Time for attempts in progress to finish when it is closed. */
  readonly stopTimeoutMs: number;
  readonly limits?: DeliveryLimits;
};

/**
 * Takes jobs from the queue `delivery` one by one: receivers may be slow or dead, and each has up to 15 seconds, so no
 * attempt may wait for another one to finish. An organization whose share of attempts is in progress is skipped when
 * jobs are fetched, so a receiver that never responds delays only its owner (a bulkhead for each organization).
 *
 * It fetches until there are no more jobs or no more room, then waits until an attempt ends or it is time to poll. Each
 * attempt is active, with a heartbeat, until its outcome is recorded. When it is closed, it stops fetching, waits for the
 * active attempts, and leaves those that do not finish in time to another process.
 */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #active = new Map<Job<DeliveryJob>, Promise<void>>();
  readonly #passedOver = new Set<string>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #running: Promise<void>;
  #isClosing = false;
  #wake = () => {};
  readonly #onError = (error: unknown) => this.#options.logger.warn({ err: error, queue: 'delivery' }, 'queue');

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#heartbeat = setInterval(() => {
      const { boss } = options;
      if (this.#active.size > 0) boss.touch('delivery', [...this.#active.keys()]).catch(this.#onError);
    }, heartbeatMs);
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    const { boss, stopTimeoutMs } = this.#options;
    this.#isClosing = true;
    this.#wake();
    await this.#running;
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(this.#active.values()),
      pause(stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    clearInterval(this.#heartbeat);
    if (this.#active.size > 0) await boss.fail('delivery', [...this.#active.keys()]).catch(this.#onError);
  }

  async #run(): Promise<void> {
    while (!this.#isClosing) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const fetched = await this.#fetchSome().catch(async (error) => {
        this.#onError(error);
        await pause(pollMs);
        return 0;
      });
      if (fetched === 0 && !this.#isClosing) await Promise.race([woken, pause(pollMs)]);
    }
  }

  async #fetchSome(): Promise<number> {
    const { boss, limits = defaultLimits } = this.#options;
    const batchSize = Math.min(fetchedTogether, limits.perProcess - this.#active.size);
    if (batchSize <= 0) return 0;
    const jobs = await boss.fetch<DeliveryJob>('delivery', {
      batchSize,
      groupConcurrency: limits.perOrganization,
      ignoreGroups: [...this.#passedOver],
    });
    for (const job of jobs) this.#start(job);
    return jobs.length;
  }

  #start(job: Job<DeliveryJob>): void {
    // A job whose outcome could not be recorded is taken again when its heartbeat stops.
    const ended = this.#attempt(job)
      .catch(this.#onError)
      .finally(() => {
        this.#active.delete(job);
        this.#wake();
      });
    this.#active.set(job, ended);
  }

  async #attempt(job: Job<DeliveryJob>): Promise<void> {
    const { boss, store, deliver, ...observers } = this.#options;
    let isBusy = false;
    const outcome = await attemptJob('delivery', job, {
      ...observers,
      handle: async ({ job: data }) => {
        isBusy = (await deliver(data.deliveryId, data)) === 'host busy';
      },
    });
    if (outcome === 'failed') await boss.fail('delivery', job);
    else if (!isBusy) await boss.complete('delivery', job);
    else {
      if (job.groupId) this.#passOver(job.groupId);
      await store.transaction((tables) => postponeDelivery(tables, job, busyHostSeconds));
    }
  }

  #passOver(group: string): void {
    this.#passedOver.add(group);
    setTimeout(() => this.#passedOver.delete(group), passedOverMs).unref();
  }
}
