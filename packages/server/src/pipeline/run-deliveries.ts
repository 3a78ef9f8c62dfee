import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { DeliveryJob } from '../queue/jobs.ts';
import type { Store } from '../store/store.ts';
import type { DeliverEvent } from '../webhooks/deliver-event.ts';
import { attemptJob, type JobObservers } from './attempt-job.ts';

/** Maximum number of simultaneous attempts: for one organization across all processes, and for this process. */
export type DeliveryLimits = { readonly perOrganization: number; readonly perProcess: number };

/** An attempt is little more than a waiting socket, so there is room for dozens of receivers that never respond. */
const defaultLimits: DeliveryLimits = { perOrganization: 4, perProcess: 256 };

const fetchedTogether = 32;
const pollMs = 500;
/** Well below the ten seconds after which a job's worker is considered dead. */
const heartbeatMs = 3_000;
/** How long an event waits if its host is busy, and how long its organization is skipped. */
const busyHostSeconds = 10;
const passedOverMs = 2_000;

/**
 * Takes jobs from the queue `delivery` one by one: receivers may be slow or dead, and each has up to 15 seconds, so no
 * attempt may wait for another one to finish. An organization whose share of attempts is in progress is skipped when
 * jobs are fetched, so a receiver that never responds delays only its owner.
 */
export function openDeliveries({
  boss,
  store,
  deliver,
  stopTimeoutMs,
  limits = defaultLimits,
  ...observers
}: JobObservers & {
  readonly boss: PgBoss;
  readonly store: Store;
  readonly deliver: DeliverEvent;
  /** Time for attempts in progress to finish when it is closed. */
  readonly stopTimeoutMs: number;
  readonly limits?: DeliveryLimits;
}): { close(): Promise<void> } {
  const { logger } = observers;
  const active = new Map<Job<DeliveryJob>, Promise<void>>();
  const passedOver = new Set<string>();
  let isClosing = false;
  let wake = () => {};

  const onError = (error: unknown) => logger.warn({ err: error, queue: 'delivery' }, 'queue');

  function passOver(group: string): void {
    passedOver.add(group);
    setTimeout(() => passedOver.delete(group), passedOverMs).unref();
  }

  async function attempt(job: Job<DeliveryJob>): Promise<void> {
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
      if (job.groupId) passOver(job.groupId);
      await store.jobs.postponeDelivery(job.id, busyHostSeconds);
    }
  }

  function start(job: Job<DeliveryJob>): void {
    // A job whose outcome could not be recorded is taken again when its heartbeat stops.
    const ended = attempt(job)
      .catch(onError)
      .finally(() => {
        active.delete(job);
        wake();
      });
    active.set(job, ended);
  }

  async function fetchSome(): Promise<number> {
    const batchSize = Math.min(fetchedTogether, limits.perProcess - active.size);
    if (batchSize <= 0) return 0;
    const jobs = await boss.fetch<DeliveryJob>('delivery', {
      batchSize,
      groupConcurrency: limits.perOrganization,
      ignoreGroups: [...passedOver],
    });
    for (const job of jobs) start(job);
    return jobs.length;
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const fetched = await fetchSome().catch(async (error) => {
        onError(error);
        await pause(pollMs);
        return 0;
      });
      if (fetched === 0 && !isClosing) await Promise.race([woken, pause(pollMs)]);
    }
  }

  const heartbeat = setInterval(() => {
    if (active.size > 0) boss.touch('delivery', [...active.keys()]).catch(onError);
  }, heartbeatMs);
  const running = run();

  return {
    /**
     * Stops fetching and lets attempts in progress finish; those that do not finish in time are left to another
     * process.
     */
    async close() {
      isClosing = true;
      wake();
      await running;
      const timeout = new AbortController();
      await Promise.race([
        Promise.all(active.values()),
        pause(stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      clearInterval(heartbeat);
      if (active.size > 0) await boss.fail('delivery', [...active.keys()]).catch(onError);
    },
  };
}
