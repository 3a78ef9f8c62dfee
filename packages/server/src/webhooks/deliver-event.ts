import type { AttemptOutcome, WorkMeter } from '../observability/meters.ts';
import type { Span, Tracing } from '../observability/tracing.ts';
import type { Logger } from '../platform/logger.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store, Tables } from '../store/store.ts';
import { hostOf, originOf } from './endpoint.ts';
import { createCompletionEvent, type FinishedProject } from './event.ts';
import type { SendEvent } from './event-sender.ts';
import type { HostLimit } from './host-limit.ts';
import { pauseRule, resumeEndpoint, setAsideIfPaused } from './paused-endpoints.ts';
import { isSuccess, judgeAttempt, type Random, type Verdict } from './retry-schedule.ts';
import type { WebhookOutcome } from './send-webhook.ts';

/** Queues the event of a finished project, at most once; it is sent when the caller's transaction has committed. */
export async function createDelivery(
  tables: Pick<Tables, 'deliveries' | 'jobs'>,
  organizationId: number,
  project: FinishedProject & { readonly webhookUrl: string; readonly traceparent?: string | undefined },
): Promise<void> {
  const { id: eventId, body } = createCompletionEvent(project);
  const delivery = { projectNumber: project.number, eventId, url: project.webhookUrl, body };
  const deliveryId = await tables.deliveries.insert(organizationId, delivery);
  if (deliveryId !== undefined)
    await tables.jobs.addDelivery({ organizationId, deliveryId, traceparent: project.traceparent }, 0);
}

/**
 * Makes one attempt at a pending delivery; `host busy` means that no attempt was made and that one must be requested
 * again later.
 */
export type DeliverEvent = (
  deliveryId: number,
  job?: {
    /** Absent in jobs of the first versions: it is then looked up. */
    readonly organizationId?: number | undefined;
    readonly traceparent?: string | undefined;
  },
) => Promise<'done' | 'host busy'>;

/**
 * Makes one attempt at a pending delivery and records it with its consequences. Throws only if the store fails: nothing
 * was recorded then, and a second attempt sends the same event id again.
 */
export function createEventDelivery(options: {
  readonly store: Store;
  readonly sendEvent: SendEvent;
  readonly hostLimit: HostLimit;
  readonly retryDelaysSeconds: readonly number[];
  readonly random: Random;
  readonly logger: Logger;
  readonly meter: WorkMeter;
  readonly tracing: Tracing;
}): DeliverEvent {
  const { store, sendEvent, hostLimit, retryDelaysSeconds, random, logger, meter, tracing } = options;

  async function attempt(delivery: Delivery, traceparent: string | undefined): Promise<void> {
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
    const end = await store.transaction((tables) => {
      const judge = (number: number) => judgeAttempt(outcome, number, { delaysSeconds: retryDelaysSeconds, random });
      return record(tables, { seen: delivery, startedAt, outcome, judge, traceparent });
    });
    tell(delivery, outcome, end);
  }

  function tell({ id, organizationId, eventId, url }: Delivery, outcome: WebhookOutcome, end: AttemptEnd) {
    const host = hostOf(url);
    const event = { deliveryId: id, organizationId, eventId, host };
    if (end.givenUp !== undefined) {
      meter.deliveryGivenUp(end.givenUp);
      const isRefused = end.givenUp === 'refused';
      logger.warn(
        { ...event, reason: describeOutcome(outcome) },
        isRefused ? 'webhook address refused' : 'webhook given up',
      );
    }
    if (end.receiver === 'paused') {
      meter.receiverPaused();
      logger.warn({ organizationId, host, reason: describeOutcome(outcome) }, 'webhook receiver paused');
    }
    if (end.receiver === 'resumed') logger.info({ organizationId, host }, 'webhook receiver resumed');
  }

  return async (deliveryId, { organizationId: said, traceparent } = {}) => {
    const organizationId = said ?? (await store.deliveries.findOwner(deliveryId));
    if (organizationId === undefined) return 'done';
    const delivery = await store.deliveries.find(organizationId, deliveryId);
    if (delivery?.status !== 'pending') return 'done';
    const leave = hostLimit.enter(delivery.url);
    if (leave === undefined) return 'host busy';
    try {
      if (!(await setAsideIfPaused(store, delivery))) await attempt(delivery, traceparent);
      return 'done';
    } finally {
      leave();
    }
  };
}

/** Logged without the URL, which may contain a secret of the receiver. */
function observe(outcome: WebhookOutcome, { meter, span }: { readonly meter: WorkMeter; readonly span: Span }) {
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

/** The consequences of an attempt that must be reported. */
type AttemptEnd = {
  readonly givenUp?: Extract<Verdict, { readonly kind: 'given-up' }>['reason'] | undefined;
  readonly receiver?: 'paused' | 'resumed' | undefined;
};

async function record(
  tables: Pick<Tables, 'deliveries' | 'jobs' | 'webhookEndpoints'>,
  attempt: {
    readonly seen: Delivery;
    readonly startedAt: Date;
    readonly outcome: WebhookOutcome;
    readonly judge: (attemptNumber: number) => Verdict;
    readonly traceparent: string | undefined;
  },
): Promise<AttemptEnd> {
  const { seen, startedAt, outcome, judge, traceparent } = attempt;
  const { organizationId, id: deliveryId } = seen;
  const origin = originOf(seen.url);
  const now = await tables.deliveries.findForUpdate(organizationId, deliveryId);
  if (now === undefined) return {};
  const number = now.attempts + 1;
  await tables.deliveries.insertAttempt(organizationId, deliveryId, { number, startedAt, ...toRecord(outcome) });
  const verdict = judge(number);
  if (verdict.kind === 'delivered') {
    await tables.deliveries.setStatus(organizationId, deliveryId, 'delivered');
    const resumed = await resumeEndpoint(tables, organizationId, origin);
    return { receiver: resumed === undefined ? undefined : 'resumed' };
  }
  // A refused address does not count as a failure of the receiver.
  const { isPaused, isNew } =
    outcome.kind === 'refused'
      ? { isPaused: false, isNew: false }
      : await tables.webhookEndpoints.addFailure(organizationId, origin, pauseRule);
  const receiver = isNew ? 'paused' : undefined;
  // Another worker considered this one dead, made its own attempt and decided what happens next.
  if (now.attempts !== seen.attempts || now.status !== 'pending') return { receiver };
  const isFinal = verdict.kind === 'given-up' && verdict.reason !== 'exhausted';
  if (isPaused && !isFinal) {
    await tables.deliveries.pause(organizationId, deliveryId, origin);
    return { receiver };
  }
  if (verdict.kind === 'given-up') {
    await tables.deliveries.setStatus(organizationId, deliveryId, 'failed');
    return { receiver, givenUp: verdict.reason };
  }
  await tables.deliveries.setNextAttempt(organizationId, deliveryId, verdict.afterSeconds);
  await tables.jobs.addDelivery({ organizationId, deliveryId, traceparent }, verdict.afterSeconds);
  return { receiver };
}

function describeOutcome(outcome: WebhookOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return `the receiver answered ${outcome.status}`;
    case 'refused':
      return outcome.reason;
    case 'unreachable':
      return outcome.error;
  }
}

function toRecord(outcome: WebhookOutcome) {
  const { durationMs } = outcome;
  return outcome.kind === 'answered'
    ? { durationMs, statusCode: outcome.status, error: null }
    : { durationMs, statusCode: null, error: describeOutcome(outcome) };
}
