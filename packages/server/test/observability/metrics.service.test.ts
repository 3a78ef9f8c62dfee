import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawProject } from '../../src/store/project-id.ts';
import { createDelivery } from '../../src/webhooks/deliver-event.ts';
import { numberOf } from '../operations/stored-project.ts';
import { download, followToEnd } from '../support/follow.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { finished } from '../webhooks/test-deliveries.ts';
import { openDatabaseGate } from '../wire/support/database-gate.ts';
import { createSealedProject, toRows } from '../wire/support/ledger.ts';
import { findLintProblems } from './metric-lint.ts';
import { type Metric, sampleValue, scrape } from './scrape.ts';

const root = new URL('../../../../', import.meta.url);
let service: TestService;
let caller: TestCaller;
let receiver: Receiver;
let metrics: ReadonlyMap<string, Metric>;

beforeAll(async () => {
  receiver = await openReceiver();
  service = await openTestService({ role: 'all', metricsPort: '0', webhookAllowedCidrs: '127.0.0.1/32' });
  caller = await service.createCaller('An organization that no label names');
  await useEverything();
  metrics = await scrapeWhenDone();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** Causes every kind of event that is counted. */
async function useEverything(): Promise<void> {
  const { projectId } = (await caller.call('CreateProject', { name: 'Ledger' })).body;
  const activities = [...toRows(1_000), { designation: 'Gazole', quantity: '10', unit: 'L' }];
  await caller.call('AddActivities', { projectId, activities });
  const webhookUrl = `http://127.0.0.1:${receiver.port}/hook`;
  await caller.call('Submit', { projectId, webhookUrl });
  await followToEnd(caller, projectId);
  await caller.call('GetProgress', {});
  await caller.call('Submit', {}, { Authorization: undefined });
  await caller.call('Projects.CreateProject', {}, { Authorization: undefined });
  await download(caller, projectId);
  await (await fetch(`${service.url}/nothing`)).text();
}

/** The first scrape that shows all of it completed; figures from the database may be some seconds old. */
function scrapeWhenDone(): Promise<ReadonlyMap<string, Metric>> {
  return vi.waitFor(
    async () => {
      const seen = await scrape(service.app.metricsUrl);
      const delivered = { outcome: 'delivered' };
      expect(sampleValue(seen, 'ledgerprint_webhook_attempt_seconds_count', delivered)).toBe(1);
      const jobs = seen.get('ledgerprint_queue_jobs')?.samples ?? [];
      expect(jobs.every(({ value }) => value === 0)).toBe(true);
      return seen;
    },
    { timeout: 20_000, interval: 200 },
  );
}

const read = (sample: string, labels?: Readonly<Record<string, string>>) => sampleValue(metrics, sample, labels);

describe('/metrics', () => {
  it('counts calls by operation and code, with their time and bytes', () => {
    expect(read('ledgerprint_calls_total', { operation: 'CreateProject', code: 'ok' })).toBe(1);
    expect(read('ledgerprint_calls_total', { operation: 'GetProgress', code: 'invalid_argument' })).toBe(1);
    expect(read('ledgerprint_calls_total', { operation: 'Submit', code: 'unauthenticated' })).toBe(1);
    const ofWorkspace = { operation: 'Projects.CreateProject', code: 'unauthenticated' };
    expect(read('ledgerprint_calls_total', ofWorkspace)).toBe(1);
    expect(read('ledgerprint_calls_total', { operation: 'Download', code: 'ok' })).toBe(1);
    expect(read('ledgerprint_calls_total', { operation: 'none', code: 'unimplemented' })).toBe(1);
    expect(read('ledgerprint_call_seconds_count', { operation: 'AddActivities' })).toBe(1);
    expect(read('ledgerprint_call_body_bytes_total', { operation: 'AddActivities' })).toBeGreaterThan(64_000);
    expect(read('ledgerprint_calls_in_flight')).toBe(0);
  });

  it('counts background work', () => {
    const outcomes = ['matched', 'review', 'unmatched', 'failed'];
    const products = outcomes.map((outcome) => read('ledgerprint_products_total', { outcome }) ?? 0);
    expect(products.reduce((sum, count) => sum + count)).toBe(1_001);
    expect(read('ledgerprint_batch_seconds_count')).toBe(5);
    expect(read('ledgerprint_job_seconds_count', { queue: 'finish', outcome: 'done' })).toBe(1);
    expect(read('ledgerprint_exports_total')).toBe(1);
    expect(read('ledgerprint_export_bytes_total')).toBeGreaterThan(100_000);
  });

  it('shows what is waiting in the database', async () => {
    expect(read('ledgerprint_database_up')).toBe(1);
    for (const queue of ['batch', 'finish', 'export', 'report', 'delivery', 'housekeeping']) {
      expect(read('ledgerprint_queue_jobs', { queue, state: 'waiting' })).toBe(0);
      expect(read('ledgerprint_queue_jobs', { queue, state: 'dead' })).toBe(0);
    }
    expect(read('ledgerprint_projects_enriching')).toBe(0);
    for (const work of ['project', 'webhook']) expect(read('ledgerprint_waiting_seconds', { work })).toBe(0);
    const { jobs } = service.app.storage.store;
    await service.app.storage.sender.send('delivery', { deliveryId: 0 }, { startAfter: 600 });
    const delivery = async () => (await jobs.readFigures()).find(({ queue }) => queue === 'delivery');
    // A worker counts every second.
    await expect
      .poll(delivery, { timeout: 20_000 })
      .toEqual({ queue: 'delivery', waiting: 0, delayed: 1, active: 0, dead: 0 });
  });

  it('shows how long work has been waiting, since its last progress or since it was due', async () => {
    // Without a worker.
    const idle = await openTestService({ metricsPort: '0' });
    const owner = await idle.createCaller();
    const projectId = await createSealedProject(owner);
    const { store } = idle.app.storage;
    const project = { ...finished, number: drawProject().number, webhookUrl: 'http://127.0.0.1/' };
    await store.transaction((tables) => createDelivery(tables, owner.organizationId, project));
    await idle.database.query(`UPDATE projects SET submitted_at = now() - interval '2 hours' WHERE id = $1`, [
      numberOf(projectId),
    ]);
    await idle.database.query(`UPDATE deliveries SET next_attempt_at = now() - interval '3 hours'`);
    const seen = await scrape(idle.app.metricsUrl);
    expect(Math.floor((sampleValue(seen, 'ledgerprint_waiting_seconds', { work: 'project' }) ?? 0) / 60)).toBe(120);
    expect(Math.floor((sampleValue(seen, 'ledgerprint_waiting_seconds', { work: 'webhook' }) ?? 0) / 60)).toBe(180);
    expect(sampleValue(seen, 'ledgerprint_queue_jobs', { queue: 'batch', state: 'waiting' })).toBe(1);
    await idle.database.query('UPDATE projects SET progressed_at = now()');
    await idle.database.query(`UPDATE deliveries SET next_attempt_at = now() + interval '1 hour'`);
    const { projectSeconds, deliverySeconds } = await store.figures.readWaiting();
    expect([Math.floor(projectSeconds / 60), deliverySeconds]).toEqual([0, 0]);
    await idle.close();
  });

  it('counts events that are given up, starting from zero', async () => {
    for (const reason of ['exhausted', 'gone', 'refused']) {
      expect(read('ledgerprint_webhook_given_up_total', { reason })).toBe(0);
    }
    expect(read('ledgerprint_webhook_receivers_paused_total')).toBe(0);
    const project = { ...finished, number: drawProject().number, webhookUrl: 'http://10.0.0.1/' };
    await service.app.storage.store.transaction((tables) => createDelivery(tables, caller.organizationId, project));
    const refused = async () =>
      sampleValue(await scrape(service.app.metricsUrl), 'ledgerprint_webhook_given_up_total', { reason: 'refused' });
    await expect.poll(refused).toBe(1);
  });

  it('shows connections, threads, the event loop and the process', () => {
    expect(read('ledgerprint_database_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(read('ledgerprint_threads', { pool: 'enrichment' })).toBe(1);
    expect(read('ledgerprint_threads', { pool: 'upload' })).toBeGreaterThan(0);
    // No decisions were made, and an engine for calls is loaded only when one is needed.
    expect(read('ledgerprint_threads', { pool: 'engine_call' })).toBe(0);
    expect(read('ledgerprint_threads_busy', { pool: 'enrichment' })).toBe(0);
    expect(read('ledgerprint_upload_bytes')).toBe(0);
    expect(read('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(read('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(read('ledgerprint_build_info', { role: 'all' })).toBe(1);
  });

  it('has few samples, and none identifies a customer', () => {
    const samples = [...metrics.values()].flatMap((metric) => metric.samples);
    expect(samples.length).toBeLessThan(700);
    expect(JSON.stringify(samples)).not.toMatch(/organization|Ledger|Gazole|127\.0\.0\.1/);
  });

  it('has names and help texts that promtool accepts', () => {
    expect([...metrics.values()].flatMap(findLintProblems)).toEqual([]);
    expect(read('nodejs_active_resources', { type: 'TCPServerWrap' })).toBeGreaterThan(0);
  });

  it('is not on the port for calls, and is off by default', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    const closed = await openTestService({}, service.database);
    expect(closed.app.metricsUrl).toBeUndefined();
    await closed.close();
  });

  it('serves nothing else on its port', async () => {
    const other = new URL('/healthz', service.app.metricsUrl);
    expect((await fetch(other)).status).toBe(404);
    expect((await fetch(String(service.app.metricsUrl), { method: 'POST' })).status).toBe(405);
  });

  it('explains a port in use to the operator, and leaves nothing running', async () => {
    const { port: metricsPort } = new URL(String(service.app.metricsUrl));
    const refused = openTestService({ metricsPort }, service.database);
    await expect(refused).rejects.toThrow(
      /^Metrics cannot be served on .* port \d+: the port is already in use\. Change METRICS_PORT/,
    );
  });

  it('is served by workers too', async () => {
    const own = await openTestService({ role: 'worker', metricsPort: '0' }, service.database);
    const seen = await scrape(own.app.metricsUrl);
    await own.close();
    expect(sampleValue(seen, 'ledgerprint_build_info', { role: 'worker' })).toBe(1);
    expect(sampleValue(seen, 'ledgerprint_database_up')).toBe(1);
    expect(seen.has('ledgerprint_uploads_waiting')).toBe(false);
  });

  it('answers without a database, and says so', async () => {
    const gate = await openDatabaseGate(await createTestDatabase());
    const cutOff = await openTestService({ metricsPort: '0' }, gate.database);
    await gate.cut();
    const seen = await scrape(cutOff.app.metricsUrl);
    await gate.restore();
    await cutOff.close();
    await gate.database.drop();
    expect(sampleValue(seen, 'ledgerprint_database_up')).toBe(0);
    expect(seen.get('ledgerprint_queue_jobs')?.samples).toEqual([]);
  });
});

/** Names of metrics and samples in a query of Prometheus. */
function namesIn(query: string): readonly string[] {
  return query.match(/\b(?:ledgerprint|nodejs|process)_\w+/g) ?? [];
}

/** Every name that a query may use. */
function knownNames(): ReadonlySet<string> {
  return new Set(
    [...metrics.values()].flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

describe('the files for operators', () => {
  it('the dashboard uses only existing metrics', async () => {
    const text = await readFile(new URL('deploy/grafana/ledgerprint.json', root), 'utf8');
    const panels: { title: string; targets?: { expr: string }[] }[] = JSON.parse(text).panels;
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(10);
    const known = knownNames();
    for (const query of queries) {
      expect(namesIn(query).length, query).toBeGreaterThan(0);
      expect(
        namesIn(query).filter((name) => !known.has(name)),
        query,
      ).toEqual([]);
    }
  });

  it('the alerts use only existing metrics', async () => {
    const text = await readFile(new URL('deploy/prometheus/alerts.yaml', root), 'utf8');
    const queries = [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, query = '']) => query);
    expect(queries).toHaveLength([...text.matchAll(/^ +- alert: /gm)].length);
    const known = knownNames();
    for (const query of queries) {
      expect(namesIn(query).concat(query.match(/\bup\b/g) ?? []).length, query).toBeGreaterThan(0);
      expect(
        namesIn(query).filter((name) => !known.has(name)),
        query,
      ).toEqual([]);
    }
  });
});
