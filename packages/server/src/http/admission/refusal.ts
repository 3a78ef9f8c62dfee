import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import { codeToHttpStatus, codeToString, errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import type { CloseGently } from './gentle-close.ts';

/** An error as the answer to a call: the library's, except where HTTP needs another status or more headers. */
export class Refusal extends Error {
  readonly #error: ConnectError;
  /** The error code as on the wire. */
  readonly code: string;
  readonly status: number;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(error: ConnectError, http: { status?: number; headers?: Record<string, string> } = {}) {
    super(error.rawMessage);
    this.#error = error;
    this.code = codeToString(error.code);
    this.status = http.status ?? codeToHttpStatus(error.code);
    this.#headers = http.headers ?? {};
  }

  /** As plain data. */
  toAnswer() {
    const { code, status } = this;
    const more = [...this.#error.metadata, ...Object.entries(this.#headers)];
    const headers: readonly (readonly [string, string])[] = [['content-type', 'application/json'], ...more];
    return { status, code, headers, body: errorToJsonBytes(this.#error, undefined) };
  }
}

/** The refusal of a malformed request. */
export function refuseInvalid(message: string, status?: number): Refusal {
  return new Refusal(new ConnectError(message, Code.InvalidArgument), status === undefined ? {} : { status });
}

/** The refusal of a call that may be repeated after a pause. */
export function refuseExhausted(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(new ConnectError(message, Code.ResourceExhausted), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/**
 * Answers immediately, whether the body was read or not. While a body is still arriving, the answer is the last one on its
 * connection: the rest of the body cannot be told apart from the next request.
 */
export type SendRefusal = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => void;

export function createRefusalSender(closeGently: CloseGently): SendRefusal {
  return (request, response, refusal) => {
    if (response.headersSent || response.destroyed) return;
    const { status, headers, body } = refusal.toAnswer();
    const isArriving = hasBody(request) && !request.complete;
    if (isArriving) response.setHeader('connection', 'close');
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('content-length', body.length).writeHead(status);
    if (isArriving) closeGently(request.socket, request);
    response.end(body);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
