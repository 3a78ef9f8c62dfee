import { type Aggregates, type Engine, loadEngine } from '@ledgerprint/engine';
import type { CategorySummary } from '@ledgerprint/engine/products';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadProjectContext } from '../../src/enrichment/project-context.ts';
import { addPart, createPartCollection, type PartJob } from '../../src/pipeline/collect-part.ts';
import type { SummaryKind } from '../../src/queue/jobs.ts';
import type { SealedProject } from '../../src/store/projects.ts';
import type { Store } from '../../src/store/store.ts';
import { createProject, createSealedProject, stage } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { followToEnd } from '../support/follow.ts';
import { openTestService } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';

vi.setConfig({ testTimeout: 120_000 });

const suite = useTestService({});
let engine: Engine;
let store: Store;

beforeAll(async () => {
  engine = await loadEngine();
  store = suite.service.app.storage.store;
}, 120_000);

// A worker would resume them.
afterEach(async () => {
  await suite.service.database.query(`UPDATE projects SET status = 'failed' WHERE status = 'enriching'`);
});

type Row = { readonly designation: string; readonly category?: string; readonly unitPrice?: string };

async function seal(rows: readonly Row[], categoryMode: 'ademe' | 'client'): Promise<SealedProject> {
  const projectId = await createProject(suite.caller);
  await stage(suite.caller, projectId, rows);
  const number = numberOf(projectId);
  await suite.service.database.query('UPDATE projects SET category_mode = $2 WHERE id = $1', [number, categoryMode]);
  await suite.caller.call('Submit', { projectId });
  const sealed = await store.projects.findSealed(suite.caller.organizationId, number);
  if (sealed === undefined) throw new Error('not sealed');
  return sealed;
}

/** Takes all jobs of a project out of the queue. */
async function takeJobs({ number }: SealedProject): Promise<readonly PartJob[]> {
  const jobs = await suite.service.database.query<{ data: PartJob }>(
    `DELETE FROM pgboss.job WHERE name = 'batch' AND data->>'projectNumber' = $1 RETURNING data`,
    [String(number)],
  );
  return jobs.map(({ data }) => data).toSorted((one, other) => one.first - other.first);
}

const rangesOf = (jobs: readonly PartJob[]) =>
  jobs.map(({ first, last, collects = 'enriches' }) => `${collects} ${first} to ${last}`);
const find = <Summary extends object>({ number }: SealedProject, kind: SummaryKind) =>
  store.projectSummaries.find<Summary>(suite.caller.organizationId, number, kind);
const collect = (job: PartJob) => createPartCollection({ store, findEngine: async () => engine })(job);

const energy = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    designation: `Électricité site ${index}`,
    unitPrice: `${index / 10}`,
    category: `Site ${index % 20}`,
  }));

describe('the summaries of a project', () => {
  it('are collected in ranges before its batches, except by a project with one batch', async () => {
    const small = await seal(energy(250), 'ademe');
    expect(rangesOf(await takeJobs(small))).toEqual(['enriches 1 to 250']);

    const large = await seal(energy(575), 'ademe');
    const parts = await takeJobs(large);
    expect(rangesOf(parts)).toEqual(['aggregates 1 to 250', 'aggregates 251 to 500', 'aggregates 501 to 575']);
    // The small project is still in progress.
    expect(parts.map(({ round }) => round)).toEqual([1, 2, 3]);
    // In any order, and some of them twice.
    for (const at of [1, 2, 1]) await collect(parts[at] as PartJob);
    expect(await takeJobs(large)).toEqual([]);
    expect(await find(large, 'aggregates')).toBeUndefined();
    await collect(parts[0] as PartJob);
    const batches = await takeJobs(large);
    expect(rangesOf(batches)).toEqual(['enriches 1 to 250', 'enriches 251 to 500', 'enriches 501 to 575']);
    await collect(parts[0] as PartJob);
    expect(await takeJobs(large)).toEqual([]);
    const expected = energy(575).reduce((sum, { unitPrice }) => sum + Number(unitPrice), 0);
    const { energyEur } = (await find<Aggregates>(large, 'aggregates')) as Aggregates;
    expect(energyEur.electricity?.['']).toBe(Number(expected.toFixed(2)));
  });

  it('in client mode are its categories, then its totals, the same as if collected at once', async () => {
    const rows = energy(600);
    const [project, other] = [await seal(rows, 'client'), await seal(rows, 'client')];
    for (const job of (await takeJobs(project)).toReversed()) {
      expect(job.collects).toBe('categories');
      await collect(job);
    }
    for (const job of await takeJobs(project)) {
      expect(job.collects).toBe('aggregates');
      await collect(job);
    }
    expect((await takeJobs(project)).every(({ collects }) => collects === undefined)).toBe(true);
    await loadProjectContext({ store, engine }, suite.caller.organizationId, other);
    const { categories } = (await find<CategorySummary>(project, 'categories')) as CategorySummary;
    expect(categories.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, at) => `Site ${at}`));
    const withoutPlaces = (summary: CategorySummary | undefined) =>
      summary?.categories.map(({ place: _, ...use }) => use);
    expect(withoutPlaces({ categories })).toEqual(withoutPlaces(await find(other, 'categories')));
    expect(await find(project, 'aggregates')).toEqual(await find(other, 'aggregates'));
  });

  it('count every product once, however its ranges are split or repeated', async () => {
    const project = await seal(energy(251), 'ademe');
    const [whole, rest] = (await takeJobs(project)) as [PartJob, PartJob];
    const part = (eur: number, rows = eur) => ({ energyEur: { gas: { 2023: eur } }, languageRows: { fr: rows } });
    const half = { ...whole, last: 125 };
    await addPart(store, half, part(1));
    // Its other half was lost; the whole replaces it.
    await addPart(store, whole, part(10));
    await addPart(store, half, part(1));
    await addPart(store, rest, part(100));
    expect(await find(project, 'aggregates')).toEqual(part(110));
    const [left] = await suite.service.database.query('SELECT count(*)::int AS parts FROM summary_parts');
    expect(left).toEqual({ parts: 0 });
  });

  it('are not collected for a project that has ended', async () => {
    const project = await seal(energy(300), 'ademe');
    await suite.service.database.query(`UPDATE projects SET status = 'failed' WHERE id = $1`, [project.number]);
    for (const job of await takeJobs(project)) await collect(job);
    expect(await find(project, 'aggregates')).toBeUndefined();
    expect(await takeJobs(project)).toEqual([]);
  });

  it('are read once, however many threads enrich the project', async () => {
    const count = 1_000;
    const own = await openTestService();
    const caller = await own.createCaller();
    const projectId = await createSealedProject(caller, energy(count));
    const worker = await openTestService({ role: 'worker', enrichmentThreads: '2' }, own.database);
    await followToEnd(caller, projectId).finally(() => worker.close());
    const read = await settled(async () => {
      const [rows] = await own.database.query<{ read: number }>(
        `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_user_tables
          WHERE relname ~ '^rows_[0-9]+$'`,
      );
      return rows?.read ?? 0;
    });
    await own.close();
    // When the project was sealed, for its summary, and by its batches.
    expect(read / count).toBe(3);
  });
});

/** The value once it has stopped changing for three seconds: counters are written with a delay. */
async function settled(read: () => Promise<number>): Promise<number> {
  let value = await read();
  for (let same = 0; same < 3; same++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const next = await read();
    if (next !== value) same = -1;
    value = next;
  }
  return value;
}
