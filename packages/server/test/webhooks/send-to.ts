import type { LookupFunction } from 'node:net';
import { createAddressGuard } from '../../src/webhooks/address-guard.ts';
import { createGuardedConnector } from '../../src/webhooks/guarded-connector.ts';
import { createWebhookSender, type WebhookOutcome } from '../../src/webhooks/send-webhook.ts';

export type SendOptions = {
  readonly allowed?: readonly string[];
  readonly timeoutMs?: number;
  readonly lookup?: LookupFunction;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends one POST through the real sender, with these ranges allowed in addition to the public ones. */
export function sendTo(url: string, options: SendOptions = {}): Promise<WebhookOutcome> {
  const { allowed = [], timeoutMs = 10_000, lookup, body = '{}', headers = {} } = options;
  const connector = createGuardedConnector({
    guard: createAddressGuard(allowed),
    timeoutMs,
    ...(lookup === undefined ? {} : { lookup }),
  });
  const send = createWebhookSender({ connector, timeoutMs, userAgent: 'Ledgerprint/test' });
  return send({ url, headers, body });
}
