import type { WebhookEvent } from './webhook-event.ts';
import { decodeWebhookSecret } from './webhook-secret.ts';

/** The request was not sent recently by the holder of the secret: answer 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The request's headers: a `Headers`, or a plain object with names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as it arrived. */
export type ReceivedWebhook = {
  /** The body exactly as it arrived: parsing and serializing it again would change the signed bytes. */
  readonly payload: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The organization's webhook secret, `whsec_…`. */
  readonly secret: string;
  /** Maximum difference between the sender's clock and ours; by default 5 minutes. */
  readonly toleranceSeconds?: number;
};

const defaultToleranceSeconds = 5 * 60;

/**
 * Returns the event of a request with a valid Standard Webhooks signature; rejects with a WebhookVerificationError for
 * any other request. Deliveries may be repeated: the header `webhook-id` identifies an event that was seen before.
 */
export async function verifyWebhook({
  payload,
  headers,
  secret,
  toleranceSeconds = defaultToleranceSeconds,
}: ReceivedWebhook): Promise<WebhookEvent> {
  const key = readSecret(secret);
  const text = typeof payload === 'string' ? payload : toText(payload);
  const claims = readClaims(headers);
  const verdicts = await Promise.all(claims.map((claim) => findProblem(claim, { key, text, toleranceSeconds })));
  if (!verdicts.includes(undefined)) throw new WebhookVerificationError(verdicts.at(-1));
  return parseEvent(text);
}

type Claim = {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
};

/** The signature headers, under the standard's names or under Svix's names. */
function readClaims(headers: WebhookHeaders): readonly Claim[] {
  const all = toMap(headers);
  const plain = (name: string) => all.get(`webhook-${name}`);
  const branded = (name: string) => all.get(`svix-${name}`) ?? plain(name);
  const isBranded = ['id', 'timestamp', 'signature'].some((name) => all.has(`svix-${name}`));
  return (isBranded ? [plain, branded] : [plain]).map((read) => ({
    id: read('id'),
    timestamp: read('timestamp'),
    signature: read('signature'),
  }));
}

function toMap(headers: WebhookHeaders): ReadonlyMap<string, string> {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return new Map(
    entries
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}

async function findProblem(
  { id, timestamp, signature }: Claim,
  expected: { readonly key: CryptoKeyBytes; readonly text: string; readonly toleranceSeconds: number },
): Promise<string | undefined> {
  if (!id || !timestamp || !signature) {
    return 'The headers webhook-id, webhook-timestamp and webhook-signature are all required.';
  }
  const seconds = Number.parseInt(timestamp, 10);
  const nowSeconds = Math.floor(Date.now() / 1_000);
  if (Number.isNaN(seconds)) return 'The header webhook-timestamp is not a number.';
  if (nowSeconds - seconds > expected.toleranceSeconds) return 'The message is too old.';
  if (seconds - nowSeconds > expected.toleranceSeconds) return 'The message has a timestamp in the future.';
  const own = await sign(expected.key, `${id}.${seconds}.${expected.text}`);
  const isSigned = signature.split(' ').some((candidate) => {
    const [version, value] = candidate.split(',');
    return version === 'v1' && value !== undefined && isSame(value, own);
  });
  return isSigned ? undefined : 'No signature matches: the secret is different, or the message was changed.';
}

type CryptoKeyBytes = Uint8Array<ArrayBuffer>;

async function sign(keyBytes: CryptoKeyBytes, message: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Takes the same time wherever the texts differ, so that a signature cannot be guessed digit by digit. */
function isSame(given: string, own: string): boolean {
  if (given.length !== own.length) return false;
  let difference = 0;
  for (let i = 0; i < own.length; i++) difference |= given.charCodeAt(i) ^ own.charCodeAt(i);
  return difference === 0;
}

function readSecret(secret: string): CryptoKeyBytes {
  const key = decodeWebhookSecret(secret);
  if (key === undefined)
    throw new WebhookVerificationError('The secret must be base64, with or without the prefix whsec_.');
  return key;
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** The holder of the secret is trusted: the shape of the event is not checked. */
function parseEvent(text: string): WebhookEvent {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WebhookVerificationError('The message is signed, but it is not JSON.', { cause });
  }
}
