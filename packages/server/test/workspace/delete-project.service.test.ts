import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { endProject } from '../../src/operations/end-project.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { countRows, readOwned } from '../administration/full-organization.ts';
import { expectRefusal } from '../operations/refusal.ts';
import { createRevisable, readFiles, revise } from '../operations/revised-project.ts';
import { numberOf } from '../operations/stored-project.ts';
import { startS3Server } from '../support/s3-server.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { holdLock, waitForWaiting } from '../wire/support/held-lock.ts';
import { createCompleted, createEnriching, createProject, exportLink, readState } from './staged-states.ts';

const stores = {
  files: async () => ({ settings: {}, close: async () => undefined }),
  S3: async () => {
    const { settings, close } = await startS3Server();
    const { endpoint = '', bucket, credentials } = settings;
    return {
      settings: {
        s3Bucket: bucket,
        s3Endpoint: endpoint,
        s3ForcePathStyle: 'true',
        awsAccessKeyId: credentials?.accessKeyId ?? '',
        awsSecretAccessKey: credentials?.secretAccessKey ?? '',
      },
      close,
    };
  },
};

describe.each(Object.entries(stores))('with files in %s', (_name, openStore) => {
  let backend: Awaited<ReturnType<typeof openStore>>;
  let service: TestService;
  let caller: TestCaller;

  beforeAll(async () => {
    backend = await openStore();
    service = await openTestService({ ...backend.settings });
    caller = await service.createCaller();
  });
  afterAll(async () => {
    await service.close();
    await backend.close();
  });

  const remove = (projectId: string, by = caller) => by.call('Projects.DeleteProject', { projectId });
  const restore = (projectId: string, by = caller) => by.call('Projects.RestoreProject', { projectId });

  async function keepHouse(): Promise<void> {
    const { store, blobSettings } = service.app.storage;
    const blobs = await openBlobStore(blobSettings);
    await createHousekeeping({ store, blobs, retentionDays: undefined, logger: createLogger('silent') })();
    await blobs.close();
  }

  /** Backdates the deletion by this long. */
  function age(projectId: string, days: number) {
    return service.database.query(`UPDATE projects SET deleted_at = deleted_at - $2 * interval '1 day' WHERE id = $1`, [
      numberOf(projectId),
      days,
    ]);
  }

  describe('Projects.DeleteProject', () => {
    it('hides the project from every call', async () => {
      const projectId = await createCompleted(service, caller);
      const before = Date.now();
      const { status, body } = await remove(projectId);
      expect(status).toBe(200);
      const until = new Date(body.restorableUntil).getTime();
      expect(Math.abs(until - before - 7 * 86_400_000)).toBeLessThan(60_000);
      const requests = [
        ['GetProgress', {}],
        ['ExportCSV', {}],
        ['Submit', {}],
        ['AddActivities', { activities: [{ designation: 'Paper' }] }],
        ['Projects.UpdateProject', { name: 'x' }],
        ['Projects.CancelProject', {}],
      ] as const;
      for (const [operation, more] of requests) {
        expectRefusal(await caller.call(operation, { projectId, ...more }), 'not_found');
      }
    });

    it('invalidates earlier links, and links after a restore lead to the same file', async () => {
      const projectId = await createCompleted(service, caller, 'the content');
      const link = await exportLink(caller, projectId);
      expect(await (await fetch(link)).text()).toBe('the content');
      await remove(projectId);
      expect((await fetch(link)).status).toBe(404);
      expect((await restore(projectId)).status).toBe(200);
      expect((await fetch(link)).status).toBe(404);
      const newLink = await exportLink(caller, projectId);
      expect(await (await fetch(newLink)).text()).toBe('the content');
      await remove(projectId);
      expect((await fetch(newLink)).status).toBe(404);
    });

    it('invalidates links to all of its revisions, which are available again after a restore', async () => {
      const project = await createRevisable(service, caller);
      const { projectId } = project;
      const links = [await exportLink(caller, projectId)];
      await revise(service, project, 1);
      links.push(await exportLink(caller, projectId));
      const revisionOf = async (link: string) => {
        const { headers, status } = await fetch(link);
        const found = headers.get('ledgerprint-revision') ?? headers.get('x-amz-meta-ledgerprint-revision');
        return [status, status === 200 ? found : ''];
      };
      expect(await Promise.all(links.map(revisionOf))).toEqual([
        [200, expect.toBeOneOf(['0', null])],
        [200, '1'],
      ]);
      await remove(projectId);
      for (const link of links) expect((await fetch(link)).status).toBe(404);
      await restore(projectId);
      const newest = await exportLink(caller, projectId);
      expect(await revisionOf(newest)).toEqual([200, '1']);
      expect(await readFiles(service, project)).toMatchObject({ revisions: [0, 1], keys: { length: 2 } });
      await remove(projectId);
      await age(projectId, 8);
      await keepHouse();
      expect(await readFiles(service, project)).toMatchObject({ revisions: [], keys: [] });
    });

    it('of a deleted project changes nothing', async () => {
      const projectId = await createCompleted(service, caller);
      const first = await remove(projectId);
      expect((await remove(projectId)).body).toEqual(first.body);
    });

    it('twice at the same time takes effect once', async () => {
      const projectId = await createCompleted(service, caller, 'the content');
      const answers = await Promise.all([remove(projectId), remove(projectId), remove(projectId)]);
      expect(new Set(answers.map(({ body }) => body.restorableUntil)).size).toBe(1);
      await restore(projectId);
      expect(await (await fetch(await exportLink(caller, projectId))).text()).toBe('the content');
    });

    it('cancels enrichment', async () => {
      const projectId = await createEnriching(service, caller);
      await remove(projectId);
      expect(await readState(service, projectId)).toEqual({
        status: 'failed',
        failure: 'deleted',
        is_deleted: true,
        completed_at: expect.any(Date),
      });
      const { store } = service.app.storage;
      expect(await store.projects.findSealed(caller.organizationId, numberOf(projectId))).toBeUndefined();
    });

    it('an earlier finish leaves a file that is moved; a later one has no effect', async () => {
      const { store } = service.app.storage;
      const { organizationId } = caller;
      const early = await createEnriching(service, caller);
      const key = `${early}/written-just-now.csv`;
      const finish = await holdLock(
        service.database,
        `WITH ended AS (UPDATE projects SET status = 'completed', completed_at = now() WHERE id = $1 RETURNING *)
         INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
         SELECT organization_id, id, 0, $2, 1, repeat('0', 64) FROM ended`,
        [numberOf(early), key],
      );
      const removal = remove(early);
      await waitForWaiting(service.database, 1);
      await finish.commit();
      expect((await removal).status).toBe(200);
      expect(await readState(service, early)).toMatchObject({ status: 'completed', is_deleted: true });
      const [file] = await service.database.query<{ key: string }>('SELECT key FROM exports WHERE project_id = $1', [
        numberOf(early),
      ]);
      expect(file?.key).not.toBe(key);

      const late = await createEnriching(service, caller);
      const seen = await store.projects.findSealed(organizationId, numberOf(late));
      await remove(late);
      const ended = await store.transaction((tables) =>
        endProject(tables, { organizationId }, seen as NonNullable<typeof seen>, { status: 'completed' }),
      );
      expect(ended).toBe(false);
      expect(await readState(service, late)).toMatchObject({ status: 'failed', failure: 'deleted' });
    });

    it('leaves files that could not be moved immediately to housekeeping', async () => {
      const projectId = await createCompleted(service, caller, 'the content');
      const link = await exportLink(caller, projectId);
      // As after a crash between the commit and the move.
      const { organizationId } = caller;
      const number = numberOf(projectId);
      const { store } = service.app.storage;
      await store.transaction(async ({ projectDeletions }) => {
        const [from = ''] = await projectDeletions.listFiles(organizationId, number);
        await projectDeletions.beginMove(organizationId, { number, from, to: `${projectId}/moved.csv` });
        await projectDeletions.begin(organizationId, number);
      });
      expect((await fetch(link)).status).toBe(200);
      await keepHouse();
      expect((await fetch(link)).status).toBe(404);
      expect(await store.projectDeletions.listMoves(organizationId, number)).toEqual([]);
      await restore(projectId);
      expect(await (await fetch(await exportLink(caller, projectId))).text()).toBe('the content');
    });

    it('or to a restore, which moves them before the project can be exported', async () => {
      const projectId = await createCompleted(service, caller, 'the content');
      const { organizationId } = caller;
      const number = numberOf(projectId);
      await service.app.storage.store.transaction(async ({ projectDeletions }) => {
        const [from = ''] = await projectDeletions.listFiles(organizationId, number);
        await projectDeletions.beginMove(organizationId, { number, from, to: `${projectId}/moved.csv` });
        await projectDeletions.begin(organizationId, number);
      });
      expect((await restore(projectId)).status).toBe(200);
      expect(await (await fetch(await exportLink(caller, projectId))).text()).toBe('the content');
    });

    it('permission_denied for another organization, not_found for an unknown id, invalid_argument without an id', async () => {
      const projectId = await createCompleted(service, caller);
      const other = await service.createCaller();
      for (const call of [remove, restore]) {
        expectRefusal(await call(projectId, other), 'permission_denied');
        expectRefusal(await call('86Rf07xd4z'), 'not_found');
        expectRefusal(await call('no id'), 'not_found');
        expectRefusal(await call(''), 'invalid_argument');
      }
      await remove(projectId);
      expectRefusal(await restore(projectId, other), 'permission_denied');
      expect(await readState(service, projectId)).toMatchObject({ is_deleted: true });
    });

    it('still counts towards the quota until it is removed', async () => {
      const limited = await service.createCaller();
      const { administration } = service.app.storage;
      await administration.setQuota(limited.organization, { projects: 1 });
      const projectId = await createProject(limited);
      await remove(projectId, limited);
      expect((await limited.call('CreateProject', {})).body).toMatchObject({ code: 'resource_exhausted' });
      await age(projectId, 8);
      await keepHouse();
      expect((await limited.call('CreateProject', {})).status).toBe(200);
    });
  });

  describe('Projects.RestoreProject', () => {
    it('brings the project back as it was', async () => {
      const projectId = await createCompleted(service, caller);
      const before = await caller.call('GetProgress', { projectId });
      await remove(projectId);
      const { body } = await restore(projectId);
      expect(body.project).toMatchObject({ projectId, name: 'Ledger', status: 'completed' });
      expect(body.project.deletedAt ?? '').toBe('');
      expect((await caller.call('GetProgress', { projectId })).body).toEqual(before.body);
    });

    it('lets an unsealed project accept rows again', async () => {
      const projectId = await createProject(caller);
      await remove(projectId);
      await restore(projectId);
      expect((await caller.call('GetProgress', { projectId })).body).toMatchObject({ status: 'pending' });
    });

    it('of a project that is not deleted changes nothing', async () => {
      const projectId = await createProject(caller);
      expect((await restore(projectId)).body.project).toMatchObject({ projectId, status: 'pending' });
    });

    it('not_found after seven days, even before it is removed', async () => {
      const projectId = await createCompleted(service, caller);
      await remove(projectId);
      await age(projectId, 7);
      expectRefusal(await restore(projectId), 'not_found');
    });
  });

  describe('housekeeping', () => {
    it('removes a project seven days after its deletion, with its files, and no sooner', async () => {
      const own = await service.createCaller();
      const projectId = await createCompleted(service, own);
      const owned = await readOwned(service.database, own.organizationId);
      await remove(projectId, own);
      await age(projectId, 6);
      await keepHouse();
      expect((await restore(projectId, own)).status).toBe(200);
      await remove(projectId, own);
      await age(projectId, 7);
      await keepHouse();
      expect(await countRows(service.database, owned)).toMatchObject({
        projects: 0,
        project_owners: 0,
        exports: 0,
        removed_projects: 0,
      });
      expect(await listFilesOf(projectId)).toEqual([]);
      expectRefusal(await restore(projectId, own), 'not_found');
    });

    async function listFilesOf(projectId: string): Promise<readonly string[]> {
      const blobs = await openBlobStore(service.app.storage.blobSettings);
      const keys: string[] = [];
      for await (const { key } of blobs.list()) if (key.startsWith(`${projectId}/`)) keys.push(key);
      await blobs.close();
      return keys;
    }
  });
});
