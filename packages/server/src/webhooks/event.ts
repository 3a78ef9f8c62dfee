import { randomBytes } from 'node:crypto';

/** What is signed and sent. The id stays the same over all attempts. */
export type WebhookEvent = { readonly id: string; readonly body: string };

/** An event with a new random id. */
export function createEvent(type: string, at: Date, data: Readonly<Record<string, string>>): WebhookEvent {
  return {
    id: `evt_${randomBytes(16).toString('hex')}`,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  };
}
