import { beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createFileBuilder } from '../../src/operations/file-builder.ts';
import { createStore } from '../../src/store/store.ts';
import { callOperation } from '../support/send.ts';
import { openTestService, shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { holdLock, waitForWaiting } from '../wire/support/held-lock.ts';
import { createRevisable, readFiles, revise } from './revised-project.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});

const lockProject = (number: number) =>
  holdLock(service.database, 'SELECT FROM projects WHERE id = $1 FOR UPDATE', [number]);

async function exported(projectId: string, headers: Record<string, string> = {}) {
  const { status, body, headers: answered } = await caller.call('ExportCSV', { projectId }, headers);
  expect({ status, body }).toEqual({
    status: 200,
    body: { downloadUrl: expect.any(String), expiresAt: expect.any(String) },
  });
  const response = await fetch(body.downloadUrl);
  return {
    revision: answered.get('ledgerprint-revision'),
    served: response.headers.get('ledgerprint-revision'),
    fileName: new URL(body.downloadUrl).searchParams.get('name'),
    text: await response.text(),
  };
}

describe('ok', () => {
  it('the first file has the plain name and revision 0', async () => {
    const { projectId } = await createRevisable(service, caller);
    expect(await exported(projectId)).toEqual({
      revision: '0',
      served: '0',
      fileName: 'Ledger.csv',
      text: 'as sealed',
    });
  });

  it('a newer revision is built by the call, once, with its number', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 3);
    const first = await exported(project.projectId);
    expect(first).toMatchObject({ revision: '3', served: '3', fileName: 'Ledger-r3.csv' });
    expect(first.text).toMatch(/^designation,.*\r\nrevision 3,.*\r\n$/);
    expect(await exported(project.projectId)).toEqual(first);
    const { revisions, recorded, keys } = await readFiles(service, project);
    expect(revisions).toEqual([0, 3]);
    expect(keys.toSorted()).toEqual(recorded.map(({ key }) => key).toSorted());
  });

  it('simultaneous callers, of one process and of several, get the same single file', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    const { blobSettings } = service.app.storage;
    if (blobSettings.kind !== 'files') throw new Error('this test shares a directory');
    const other = await openTestService(
      { dataDir: blobSettings.directory.replace(/\/exports$/, '') },
      service.database,
    );
    const held = await lockProject(project.number);
    const call = (url: string) =>
      callOperation({ url, key: caller.key }, 'ExportCSV', { projectId: project.projectId });
    const calls = [service.url, service.url, other.url].map(call);
    // Two of the three are in one process and build one file together.
    await waitForWaiting(service.database, 2);
    expect((await readFiles(service, project)).keys).toHaveLength(3);
    await held.release();
    for (const { status, body, headers } of await Promise.all(calls)) {
      expect({ status, revision: headers.get('ledgerprint-revision') }).toEqual({ status: 200, revision: '1' });
      expect(await (await fetch(body.downloadUrl)).text()).toMatch(/revision 1/);
    }
    const { revisions, keys } = await readFiles(service, project);
    expect({ revisions, files: keys.length }).toEqual({ revisions: [0, 1], files: 2 });
    await other.close();
  });

  it('if the file cannot be built in time, the newest existing one is returned and nothing is left behind', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    await exported(project.projectId);
    await revise(service, project, 2);
    const held = await lockProject(project.number);
    expect(await exported(project.projectId, { 'Connect-Timeout-Ms': '6000' })).toMatchObject({
      revision: '1',
      served: '1',
      fileName: 'Ledger-r1.csv',
    });
    await held.release();
    await expect
      .poll(() => readFiles(service, project), { timeout: 20_000 })
      .toMatchObject({ revisions: [0, 1], keys: { length: 2 } });
    expect(await exported(project.projectId)).toMatchObject({ revision: '2' });
  });

  it('a project that is deleted meanwhile gets no file', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    const deletion = await holdLock(service.database, 'UPDATE projects SET deleted_at = now() WHERE id = $1', [
      project.number,
    ]);
    const call = caller.call('ExportCSV', { projectId: project.projectId });
    await waitForWaiting(service.database, 1);
    await deletion.commit();
    await call;
    const { revisions, keys } = await readFiles(service, project);
    expect({ revisions, files: keys.length }).toEqual({ revisions: [0], files: 1 });
  });
});

describe('a store of files', () => {
  const scoped = (scope: object) => createStore(service.app.storage, scope);
  const timeOf = (ms: number, reported: unknown[] = []) => ({
    signal: new AbortController().signal,
    endsAtMs: Date.now() + ms,
    reportFailure: (error: unknown) => reported.push(error),
  });

  it('that never responds delays nobody, and what it eventually wrote is removed', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    const late = Promise.withResolvers<{ sizeBytes: number; sha256: string }>();
    const removed: string[] = [];
    const build = createFileBuilder({
      createStore: scoped,
      blobs: { write: () => late.promise, remove: async (key) => void removed.push(key) },
    });
    const { organizationId, number: projectNumber } = project;
    const reported: unknown[] = [];
    await build({ organizationId, projectNumber, revision: 1 }, timeOf(200, reported));
    expect({ removed, reported }).toEqual({ removed: [], reported: [] });
    late.resolve({ sizeBytes: 1, sha256: '' });
    await expect.poll(() => removed).toEqual([expect.stringMatching(`^${project.projectId}/r1-`)]);
    expect((await readFiles(service, project)).revisions).toEqual([0]);
  });

  it('that fails is reported, and the next waiting call tries again', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    const blobs = await openBlobStore(service.app.storage.blobSettings);
    const failing = Promise.withResolvers<never>();
    let writes = 0;
    const build = createFileBuilder({
      createStore: scoped,
      blobs: { ...blobs, write: (key, chunks) => (writes++ === 0 ? failing.promise : blobs.write(key, chunks)) },
    });
    const { organizationId, number: projectNumber } = project;
    const reported: unknown[] = [];
    const both = [0, 1].map(() => build({ organizationId, projectNumber, revision: 1 }, timeOf(60_000, reported)));
    failing.reject(new Error('away'));
    await Promise.all(both);
    expect(reported).toEqual([expect.objectContaining({ message: 'away' })]);
    expect((await readFiles(service, project)).revisions).toEqual([0, 1]);
    await blobs.close();
  });
});
