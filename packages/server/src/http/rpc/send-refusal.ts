import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc-web';
import { protocolOf } from './protocol-headers.ts';
import type { Refusal } from './refusal.ts';

const drainedBytes = 1024 * 1024;
const drainedMs = 2_000;

/**
 * Answers in the protocol the client speaks, without having read the body. The answer goes out at once; then a part of
 * the body is drained, because a connection closed on unread data is reset and the client may never see the answer;
 * then the connection closes, since what is left on it cannot be told from a next request.
 */
export async function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  if (response.headersSent || response.destroyed) return;
  const { status, headers, body } = toAnswer(request, refusal);
  const unread = hasUnreadBody(request);
  if (unread) response.setHeader('connection', 'close');
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (!unread) {
    response.end(body);
    return;
  }
  response.write(body);
  await drain(request);
  response.end();
  request.destroy();
}

function toAnswer(request: IncomingMessage, { error, status, headers }: Refusal) {
  if (protocolOf(request.headers) === 'connect') {
    return {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: errorToJsonBytes(error, undefined),
    };
  }
  // gRPC-web says it in headers when there is no message: "trailers-only".
  const trailers = new Headers({ 'content-type': request.headers['content-type'] ?? '', ...headers });
  setTrailerStatus(trailers, error);
  return { status: 200, headers: Object.fromEntries(trailers), body: new Uint8Array(0) };
}

function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete && request.readableEnded) return false;
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function drain(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let size = 0;
  const timer = setTimeout(resolve, drainedMs);
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size >= drainedBytes) resolve();
  });
  request
    .once('end', resolve)
    .once('close', resolve)
    .once('error', () => resolve());
  request.resume();
  return promise.finally(() => clearTimeout(timer));
}
