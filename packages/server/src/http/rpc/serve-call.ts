import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../platform/failure.ts';
import type { CallAnswer, RunCall } from './admitted-call.ts';
import type { Operation } from './operations.ts';
import { findTimeoutMs, type ProtocolHeaders, parseProtocolHeaders } from './protocol-headers.ts';
import type { RateLimit } from './rate-limit.ts';
import { readBody, requireDeclaredSize } from './read-body.ts';
import { Refusal, refuseLate } from './refusal.ts';
import type { RequireCaller } from './require-caller.ts';
import { toConnectError } from './to-connect-error.ts';
import type { UploadBudget, UploadRoom } from './upload-budget.ts';
import { arrivedUploadBytes, uploadBytesOf } from './upload-size.ts';

/** One call's facts for its log line, filled in as they become known. */
export type CallRecord = {
  readonly requestId: string;
  readonly operation: string;
  organization?: string;
  code?: string;
  bodyBytes?: number;
  /** Names the call's span, where calls are traced. */
  traceparent?: string | undefined;
};

/**
 * The door. In this order: the key, the organization's rate, the protocol headers, the declared size, room for a large
 * body; only then the body is read and the call is run. Whatever is refused before that is refused without reading the
 * body.
 */
export function createCallServer(options: {
  readonly requireCaller: RequireCaller;
  readonly rateLimit: RateLimit;
  readonly uploads: UploadBudget;
  readonly slowBodyMs: number;
  readonly runCall: RunCall;
  readonly onUnexpected: (error: unknown, record: CallRecord) => void;
}) {
  const { requireCaller, rateLimit, uploads, slowBodyMs, runCall } = options;

  async function admit(
    request: IncomingMessage,
    operation: Operation,
    record: CallRecord,
    deadline: AbortSignal | undefined,
  ) {
    const caller = await beforeDeadline(requireCaller(request), deadline);
    record.organization = caller.organization;
    rateLimit.admit(caller.organizationId);
    const protocol = parseProtocolHeaders(request.headers);
    requireDeclaredSize(request, operation);
    return { caller, protocol };
  }

  /** Serves one call to its end; a refusal is thrown for the caller of this function to send. */
  return async function serveCall(
    request: IncomingMessage,
    response: ServerResponse,
    operation: Operation,
    record: CallRecord,
  ): Promise<CallAnswer> {
    const startedAtMs = performance.now();
    // The time runs from here, also while the key is looked up; a malformed header is complained of after the key.
    const timeoutMs = findTimeoutMs(request.headers);
    const deadline = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    let room: UploadRoom | undefined;
    try {
      const { caller, protocol } = await admit(request, operation, record, deadline);
      const client = signalOfClient(response);
      const bytes = uploadBytesOf(request, operation);
      const { organizationId } = caller;
      if (bytes > 0) room = await uploads.enter({ organizationId, bytes, client, deadline });
      const body = await readBody(request, response, { operation, deadline, slowBodyMs });
      room?.shrink(arrivedUploadBytes(request, body));
      record.bodyBytes = body.byteLength;
      const left =
        timeoutMs === undefined ? undefined : Math.ceil(timeoutMs - (performance.now() - startedAtMs));
      const headers = toCallHeaders(request, protocol, left);
      const { requestId, traceparent } = record;
      const call = {
        path: operation.path,
        headers,
        body,
        organizationId,
        origin: calledOrigin(request),
        requestId,
        traceparent,
      };
      return await runCall(call, client);
    } catch (error) {
      throw error instanceof Refusal
        ? error
        : new Refusal(toConnectError(error, (cause) => options.onUnexpected(cause, record)));
    } finally {
      room?.release();
    }
  };
}

export type ServeCall = ReturnType<typeof createCallServer>;

/** The promise's result, or the refusal of a call whose time is over; the look-up itself may serve other calls. */
function beforeDeadline<T>(promise: Promise<T>, deadline: AbortSignal | undefined): Promise<T> {
  if (deadline === undefined) return promise;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onLate = () => reject(refuseLate());
  deadline.addEventListener('abort', onLate, { once: true });
  return Promise.race([promise, late]).finally(() => deadline.removeEventListener('abort', onLate));
}

/** The headers the library and the operations look at; the key stays behind. */
function toCallHeaders(
  request: IncomingMessage,
  { contentType }: ProtocolHeaders,
  timeoutLeftMs: number | undefined,
): [string, string][] {
  const headers: [string, string][] = [['content-type', contentType]];
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.push([name, value]);
  }
  if (timeoutLeftMs !== undefined) headers.push(['connect-timeout-ms', String(Math.max(0, timeoutLeftMs))]);
  return headers;
}

const forwarded = [
  'accept-encoding',
  'connect-protocol-version',
  'content-encoding',
  'grpc-accept-encoding',
  'grpc-encoding',
  'grpc-timeout',
  'idempotency-key',
  'ledgerprint-strict',
] as const;

/**
 * The address the caller used, such as `http://ledger.example:8080`; where it names none that can be used, our own. What
 * proxies add about the outside is not trusted: behind one that speaks https, operators set PUBLIC_URL.
 */
function calledOrigin({ headers, socket }: IncomingMessage): string {
  const host = headers.host ?? '';
  const url = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}`) : null;
  if (url !== null) return url.origin;
  const { localAddress = '127.0.0.1', localPort } = socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

function signalOfClient(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Failure('canceled', 'The client left.'));
  });
  return controller.signal;
}
