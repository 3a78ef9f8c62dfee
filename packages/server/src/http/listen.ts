import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../platform/operator-error.ts';

/** Starts listening and returns the address to call; failures are explained to the operator. */
export async function listen(
  server: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw new OperatorError(explain(error as NodeJS.ErrnoException, host, port));
  }
  const address = server.server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${boundPort}`;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the program that listens there, or choose another port with --port or PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port above 1023 with --port or PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine does not have the address ${host}. Choose another one with --host or HOST.`;
    default:
      return `Could not listen on ${host}, port ${port}: ${error.message}.`;
  }
}

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
