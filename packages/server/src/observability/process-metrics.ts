import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { ThreadFigures } from '../platform/thread-pool.ts';

/** The connections of a pool. */
export type PoolFigures = { readonly used: number; readonly idle: number; readonly waiting: number };

/** What can be asked of the parts of a process; a part that its role does not have is left out. */
export type ProcessSources = {
  readonly database: () => PoolFigures;
  readonly threads: Readonly<Record<string, () => ThreadFigures>>;
  readonly uploads?: () => { readonly bytes: number; readonly waiting: number };
};

/** Gauges of prom-client's own that are named like counters, which promtool refuses; each is the sum of one with labels. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** What this process is and holds: its version, connections, threads, memory, event loop. */
export function createProcessMetrics(
  registry: Registry,
  { version, role }: { readonly version: string; readonly role: string },
  sources: ProcessSources,
): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        read(this);
      },
    });
  const info = 'Always 1; its labels tell which version runs in which role.';
  gauge('ledgerprint_build_info', info, ['version', 'role'], (one) => one.set({ version, role }, 1));
  gauge('ledgerprint_database_connections', 'Connections of the pool, by state.', ['state'], (one) => {
    const { used, idle } = sources.database();
    one.set({ state: 'used' }, used);
    one.set({ state: 'idle' }, idle);
  });
  gauge('ledgerprint_database_waiting', 'Statements that wait for a connection of the pool.', [], (one) =>
    one.set(sources.database().waiting),
  );
  const forPools = (name: string, help: string, pick: (figures: ThreadFigures) => number) =>
    gauge(name, help, ['pool'], (one) => {
      for (const [pool, read] of Object.entries(sources.threads)) one.set({ pool }, pick(read()));
    });
  const threads = 'Threads there are, for uploads, for calls that need an engine, or for enrichment.';
  forPools('ledgerprint_threads', threads, (one) => one.threads);
  forPools('ledgerprint_threads_busy', 'Threads at work.', (one) => one.busy);
  forPools(
    'ledgerprint_thread_tasks_waiting',
    'Calls or batches that wait for a thread.',
    (one) => one.waiting,
  );
  const { uploads } = sources;
  if (uploads === undefined) return;
  gauge('ledgerprint_upload_bytes', 'Bytes of large bodies that are worked on.', [], (one) =>
    one.set(uploads().bytes),
  );
  gauge('ledgerprint_uploads_waiting', 'Calls that wait for room for their large body.', [], (one) =>
    one.set(uploads().waiting),
  );
}
