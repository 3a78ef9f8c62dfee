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
