import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from '../observability/create-metrics.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { ThreadFigures } from '../platform/thread-pool.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import type { Database } from '../postgres/connection-pool.ts';
import type { JobSender } from '../queue/queue.ts';
import { createStore } from '../store/store.ts';
import { addSecurityHeaders, toSecurityHeaders } from './security-headers.ts';

const path = '/metrics';

type CallThreadFigures = Readonly<Record<'uploads' | 'pages' | 'engine', () => ThreadFigures>>;

/** The parts of a process that have metrics; they depend on its role. */
type Parts = {
  readonly storage: { readonly database: Database; readonly sender: JobSender };
  readonly api:
    | { readonly figures: { readonly uploads: () => UploadFigures; readonly threads: CallThreadFigures } }
    | undefined;
  readonly work: { readonly figures: () => ThreadFigures } | undefined;
};
type UploadFigures = { readonly bytes: number; readonly waiting: number };

/** A scrape does not wait longer than this for the database. */
const databaseTimeoutMs = 2_000;

/** Serves Prometheus on a separate address, because callers of the service must not see the metrics. */
export async function openMetricsServer(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    if (url?.split('?', 1)[0] !== path) {
      response.writeHead(404).end(`Only ${path} is served here.\n`);
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

/** Adds the figures of the parts of this process, and those of the database for all processes. */
export function watchParts(metrics: Metrics, { storage, api, work }: Parts): void {
  metrics.watch({
    database: () => storage.database.figures(),
    threads: {
      ...(api === undefined ? {} : toCallThreads(api.figures.threads)),
      ...(work === undefined ? {} : { enrichment: work.figures }),
    },
    ...(api === undefined ? {} : { uploads: api.figures.uploads }),
    loadStored: async () => {
      const signal = AbortSignal.timeout(databaseTimeoutMs);
      const { figures, jobs } = createStore(storage, { signal });
      // Counts may have to be written to be read: they are left out while the database is read-only.
      const counted = untilAborted(jobs.readFigures(), signal).catch(() => []);
      return { work: await figures.readWork(), waiting: await figures.readWaiting(), queues: await counted };
    },
  });
}

/** By the names that metrics use. */
function toCallThreads({ uploads, pages, engine }: CallThreadFigures) {
  return { upload: uploads, page: pages, engine_call: engine };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'the port is already in use' : message;
    throw new OperatorError(
      `Metrics cannot be served on ${host}, port ${port}: ${reason}. Change METRICS_PORT or METRICS_HOST.`,
    );
  }
}
