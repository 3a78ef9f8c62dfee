import { createProject, createSealedProject } from 'ledgerprint/testing/operations/calls';
import { endProject } from 'ledgerprint/testing/operations/stored-project';
import { shareTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type GetProgressResponse } from '../src/index.ts';
import { rejectionOf } from './support/rejection.ts';
import { openServiceGate, type ServiceGate } from './support/service-gate.ts';

const quick = { minIntervalMs: 20, maxIntervalMs: 50 };

let service: TestService;
let caller: TestCaller;
let gate: ServiceGate;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});
beforeEach(async () => {
  gate = await openServiceGate(service.url);
});
afterEach(() => gate.shut());

const connect = (maxAttempts = 1) => createClient({ baseUrl: gate.url, apiKey: caller.key, maxAttempts });

/** Does this once, at the first call. */
function once(work: () => unknown): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

describe('it resolves to the last progress', () => {
  it('of a project that is really enriched, and reports every step', { timeout: 120_000 }, async () => {
    const working = await shareTestService('all');
    const { key: apiKey } = await working.createCaller();
    const client = createClient({ baseUrl: working.url, apiKey });
    const csv = new TextEncoder().encode('designation\nRamette papier A4\nGazole\nRamette papier A4\n');
    const { projectId } = await client.importCSV({ csv });
    const steps: GetProgressResponse[] = [];
    const done = await client.waitUntilDone(projectId, { onProgress: (step) => steps.push(step) });
    expect(done).toMatchObject({ status: 'completed', totalLines: 2n, enriched: 2n, inProgress: 0n });
    expect(steps.at(-1)).toBe(done);
    expect(steps.slice(0, -1).every(({ status }) => status === 'enriching')).toBe(true);
  });

  it('of one that failed', async () => {
    const projectId = await createSealedProject(caller);
    const onProgress = once(() => endProject(service, projectId, 'failed'));
    const done = await connect().waitUntilDone(projectId, { ...quick, onProgress });
    expect(done).toMatchObject({ status: 'failed', failed: 1n });
  });

  it('of one that was already finished, with one call', async () => {
    const projectId = await createSealedProject(caller);
    await endProject(service, projectId, 'completed');
    expect((await connect().waitUntilDone(projectId)).status).toBe('completed');
    expect(gate.statuses).toEqual([200]);
  });

  it('of one that was not submitted yet', async () => {
    const projectId = await createProject(caller);
    const seen = new Set<string>();
    const submit = once(async () => {
      await caller.call('AddActivities', { projectId, activities: [{ designation: 'Paper' }] });
      await caller.call('Submit', { projectId });
    });
    const end = once(() => endProject(service, projectId, 'completed'));
    await connect().waitUntilDone(projectId, {
      ...quick,
      onProgress: ({ status }) => {
        seen.add(status);
        if (status === 'pending') submit();
        if (status === 'enriching') end();
      },
    });
    expect([...seen]).toEqual(['pending', 'enriching', 'completed']);
  });

  it('even if the service could not be reached meanwhile', async () => {
    const projectId = await createSealedProject(caller);
    gate.cut(Number.POSITIVE_INFINITY, 0, 0);
    gate.onAnswer = () => gate.statuses.length === 3 && endProject(service, projectId, 'completed');
    let answers = 0;
    const done = await connect().waitUntilDone(projectId, { ...quick, onProgress: () => answers++ });
    expect(done.status).toBe('completed');
    expect(gate.statuses.length - answers).toBe(2);
  });
});

describe('it rejects', () => {
  it('with canceled if it was aborted before, without any call', async () => {
    const projectId = await createSealedProject(caller);
    await rejectionOf(connect().waitUntilDone(projectId, { signal: AbortSignal.abort() }), 'canceled');
    expect(gate.statuses).toEqual([]);
  });

  it('with canceled if it is aborted during a pause', async () => {
    const projectId = await createSealedProject(caller);
    const abort = new AbortController();
    // The pause begins as soon as this returns.
    const onProgress = () => setImmediate(() => abort.abort());
    const waiting = connect().waitUntilDone(projectId, {
      signal: abort.signal,
      onProgress,
      minIntervalMs: 60_000,
      maxIntervalMs: 60_000,
    });
    await rejectionOf(waiting, 'canceled');
  });

  it('with canceled if it is aborted during a call', async () => {
    const projectId = await createSealedProject(caller);
    const abort = new AbortController();
    // The response has been sent but has not reached the client.
    gate.onAnswer = () => abort.abort(new Error('Enough.'));
    const error = await rejectionOf(connect().waitUntilDone(projectId, { signal: abort.signal }), 'canceled');
    expect(error.rawMessage).toBe('Enough.');
  });

  it('with an error from the callback', async () => {
    const projectId = await createSealedProject(caller);
    const failure = new Error('The terminal is gone.');
    const onProgress = () => {
      throw failure;
    };
    await expect(connect().waitUntilDone(projectId, { onProgress })).rejects.toBe(failure);
  });

  it('immediately for a project that does not exist or belongs to another organization', async () => {
    await rejectionOf(connect().waitUntilDone('unknown1'), 'not_found');
    const foreign = await createSealedProject(await service.createCaller());
    await rejectionOf(connect().waitUntilDone(foreign), 'permission_denied');
  });

  it('if the service could not be reached from the start', async () => {
    gate.cut(0);
    await rejectionOf(connect().waitUntilDone(await createSealedProject(caller)), 'unavailable');
  });
});
