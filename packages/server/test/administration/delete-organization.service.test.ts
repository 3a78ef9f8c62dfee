import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOf } from '../operations/stored-project.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { startS3Server } from '../support/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import {
  countRows,
  createFullOrganization,
  type FullOrganization,
  listFiles,
  type Owned,
  readAll,
  readOwned,
} from './full-organization.ts';

/** Where files are stored: settings of the service, which the command gets in its environment. */
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

describe.each(Object.entries(stores))('organization delete, with files in %s', (_name, openStore) => {
  let store: { readonly settings: Readonly<Record<string, string>>; close(): Promise<void> };
  let receiver: Receiver;
  let database: TestDatabase;
  let service: TestService;
  let [doomed, kept]: readonly FullOrganization[] = [];
  let owned: Owned;

  beforeAll(async () => {
    store = await openStore();
    receiver = await openReceiver({ host: '127.0.0.1' });
    database = await createTestDatabase();
    const settings = { role: 'all', webhookAllowedCidrs: '127.0.0.1/32' };
    service = await openTestService({ ...settings, ...store.settings }, database);
    const url = `http://127.0.0.1:${receiver.port}/`;
    doomed = await createFullOrganization(service, 'Doomed', url);
    kept = await createFullOrganization(service, 'Kept', url);
    await vi.waitFor(
      async () => {
        const pending = await database.query(`SELECT FROM deliveries WHERE status = 'pending'`);
        expect(pending).toHaveLength(0);
      },
      { timeout: 10_000, interval: 50 },
    );
    await database.query(
      `INSERT INTO key_uses (key_id, day, address, outcome, organization_id, calls, first_at, last_at)
       SELECT id, '2026-03-31', '192.0.2.1', 'accepted', organization_id, 1, now(), now() FROM api_keys`,
    );
    await database.query(
      `INSERT INTO webhook_endpoints (organization_id, origin) SELECT id, 'https://away.example' FROM organizations`,
    );
    // Only larger projects have any.
    await database.query(`INSERT INTO result_texts SELECT organization_id, id, 1, 'shared' FROM projects`);
    owned = await readOwned(database, doomed.organizationId);
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
    await receiver.close();
    await store.close();
  });

  function environment(): Record<string, string> {
    const { blobSettings } = service.app.storage;
    // The folder `exports` is in the data directory.
    if (blobSettings.kind === 'files') return { DATA_DIR: blobSettings.directory.replace(/\/exports$/, '') };
    const entries = Object.entries(store.settings).map(([name, value]): [string, string] => [
      name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      value,
    ]);
    return Object.fromEntries(entries);
  }

  const remove = (...args: string[]) => runJsonInProcess(database, ['organization', 'delete', ...args], environment());

  it('covers every kind of data', async () => {
    const counts = await countRows(database, owned);
    const { removed_projects, removed_usage, ...rest } = counts;
    expect([removed_projects, removed_usage]).toEqual([0, 0]);
    expect(Object.entries(rest).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('--dry-run counts and changes nothing', async () => {
    // The uses of keys are written in the background.
    const countOwned = async () => ({ ...(await countRows(database, owned)), key_uses: 0 });
    const before = [await countOwned(), await listFiles(service)];
    const [stored] = await database.query<{ bytes: number }>(
      'SELECT sum(size_bytes)::int AS bytes FROM exports WHERE organization_id = $1',
      [doomed?.organizationId],
    );
    const { organization, has, deleted } = await remove('Doomed', '--dry-run', '--yes');
    expect({ organization, deleted }).toEqual({ organization: 'Doomed', deleted: false });
    expect(has).toMatchObject({
      projects: { count: 3, bytes: null },
      rows: { count: 2_208, bytes: expect.any(Number) },
      products: { count: 5, bytes: expect.any(Number) },
      results: { count: 5 },
      totals: { count: expect.any(Number) },
      'reconciliation lines': { count: expect.any(Number) },
      reconciliations: { count: 1, bytes: expect.any(Number) },
      exports: { count: 2, bytes: stored?.bytes },
      deliveries: { count: 1 },
      'failing receivers': { count: 1 },
      'idempotency keys': { count: 1 },
      referentials: { count: 1 },
      'API keys': { count: 2 },
    });
    for (const what of ['rows', 'products', 'results', 'totals']) expect(has[what].bytes).toBeGreaterThan(0);
    expect([await countOwned(), await listFiles(service)]).toEqual(before);
    expect(await readAll(doomed as FullOrganization)).toContain('Paper');
  });

  it('without --yes it deletes nothing and says so', async () => {
    const result = await runInProcess(database, ['organization', 'delete', 'Doomed'], environment());
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was deleted. Add --yes') });
    expect(result.stdout).toMatch(/^The organization "Doomed" \(\d+\) has:\nWHAT +COUNT +BYTES\n/);
    expect(await readAll(doomed as FullOrganization)).toContain('Paper');
  });

  it('deletes all of it and leaves the other organization untouched', async () => {
    const other = await readOwned(database, kept?.organizationId ?? 0);
    const before = await countRows(database, other);
    const file = await readAll(kept as FullOrganization);
    const files = await listFiles(service);
    const theirs = filesOf(files, other);
    expect([files.length, theirs.length]).toEqual([6, 3]);
    expect(await remove('Doomed', '--yes')).toMatchObject({ organization: 'Doomed', deleted: true });
    const counts = await countRows(database, owned);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
    expect(await listFiles(service)).toEqual(theirs);
    // Finished jobs are removed automatically, and keys have been used since.
    const { jobs: _, key_uses: __, ...rest } = await countRows(database, other);
    expect(before).toMatchObject(rest);
    expect(await readAll(kept as FullOrganization)).toBe(file);
  });

  it('its keys are refused', async () => {
    for (const operation of ['CreateProject', 'GetProgress', 'ExportCSV']) {
      const { status } = await (doomed as FullOrganization).call(operation, { projectId: doomed?.completed });
      expect(status).toBe(401);
    }
  });

  it('its name is free again, and only the audit log remembers it', async () => {
    const lines = await runJsonInProcess(database, ['audit', 'list', '--organization', 'Doomed']);
    expect(lines[0]).toMatchObject({ action: 'organization.delete', outcome: 'done' });
    expect(lines[0].subject).toContain('3 projects');
    const { administration } = service.app.storage;
    const { organizationId } = await administration.createOrganization('Doomed');
    expect(organizationId).not.toBe(doomed?.organizationId);
    // Deletes it by id, and with nothing in it.
    expect(await remove(String(organizationId), '--yes')).toMatchObject({ id: organizationId, deleted: true });
  });

  it('an unknown organization is reported', async () => {
    const result = await runInProcess(database, ['organization', 'delete', 'Nobody', '--yes']);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('no organization named "Nobody"') });
  });
});

/** A file's key begins with the id of its project. */
function filesOf(files: readonly string[], { project_id }: Owned): readonly string[] {
  return files.filter((key) => project_id.includes(String(numberOf(key.split('/')[0] ?? ''))));
}
