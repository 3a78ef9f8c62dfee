import type { Registry } from 'prom-client';
import { createInstruments } from './instruments.ts';
import type { GiveUpReason, WorkMeter } from './meters.ts';

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The work of this process: jobs, batches, products, files, webhooks. */
export function createWorkMetrics(registry: Registry): WorkMeter {
  const { counter, histogram } = createInstruments(registry);
  const job = 'Duration of one attempt at a job, by queue and outcome; most failed attempts are repeated.';
  const jobs = histogram(buckets, 'job_seconds', job, 'queue', 'outcome');
  const batch =
    'Time that a thread takes to read, enrich and write a batch of at most 250 products and 500 rows, or of one larger product.';
  const batches = histogram(buckets, 'batch_seconds', batch);
  const products = counter('products_total', 'Products processed, by outcome.', 'outcome');
  const exports = counter('exports_total', 'Exported files written.');
  const exportBytes = counter('export_bytes_total', 'Bytes of the exported files written.');
  const attempt = 'Duration of one attempt to deliver an event, by outcome.';
  const attempts = histogram(buckets, 'webhook_attempt_seconds', attempt, 'outcome');
  const lost =
    'Events that the service gave up on, by reason: all attempts failed (exhausted), the receiver answered 410 (gone), or its address must not be called (refused).';
  const givenUp = counter('webhook_given_up_total', lost, 'reason');
  // Present from the start, because an alert sees no increase in a series that has just appeared.
  for (const reason of ['exhausted', 'gone', 'refused'] satisfies GiveUpReason[]) givenUp.inc({ reason }, 0);
  const pauses = 'Receivers paused because they have accepted no event for days.';
  const paused = counter('webhook_receivers_paused_total', pauses);
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
