import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginRemovals, finishRemovals } from '../../src/administration/remove-projects.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createProject, imported, stage } from '../operations/calls.ts';
import { fec } from '../operations/french-journal.ts';
import { numberOf } from '../operations/stored-project.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let database: TestDatabase;
let service: TestService;
let caller: TestCaller;
let projectId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
  caller = await service.createCaller('Mairie');
  projectId = await imported(caller, fec);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const reconciliation = (...args: string[]) => runInProcess(database, ['projects', 'reconciliation', ...args]);

describe('projects reconciliation', () => {
  it('shows the rows and money of the file by fate', async () => {
    const { code, stdout, stderr } = await reconciliation(projectId);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // As docs/operator/administration.md shows it.
    const page = await readFile(new URL('../../../../docs/operator/administration.md', import.meta.url), 'utf8');
    const [, shown] = /<!-- shown by test: reconciliation -->\n```\n(.*?)```/s.exec(page) ?? [];
    expect(stdout).toBe(shown);
    expect(stdout).toMatch(/^ +in +9 +0\.00\n +counted +3 +310\.50\n +excluded: vat +3 +62\.10$/m);
  });

  it('--json prints one object per line, one for each file', async () => {
    const { code, stdout } = await reconciliation(projectId, '--json');
    const objects = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect({ code, objects }).toMatchObject({
      code: 0,
      objects: [{ file: '', format: 'fec', rows: 9, counted: { rows: 3, amounts: { EUR: '310.50' } } }],
    });
    expect(stdout).toMatch(/^\{"file":"","format":"fec","columns":\{"designation":/);
  });

  it('says that a project filled by AddActivities has none', async () => {
    const own = await createProject(caller);
    await stage(caller, own, [{ designation: 'Paper' }]);
    expect(await reconciliation(own)).toEqual({
      code: 0,
      stdout: `The project ${own} has no imported file: its rows were not sent with ImportCSV or ImportLedger.\n`,
      stderr: '',
    });
    expect(await reconciliation(own, '--json')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.each(['zzzzzzzzzz', 'nonsense', '', '86Rf07xd'])('refuses an unknown id: %j', async (id) => {
    expect(await reconciliation(id)).toEqual({
      code: 1,
      stdout: '',
      stderr: `ledgerprint: There is no project "${id}". Give its id exactly as CreateProject or ImportCSV returned it.\n`,
    });
  });
});

describe('the stored reconciliation of a file', () => {
  it('is visible only to its organization', async () => {
    const stranger = await service.createCaller('Stranger');
    const { reconciliations } = service.app.storage.store;
    expect(await reconciliations.list(stranger.organizationId, numberOf(projectId))).toEqual([]);
    expect(await reconciliations.list(caller.organizationId, numberOf(projectId))).toHaveLength(1);
  });

  it('disappears with its project immediately, and is removed with its rows; others stay', async () => {
    const doomed = await imported(caller, fec);
    const { store, blobSettings } = service.app.storage;
    const { organizationId } = caller;
    const count = async (id: string) => {
      const text = 'SELECT FROM reconciliations WHERE project_id = $1';
      return (await database.query(text, [numberOf(id)])).length;
    };
    await beginRemovals(store, [{ organizationId, number: numberOf(doomed) }]);
    expect((await reconciliation(doomed)).code).toBe(1);
    expect(await store.reconciliations.list(organizationId, numberOf(doomed))).toEqual([]);
    expect(await count(doomed)).toBe(1);
    const blobs = await openBlobStore(blobSettings);
    await finishRemovals({ store, blobs }, organizationId);
    await blobs.close();
    expect([await count(doomed), await count(projectId)]).toEqual([0, 1]);
  });
});
