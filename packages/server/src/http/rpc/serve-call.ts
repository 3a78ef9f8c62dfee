import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallAnswer, RunCall } from './admitted-call.ts';
import { type BodyPace, createPaceKeeper } from './body-pace.ts';
import { type CallTime, createCallTimes } from './call-time.ts';
import type { Operation } from './operations.ts';
import { findTimeoutMs, parseProtocolHeaders } from './protocol-headers.ts';
import type { RateLimit } from './rate-limit.ts';
import { readBody, requireDeclaredSize } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { RequireCaller } from './require-caller.ts';
import { toConnectError } from './to-connect-error.ts';
import type { UploadBudget } from './upload-budget.ts';
import { declaredBytesOf, mayBeLarge } from './upload-size.ts';

/** The facts of a call for its log line, completed as they become known. */
export type CallRecord = {
  readonly requestId: string;
  readonly operation: string;
  organization?: string;
  code?: string;
  bodyBytes?: number;
  /** Identifies the call's span, if calls are traced. */
  traceparent?: string | undefined;
};

/**
 * Admits and runs calls. Checks in this order: the key, the organization's rate, the protocol headers, the declared size, and
 * memory for a large body. Only then is the body read and the call run, so earlier refusals do not read it.
 */
export function createCallServer(options: {
  readonly requireCaller: RequireCaller;
  readonly rateLimit: RateLimit;
  readonly uploads: UploadBudget;
  readonly bodyPace: BodyPace;
  readonly runCall: RunCall;
  readonly onUnexpected: (error: unknown, record: CallRecord) => void;
}) {
  const { requireCaller, rateLimit, uploads, runCall } = options;
  const callTimes = createCallTimes();
  const pace = createPaceKeeper(options.bodyPace);

  async function serveInTime(served: ServedCall, time: CallTime): Promise<CallAnswer> {
    const { request, response, operation, record } = served;
    const { organization, organizationId, keyId, keyName } = await time.race(requireCaller(request, operation));
    record.organization = organization;
    rateLimit.admit(organizationId);
    const { contentType } = parseProtocolHeaders(request.headers);
    requireDeclaredSize(request, operation);
    time.throwIfOver();
    const declaredBytes = declaredBytesOf(request);
    const room = mayBeLarge(declaredBytes, operation) ? uploads.open(organizationId, declaredBytes) : undefined;
    try {
      if (declaredBytes !== undefined) await room?.enter(time);
      const body = await readBody(request, response, { operation, time, room, pace });
      room?.complete(body.byteLength);
      record.bodyBytes = body.byteLength;
      const { path } = operation;
      const { requestId, traceparent } = record;
      const headers = toCallHeaders(request, contentType);
      const call = {
        path,
        headers,
        body,
        organizationId,
        key: { id: keyId, name: keyName },
        origin: calledOrigin(request),
        requestId,
        traceparent,
        endsAtMs: Date.now() + time.endsAtMs - performance.now(),
      };
      const answer = await runCall(call, time.signal);
      // A thread is told to stop, but not why; the reason is thrown here.
      if (answer.code === 'canceled') time.throwIfOver();
      return answer;
    } finally {
      room?.release();
    }
  }

  /** Serves one call to its end; throws refusals for the caller of this function to send. */
  return async function serveCall(
    request: IncomingMessage,
    response: ServerResponse,
    operation: Operation,
    record: CallRecord,
  ): Promise<CallAnswer> {
    // The time starts here and includes the lookup of the key; a malformed header is reported after the key has been checked.
    const timeoutMs = Math.min(findTimeoutMs(request.headers) ?? operation.timeoutMs, operation.timeoutMs);
    try {
      return await callTimes.run(response, timeoutMs, (time) =>
        serveInTime({ request, response, operation, record }, time),
      );
    } catch (error) {
      throw error instanceof Refusal
        ? error
        : new Refusal(toConnectError(error, (cause) => options.onUnexpected(cause, record)));
    }
  };
}

export type ServeCall = ReturnType<typeof createCallServer>;

type ServedCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly operation: Operation;
  readonly record: CallRecord;
};

/** The headers that decoding, answers and operations need; not the key, nor the timeout, which the signal represents. */
function toCallHeaders(request: IncomingMessage, contentType: string): [string, string][] {
  const headers: [string, string][] = [['content-type', contentType]];
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.push([name, value]);
  }
  return headers;
}

const forwarded = [
  'accept-encoding',
  'content-encoding',
  'grpc-encoding',
  'idempotency-key',
  'ledgerprint-strict',
] as const;

/**
 * The address the caller used, such as `http://ledger.example:8080`; the server's own if that is not usable. Headers of
 * proxies are not trusted for this: behind one that terminates https, operators set PUBLIC_URL.
 */
function calledOrigin({ headers, socket }: IncomingMessage): string {
  const origin = findOrigin(headers.host ?? '');
  if (origin !== undefined) return origin;
  const { localAddress = '127.0.0.1', localPort } = socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Most calls name the same host as the previous one, and parsing it is not free. */
let lastHost = '';
let lastOrigin: string | undefined;

function findOrigin(host: string): string | undefined {
  if (host === lastHost) return lastOrigin;
  lastHost = host;
  lastOrigin = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}`)?.origin : undefined;
  return lastOrigin;
}
