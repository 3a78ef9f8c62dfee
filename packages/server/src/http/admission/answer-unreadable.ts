import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Code, ConnectError } from '@connectrpc/connect';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import type { Logger } from '../../platform/logger.ts';
import { type CloseGently, isClosing } from './gentle-close.ts';

const known: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers are too large. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive. Send it faster, or in smaller parts.',
  },
};

/** Answers bytes that could not be parsed as HTTP. There is no request object, so the answer is written by hand. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  options: {
    readonly headers: readonly (readonly [string, string])[];
    readonly closeGently: CloseGently;
    readonly logger: Logger;
  },
): void {
  // The client has already been answered; anything else it sends is discarded.
  if (isClosing(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = known[error.code ?? ''] ?? {
    status: '400 Bad Request',
    message: 'The request is not valid HTTP.',
  };
  const requestId = randomUUID();
  const body = Buffer.from(errorToJsonBytes(new ConnectError(message, Code.InvalidArgument), undefined));
  const lines = [
    ...options.headers,
    ['connection', 'close'],
    ['content-type', 'application/json'],
    ['x-request-id', requestId],
    ['content-length', String(body.length)],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  options.closeGently(socket);
  const { remoteAddress: address } = socket;
  options.logger.info({ requestId, code: 'invalid_argument', status: Number.parseInt(status, 10), address }, 'call');
}
