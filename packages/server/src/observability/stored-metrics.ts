import type { Gauge, Registry } from 'prom-client';
import type { QueueFigures } from '../queue/jobs.ts';
import type { WaitingFigures, WorkFigures } from '../store/figures.ts';
import { createInstruments } from './instruments.ts';

/** Figures read from the database and kept for a few seconds. */
export type StoredFigures = {
  /** Empty if the jobs could not be counted. */
  readonly queues: readonly QueueFigures[];
  readonly work: WorkFigures;
  readonly waiting: WaitingFigures;
};

/** Several scrapes and gauges share what was read. */
const keptMs = 5_000;

/**
 * The work that waits in the database; all processes that use it report the same figures. If the database does not
 * answer, these figures are left out, and `ledgerprint_database_up` is 0.
 */
export function createStoredMetrics(
  registry: Registry,
  options: { readonly load: () => Promise<StoredFigures>; readonly nowMs: () => number },
): void {
  const find = createKept(options.load, options.nowMs);
  const instruments = createInstruments(registry);
  const gauge = (name: string, help: string, labels: string[], read: (gauge: Gauge, figures: StoredFigures) => void) =>
    instruments.gauge(name, help, labels, async (one) => {
      one.reset();
      const figures = await find();
      if (figures !== undefined) read(one, figures);
      // Without labels, a reset would leave a zero, which looks like a figure.
      else if (labels.length === 0) one.remove();
    });
  instruments.gauge('database_up', '1 if the database answers, otherwise 0.', [], async (one) =>
    one.set((await find()) === undefined ? 0 : 1),
  );
  gauge(
    'queue_jobs',
    'Jobs by queue and state, counted within the last minute.',
    ['queue', 'state'],
    (one, { queues }) => {
      for (const { queue, waiting, delayed, active, dead } of queues) {
        for (const [state, count] of Object.entries({ waiting, delayed, active, dead })) {
          one.set({ queue, state }, count);
        }
      }
    },
  );
  const age =
    'Time that work has been waiting, by kind: a project since its last progress, a webhook event since its next attempt was due.';
  gauge('waiting_seconds', age, ['work'], (one, { waiting }) => {
    one.set({ work: 'project' }, waiting.projectSeconds);
    one.set({ work: 'webhook' }, waiting.deliverySeconds);
  });
  gauge('projects_enriching', 'Sealed projects that are not finished.', [], (one, { work }) => one.set(work.projects));
  const left = 'Products in sealed projects that do not have an outcome yet.';
  gauge('products_waiting', left, [], (one, { work }) => one.set(work.products));
  const since = 'Time since the oldest unfinished project was sealed.';
  gauge('project_oldest_seconds', since, [], (one, { work }) => one.set(work.oldestSeconds));
}

/** Undefined if the last load failed. */
function createKept(load: () => Promise<StoredFigures>, nowMs: () => number) {
  let kept: { readonly figures: Promise<StoredFigures | undefined>; readonly untilMs: number } | undefined;
  return () => {
    const now = nowMs();
    if (kept === undefined || kept.untilMs <= now) {
      kept = { figures: load().catch(() => undefined), untilMs: now + keptMs };
    }
    return kept.figures;
  };
}
