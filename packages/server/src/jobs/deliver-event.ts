import type { Logger } from '../platform/logger.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store, Tables } from '../store/store.ts';
import { createCompletionEvent, type FinishedProject } from '../webhook/completion-event.ts';
import { judgeAttempt } from '../webhook/retry-schedule.ts';
import type { WebhookOutcome } from '../webhook/send-webhook.ts';
import type { SendEvent } from './event-sender.ts';

/** Announces the end of a project, once however often it is asked; sent when the caller's transaction has committed. */
export async function createDelivery(
  tables: Pick<Tables, 'deliveries' | 'jobs'>,
  organizationId: number,
  project: FinishedProject & { readonly webhookUrl: string },
): Promise<void> {
  const { id: eventId, body } = createCompletionEvent(project);
  const delivery = { projectNumber: project.number, eventId, url: project.webhookUrl, body };
  const deliveryId = await tables.deliveries.insert(organizationId, delivery);
  if (deliveryId !== undefined) await tables.jobs.addDelivery({ deliveryId }, 0);
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
}): (deliveryId: number) => Promise<void> {
  const { store, sendEvent, retryDelaysSeconds, logger } = options;
  return async (deliveryId) => {
    const delivery = await store.deliveries.find(deliveryId);
    if (delivery?.status !== 'pending') return;
    const { organizationId, eventId, url, body } = delivery;
    const startedAt = new Date();
    const outcome = await sendEvent(organizationId, { id: eventId, url, body });
    if (outcome.kind === 'refused') {
      logger.warn({ deliveryId, organizationId, eventId, reason: outcome.reason }, 'webhook address refused');
    }
    await store.transaction((tables) =>
      record(tables, { seen: delivery, startedAt, outcome, retryDelaysSeconds }),
    );
  };
}

async function record(
  tables: Pick<Tables, 'deliveries' | 'jobs'>,
  attempt: {
    readonly seen: Delivery;
    readonly startedAt: Date;
    readonly outcome: WebhookOutcome;
    readonly retryDelaysSeconds: readonly number[];
  },
): Promise<void> {
  const { seen, startedAt, outcome, retryDelaysSeconds } = attempt;
  const now = await tables.deliveries.findForUpdate(seen.id);
  if (now === undefined) return;
  const number = now.attempts + 1;
  await tables.deliveries.insertAttempt(seen.id, { number, startedAt, ...toRecord(outcome) });
  const verdict = judgeAttempt(outcome, number, retryDelaysSeconds);
  if (verdict === 'delivered') return tables.deliveries.setStatus(seen.id, verdict);
  // Another worker took this one for dead, made an attempt of its own and has decided what comes next.
  if (now.attempts !== seen.attempts || now.status !== 'pending') return;
  if (verdict === 'failed') return tables.deliveries.setStatus(seen.id, verdict);
  await tables.jobs.addDelivery({ deliveryId: seen.id }, verdict.retryAfterSeconds);
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
