import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Takes a server out of service. For `drainMs`, calls are still accepted and answered with `Connection: close`, so that a
 * load balancer that checks `/readyz` can stop sending calls first; then nothing new is accepted and calls in progress have
 * `timeoutMs` to finish.
 */
export async function stopListening(
  app: FastifyInstance,
  { drainMs, timeoutMs }: { readonly drainMs: number; readonly timeoutMs: number },
): Promise<void> {
  const { server } = app;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  if (server.listening && drainMs > 0) await pause(drainMs);
  // A connection that was busy at the start of the stop becomes idle later, and Node would wait for it to time out.
  const sweeper = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweeper);
    clearTimeout(deadline);
  }
}
