import { createEvent } from './event.ts';
import type { SendEvent } from './event-sender.ts';
import { isSuccess } from './retry-schedule.ts';
import type { WebhookOutcome } from './send-webhook.ts';

/** The response of a URL that an operator tests. */
export type TestOutcome = WebhookOutcome & { readonly eventId: string; readonly isSuccess: boolean };

/** Sends a signed event of type `webhook.test` exactly like a real one; it is not recorded and not retried. */
export async function sendTestEvent(
  sendEvent: SendEvent,
  to: { readonly organizationId: number; readonly organization: string; readonly url: string },
): Promise<TestOutcome> {
  const { organizationId, organization, url } = to;
  const event = createEvent('webhook.test', new Date(), { organization });
  const outcome = await sendEvent(organizationId, { ...event, url });
  return { ...outcome, eventId: event.id, isSuccess: isSuccess(outcome) };
}
