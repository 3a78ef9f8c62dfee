import { Webhook } from 'standardwebhooks';

/**
 * The headers of a signed event, as Standard Webhooks defines them. Each secret gives one signature: while a secret is
 * being rotated, receivers with the old one and with the new one both find theirs.
 */
export function signEvent(event: {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly secrets: readonly string[];
}): Readonly<Record<string, string>> {
  const { id, at, body, secrets } = event;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
