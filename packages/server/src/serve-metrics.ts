import type { Storage } from './app.ts';
import type { Config } from './config.ts';
import { openMetricsServer } from './http/metrics-server.ts';
import type { Metrics } from './observability/create-metrics.ts';
import type { ThreadFigures } from './observability/process-metrics.ts';
import { createStore } from './store/store.ts';

/** The parts of a process that have figures of their own; which there are depends on its role. */
type Parts = {
  readonly storage: Pick<Storage, 'database' | 'sender'>;
  readonly api:
    | { readonly figures: { uploads: () => UploadFigures; threads: () => ThreadFigures } }
    | undefined;
  readonly work: { readonly figures: () => ThreadFigures } | undefined;
};
type UploadFigures = { readonly bytes: number; readonly waiting: number };

/** Longer than that nobody who scrapes waits for the database. */
const databaseTimeoutMs = 2_000;

/** Serves the metrics of a process on an address of their own, where the configuration asks for it. */
export async function serveMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  metrics: Metrics | undefined,
  { storage, api, work }: Parts,
) {
  if (metrics === undefined || port === undefined) return undefined;
  metrics.watch({
    database: storage.database.figures,
    threads: {
      ...(api === undefined ? {} : { upload: api.figures.threads }),
      ...(work === undefined ? {} : { enrichment: work.figures }),
    },
    ...(api === undefined ? {} : { uploads: api.figures.uploads }),
    loadStored: async () => {
      const { figures } = createStore(storage, AbortSignal.timeout(databaseTimeoutMs));
      const [queues, atWork] = await Promise.all([figures.readQueues(), figures.readWork()]);
      return { queues, work: atWork };
    },
  });
  return openMetricsServer(metrics, { host, port });
}
