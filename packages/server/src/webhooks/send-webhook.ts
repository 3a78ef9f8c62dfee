import { unescape as decodePercent } from 'node:querystring';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { AddressRefusedError } from './guarded-connector.ts';

/** One POST: the body exactly as signed, and the signature headers. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Result =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The wait requested with `Retry-After`. */
      readonly retryAfterSeconds?: number | undefined;
      readonly answer: Buffer;
    }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly error: string };

/** The outcome of one POST. `refused` is the service's own decision and would be the same next time. */
export type WebhookOutcome = Result & { readonly durationMs: number };

/** Never rejects. Only the status matters, even if the body does not end. */
export type SendWebhook = (webhook: WebhookRequest) => Promise<WebhookOutcome>;

const maximumAnswerBytes = 64 * 1_024;

/**
 * A sender that keeps no state between two POSTs: no connection, no TLS session. A proxy in the environment is not
 * used.
 */
export function createWebhookSender(options: {
  readonly connector: buildConnector.connector;
  /** For everything: resolving the name, connecting, the response and its body. */
  readonly timeoutMs: number;
  readonly userAgent: string;
}): SendWebhook {
  const { connector, timeoutMs, userAgent } = options;
  return async (webhook) => {
    const startedMs = performance.now();
    const agent = new Agent({ connect: connector, pipelining: 0 });
    const signal = AbortSignal.timeout(timeoutMs);
    const result = await post(webhook, { agent, signal, userAgent }).catch((error) =>
      toResult(error, signal.aborted ? timeoutMs : undefined),
    );
    await agent.destroy();
    return { ...result, durationMs: Math.round(performance.now() - startedMs) };
  };
}

async function post(
  { url: text, headers, body }: WebhookRequest,
  { agent, signal, userAgent }: { readonly agent: Agent; readonly signal: AbortSignal; readonly userAgent: string },
): Promise<Result> {
  const url = new URL(text);
  const response = await request(url, {
    method: 'POST',
    dispatcher: agent,
    signal,
    reset: true,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': userAgent, ...authorizationOf(url) },
    body,
  });
  const [retryAfter] = [response.headers['retry-after']].flat();
  return {
    kind: 'answered',
    status: response.statusCode,
    retryAfterSeconds: parseRetryAfter(retryAfter, new Date()),
    answer: await readStart(response.body),
  };
}

/** Reads the body up to the limit; leaving the loop destroys the connection. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maximumAnswerBytes) break;
    }
  } catch {
    // Cut off or too slow: the status is valid anyway.
  }
  return Buffer.concat(chunks).subarray(0, maximumAnswerBytes);
}

function authorizationOf({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const credentials = `${decodePercent(username)}:${decodePercent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function toResult(error: unknown, overdueMs: number | undefined): Result {
  if (error instanceof AddressRefusedError) return { kind: 'refused', reason: error.message };
  if (overdueMs !== undefined) {
    return { kind: 'unreachable', error: `no answer within ${overdueMs / 1_000} s` };
  }
  return { kind: 'unreachable', error: toErrorText(error) };
}

const maximumLength = 500;

/** A connection error in one line. Parts of it may come from certificates, so it is cut and cleaned. */
export function toErrorText(error: unknown): string {
  return describe(error)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, maximumLength)
    .trim();
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The error for a name whose addresses all failed has no message.
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  const code = 'code' in error ? String(error.code) : '';
  return error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

/** The preferred format of HTTP dates: `Fri, 02 Jan 2026 03:04:05 GMT`. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The wait in seconds that a `Retry-After` header requests as a number or a date; undefined if it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  if (!httpDate.test(value)) return undefined;
  const seconds = Math.ceil((Date.parse(value) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
