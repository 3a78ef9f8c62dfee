import type { AttemptOutcome, WorkMeter } from '../observability/meters.ts';
import type { Span, Tracing } from '../observability/tracing.ts';
import type { Logger } from '../platform/logger.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store, Tables } from '../store/store.ts';
import { createCompletionEvent, type FinishedProject } from './event.ts';
import type { SendEvent } from './event-sender.ts';
import { isSuccess, judgeAttempt } from './retry-schedule.ts';
import type { WebhookOutcome } from './send-webhook.ts';

/** Announces the end of a project, once however often it is asked; sent when the caller's transaction has committed. */
export async function createDelivery(
  tables: Pick<Tables, 'deliveries' | 'jobs'>,
  organizationId: number,
  project: FinishedProject & { readonly webhookUrl: string; readonly traceparent?: string | undefined },
): Promise<void> {
  const { id: eventId, body } = createCompletionEvent(project);
  const delivery = { projectNumber: project.number, eventId, url: project.webhookUrl, body };
  const deliveryId = await tables.deliveries.insert(organizationId, delivery);
  if (deliveryId !== undefined)
    await tables.jobs.addDelivery({ deliveryId, traceparent: project.traceparent }, 0);
}

/**
 * Makes one attempt at a pending delivery and records it together with what follows from it. Throws only when the
 * store fails: then nothing was recorded, and a second attempt sends the same event id again.
 */
export function createEventDelivery(options: {
  readonly store: Store;
  readonly sendEvent: SendEvent;
  readonly retryDelaysSeconds: readonly number[];
  readonly logger: Logger;
  readonly meter: WorkMeter;
  readonly tracing: Tracing;
}): (deliveryId: number, traceparent?: string) => Promise<void> {
  const { store, sendEvent, retryDelaysSeconds, logger, meter, tracing } = options;
  return async (deliveryId, traceparent) => {
    const delivery = await store.deliveries.find(deliveryId);
    if (delivery?.status !== 'pending') return;
    const { organizationId, eventId, url, body } = delivery;
    const startedAt = new Date();
    const span = tracing.start('webhook', {
      kind: 'client',
      parent: traceparent,
      attributes: { 'http.request.method': 'POST' },
    });
    const event = { id: eventId, url, body, traceparent: span.traceparent };
    const outcome = await sendEvent(organizationId, event);
    observe(outcome, { meter, span });
    if (outcome.kind === 'refused') {
      logger.warn({ deliveryId, organizationId, eventId, reason: outcome.reason }, 'webhook address refused');
    }
    await store.transaction((tables) =>
      record(tables, { seen: delivery, startedAt, outcome, retryDelaysSeconds, traceparent }),
    );
  };
}

/** Without the address: it may hold a secret of the receiver. */
function observe(
  outcome: WebhookOutcome,
  { meter, span }: { readonly meter: WorkMeter; readonly span: Span },
) {
  const name = nameOf(outcome);
  meter.attemptEnded(name, outcome.durationMs);
  span.set('ledgerprint.outcome', name);
  if (outcome.kind === 'answered') span.set('http.response.status_code', outcome.status);
  span.end(name === 'delivered' ? 'ok' : 'failed');
}

function nameOf(outcome: WebhookOutcome): AttemptOutcome {
  if (outcome.kind !== 'answered') return outcome.kind;
  return isSuccess(outcome) ? 'delivered' : 'rejected';
}

async function record(
  tables: Pick<Tables, 'deliveries' | 'jobs'>,
  attempt: {
    readonly seen: Delivery;
    readonly startedAt: Date;
    readonly outcome: WebhookOutcome;
    readonly retryDelaysSeconds: readonly number[];
    readonly traceparent: string | undefined;
  },
): Promise<void> {
  const { seen, startedAt, outcome, retryDelaysSeconds, traceparent } = attempt;
  const now = await tables.deliveries.findForUpdate(seen.organizationId, seen.id);
  if (now === undefined) return;
  const number = now.attempts + 1;
  await tables.deliveries.insertAttempt(seen.organizationId, seen.id, {
    number,
    startedAt,
    ...toRecord(outcome),
  });
  const verdict = judgeAttempt(outcome, number, retryDelaysSeconds);
  if (verdict === 'delivered') return tables.deliveries.setStatus(seen.organizationId, seen.id, verdict);
  // Another worker took this one for dead, made an attempt of its own and has decided what comes next.
  if (now.attempts !== seen.attempts || now.status !== 'pending') return;
  if (verdict === 'failed') return tables.deliveries.setStatus(seen.organizationId, seen.id, verdict);
  await tables.jobs.addDelivery({ deliveryId: seen.id, traceparent }, verdict.retryAfterSeconds);
}

function toRecord(outcome: WebhookOutcome) {
  const { durationMs } = outcome;
  switch (outcome.kind) {
    case 'answered':
      return { durationMs, statusCode: outcome.status, error: null };
    case 'refused':
      return { durationMs, statusCode: null, error: outcome.reason };
    case 'unreachable':
      return { durationMs, statusCode: null, error: outcome.error };
  }
}
