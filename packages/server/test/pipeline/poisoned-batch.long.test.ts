import type { Aggregates } from '@ledgerprint/engine';
import { createModelMemory } from '@ledgerprint/engine/model-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { openEnrichmentThreads } from '../../src/pipeline/enrichment-threads.ts';
import { createFinish } from '../../src/pipeline/finish-project.ts';
import { runJobs } from '../../src/pipeline/run-jobs.ts';
import { createBatchWork } from '../../src/pipeline/work-on-batch.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openJobBoss } from '../../src/queue/queue.ts';
import { numberOf } from '../operations/stored-project.ts';
import { download, followToEnd, parseExport } from '../support/follow.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;
let caller: TestCaller;
let close: () => Promise<void>;

beforeAll(async () => {
  service = await openTestService();
  caller = await service.createCaller();
  const { database, store, blobSettings } = service.app.storage;
  const pool = openEnrichmentThreads({
    threads: 1,
    threadData: { address: database.address, logLevel: 'silent', modelMemory: createModelMemory() },
    onError: () => undefined,
    filename: new URL('./support/dying-thread.ts', import.meta.url),
  });
  const { boss, stop } = await openJobBoss({
    address: database.address,
    listenAddress: database.address,
    onError: () => undefined,
  });
  const blobs = await openBlobStore(blobSettings);
  const none = async () => undefined;
  await runJobs({
    boss,
    batchWorkers: 1,
    logger: createLogger('silent'),
    handlers: {
      batch: createBatchWork({ store, enrich: pool.enrich, onBroken: () => undefined }),
      finish: createFinish({ store, blobs, logger: createLogger('silent') }),
      export: none,
      report: none,
      housekeeping: none,
    },
  });
  close = async () => {
    await stop({ graceful: true });
    await pool.close();
    await service.close();
  };
});
afterAll(() => close());

async function submit(designations: readonly string[]): Promise<string> {
  const { body } = await caller.call('CreateProject', { name: 'Poisoned' });
  const projectId = String(body.projectId);
  await caller.call('AddActivities', {
    projectId,
    activities: designations.map((designation) => ({ designation, unitPrice: '10' })),
  });
  await caller.call('Submit', { projectId });
  return projectId;
}

describe('a product that crashes the thread that processes it', () => {
  it('is the only one to fail, with a reason; the others are enriched', { timeout: 120_000 }, async () => {
    const designations = ['Papier A4', 'Gazole', 'Poison', 'Chaise de bureau', 'Café moulu', 'Câble HDMI'];
    const projectId = await submit(designations);
    const progress = await followToEnd(caller, projectId);
    expect(progress).toMatchObject({ status: 'completed', totalLines: 6, enriched: 5, failed: 1 });
    const lines = parseExport(await download(caller, projectId));
    expect(lines.map(({ designation }) => designation)).toEqual(designations);
    expect(lines.filter(({ match }) => match === 'failed')).toMatchObject(
      [{ designation: 'Poison', method: 'none', footprintKgCo2e: '', explanation: /failed 3 times/ }].map((line) => ({
        ...line,
        explanation: expect.stringMatching(line.explanation),
      })),
    );
  });

  it('is also left out of the summaries of a larger project', { timeout: 120_000 }, async () => {
    // Rows of two products do not fit in one batch, so no batch that fails has to be halved.
    const names = ['Poison 3', 'Électricité 1', 'Électricité 2'];
    const designations = names.flatMap((name) => Array.from({ length: 200 }, () => name));
    const projectId = await submit(designations);
    const progress = await followToEnd(caller, projectId);
    expect(progress).toMatchObject({ status: 'completed', totalLines: 3, enriched: 2, failed: 1 });
    const summary = await service.app.storage.store.projectSummaries.find<Aggregates>(
      caller.organizationId,
      numberOf(projectId),
      'aggregates',
    );
    expect(summary?.energyEur.electricity).toEqual({ '': 4_000 });
  });

  it('makes the project fail if there is no other product', { timeout: 120_000 }, async () => {
    const projectId = await submit(['Poison 2']);
    const progress = await followToEnd(caller, projectId);
    expect(progress).toMatchObject({ status: 'failed', totalLines: 1, enriched: 0, failed: 1 });
    expect(progress.completedAt).not.toBe('');
    const { status, body } = await caller.call('ExportCSV', { projectId });
    expect([status, body.code]).toEqual([400, 'failed_precondition']);
  });
});
