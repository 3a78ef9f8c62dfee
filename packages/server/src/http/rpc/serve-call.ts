import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from '../admission/admission.ts';
import { Refusal } from '../admission/refusal.ts';
import type { CallAnswer, RunCall } from './admitted-call.ts';
import type { Operation } from './operations.ts';
import { toConnectError } from './to-connect-error.ts';

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

/** Serves one call to its end; throws refusals for the caller of this function to send. */
export type ServeCall = (
  request: IncomingMessage,
  response: ServerResponse,
  operation: Operation,
  record: CallRecord,
) => Promise<CallAnswer>;

/** Runs the calls that are admitted. */
export function createCallServer(options: {
  readonly admit: Admission['admit'];
  readonly runCall: RunCall;
  readonly onUnexpected: (error: unknown, record: CallRecord) => void;
}): ServeCall {
  const { admit, runCall, onUnexpected } = options;

  const serve: ServeCall = async (request, response, operation, record) => {
    const { caller, body, time, release } = await admit({ request, response, operation, record });
    const { organizationId, keyId, keyName } = caller;
    const { requestId, traceparent } = record;
    const call = {
      path: operation.path,
      headers: toCallHeaders(request),
      body,
      organizationId,
      key: { id: keyId, name: keyName },
      origin: calledOrigin(request),
      requestId,
      traceparent,
      endsAtMs: Date.now() + time.endsAtMs - performance.now(),
    };
    const answer = await runCall(call, time.signal, release);
    // A thread is told to stop, but not why; the reason is thrown here.
    if (answer.code === 'canceled') time.throwIfOver();
    return answer;
  };

  return async (request, response, operation, record) => {
    try {
      return await serve(request, response, operation, record);
    } catch (error) {
      throw error instanceof Refusal
        ? error
        : new Refusal(toConnectError(error, (cause) => onUnexpected(cause, record)));
    }
  };
}

/** The headers that decoding, answers and operations need; not the key, nor the timeout, which the signal represents. */
function toCallHeaders({ headers }: IncomingMessage): readonly (readonly [string, string])[] {
  return forwarded.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
}

const forwarded = ['accept-encoding', 'content-encoding', 'idempotency-key', 'ledgerprint-strict'] as const;

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
