import { Counter, Histogram, type Registry } from 'prom-client';
import type { GiveUpReason, WorkMeter } from './meters.ts';

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The work of this process: jobs, batches, products, files, webhooks. */
export function createWorkMetrics(registry: Registry): WorkMeter {
  const registers = [registry];
  const jobs = new Histogram({
    name: 'ledgerprint_job_seconds',
    help: 'Duration of one attempt at a job, by queue and outcome; most failed attempts are repeated.',
    labelNames: ['queue', 'outcome'],
    buckets,
    registers,
  });
  const batches = new Histogram({
    name: 'ledgerprint_batch_seconds',
    help: 'Time that a thread takes to read, enrich and write a batch of at most 250 products and 500 rows, or of one larger product.',
    buckets,
    registers,
  });
  const products = new Counter({
    name: 'ledgerprint_products_total',
    help: 'Products processed, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const exports = new Counter({ name: 'ledgerprint_exports_total', help: 'Exported files written.', registers });
  const exportBytes = new Counter({
    name: 'ledgerprint_export_bytes_total',
    help: 'Bytes of the exported files written.',
    registers,
  });
  const attempts = new Histogram({
    name: 'ledgerprint_webhook_attempt_seconds',
    help: 'Duration of one attempt to deliver an event, by outcome.',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const givenUp = new Counter({
    name: 'ledgerprint_webhook_given_up_total',
    help: 'Events that the service gave up on, by reason: all attempts failed (exhausted), the receiver answered 410 (gone), or its address must not be called (refused).',
    labelNames: ['reason'],
    registers,
  });
  // Present from the start, because an alert sees no increase in a series that has just appeared.
  for (const reason of ['exhausted', 'gone', 'refused'] satisfies GiveUpReason[]) givenUp.inc({ reason }, 0);
  const paused = new Counter({
    name: 'ledgerprint_webhook_receivers_paused_total',
    help: 'Receivers paused because they have accepted no event for days.',
    registers,
  });
  return {
    jobEnded: (queue, outcome, durationMs) => jobs.observe({ queue, outcome }, durationMs / 1_000),
    batchWritten: (durationMs) => batches.observe(durationMs / 1_000),
    productsEnded(tally) {
      for (const [outcome, count] of Object.entries(tally)) products.inc({ outcome }, count);
    },
    exportWritten(sizeBytes) {
      exports.inc();
      exportBytes.inc(sizeBytes);
    },
    attemptEnded: (outcome, durationMs) => attempts.observe({ outcome }, durationMs / 1_000),
    deliveryGivenUp: (reason) => givenUp.inc({ reason }),
    receiverPaused: () => paused.inc(),
  };
}
