import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { ThreadFigures } from '../platform/thread-pool.ts';
import { createInstruments } from './instruments.ts';

/** The connections of a pool. */
export type PoolFigures = { readonly used: number; readonly idle: number; readonly waiting: number };

/** The parts of a process that have figures; parts that its role does not have are left out. */
export type ProcessSources = {
  readonly database: () => PoolFigures;
  readonly threads: Readonly<Record<string, () => ThreadFigures>>;
  readonly uploads?: () => { readonly bytes: number; readonly waiting: number };
};

/**
 * Built-in gauges of prom-client that are named like counters, which promtool rejects; each is the sum of another gauge
 * that has labels.
 */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The version, connections, threads, memory and event loop of this process. */
export function createProcessMetrics(
  registry: Registry,
  { version, role }: { readonly version: string; readonly role: string },
  sources: ProcessSources,
): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const { gauge } = createInstruments(registry);
  const info = 'Always 1; the labels hold the version and the role.';
  gauge('build_info', info, ['version', 'role'], (one) => one.set({ version, role }, 1));
  gauge('database_connections', 'Connections in the pool, by state.', ['state'], (one) => {
    const { used, idle } = sources.database();
    one.set({ state: 'used' }, used);
    one.set({ state: 'idle' }, idle);
  });
  gauge('database_waiting', 'Statements waiting for a connection from the pool.', [], (one) =>
    one.set(sources.database().waiting),
  );
  const forPools = (name: string, help: string, pick: (figures: ThreadFigures) => number) =>
    gauge(name, help, ['pool'], (one) => {
      for (const [pool, read] of Object.entries(sources.threads)) one.set({ pool }, pick(read()));
    });
  const threads = 'Threads by pool: for uploads, for calls that need an engine, and for enrichment.';
  forPools('threads', threads, (one) => one.threads);
  forPools('threads_busy', 'Busy threads, by pool.', (one) => one.busy);
  forPools('thread_tasks_waiting', 'Calls or batches waiting for a thread, by pool.', (one) => one.waiting);
  const { uploads } = sources;
  if (uploads === undefined) return;
  gauge('upload_bytes', 'Bytes of large bodies in memory.', [], (one) => one.set(uploads().bytes));
  gauge('uploads_waiting', 'Calls waiting for memory for a large body.', [], (one) => one.set(uploads().waiting));
}
