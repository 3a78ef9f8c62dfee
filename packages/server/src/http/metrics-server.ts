import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { OperatorError } from '../platform/operator-error.ts';
import { addSecurityHeaders, toSecurityHeaders } from './security-headers.ts';

const path = '/metrics';

/** Answers Prometheus on an address of its own: who may call the service is not who may look inside. */
export async function openMetricsServer(
  metrics: { readonly contentType: string; toText(): Promise<string> },
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    if (url?.split('?', 1)[0] !== path) {
      response.writeHead(404).end(`Nothing but ${path} is here.\n`);
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else {
      try {
        const text = await metrics.toText();
        response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
      } catch {
        response.writeHead(500).end('The metrics could not be read.\n');
      }
    }
  });
  addSecurityHeaders(server, toSecurityHeaders({ hstsSeconds: 0 }));
  await listen(server, host, port);
  const address = server.address();
  const boundPort = typeof address === 'object' ? address?.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}${path}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'it is already taken' : message;
    throw new OperatorError(
      `Metrics cannot be served on port ${port} of ${host}: ${reason}. Change METRICS_PORT or METRICS_HOST.`,
    );
  }
}
