import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Refusal } from './refusal.ts';
import { toRefusalAnswer } from './refusal-answer.ts';

const drainedBytes = 1024 * 1024;
const drainedMs = 2_000;
const refused = new WeakSet<Socket>();

/** True for a connection on which a refusal was sent without its body: it takes no other answer. */
export function isRefused(socket: Socket): boolean {
  return refused.has(socket);
}

/**
 * Answers in the protocol the client speaks, without having read the body. The answer goes out at once; then a part of
 * the body is drained, because a connection closed on unread data is reset and the client may never see the answer;
 * then the connection closes, since what is left on it cannot be told from a next request.
 */
export async function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  if (response.headersSent || response.destroyed) return;
  const { status, headers, body } = toRefusalAnswer(request.headers['content-type'], refusal);
  const unread = hasUnreadBody(request);
  if (unread) response.setHeader('connection', 'close');
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('content-length', body.length).writeHead(status);
  if (!unread) {
    response.end(body);
    return;
  }
  refused.add(request.socket);
  response.write(body);
  await drain(request);
  response.end();
  request.destroy();
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
