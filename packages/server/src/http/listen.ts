import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../platform/operator-error.ts';

/** Starts listening and returns the address to call; what prevents it becomes a sentence for the operator. */
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
      return `Port ${port} on ${host} is already taken. Stop what listens there, or choose another with --port or PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one above 1023 with --port or PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host} to listen on. Choose another with --host or HOST.`;
    default:
      return `Listening on ${host}, port ${port}, failed: ${error.message}.`;
  }
}
