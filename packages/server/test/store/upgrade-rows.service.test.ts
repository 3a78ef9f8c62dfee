import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/postgres/connection-pool.ts';
import { openJobSender, prepareQueues } from '../../src/queue/queue.ts';
import { toProjectId } from '../../src/store/project-id.ts';
import { describeSchema } from '../../tools/describe-schema.ts';
import { download, followToEnd, parseExport, readProgress } from '../support/follow.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';

/** The key of the organization in ninth-version.sql. */
const key = 'lp_live_Za8VwcJwvLKoA4Bf5YVuXeAukFDQL6nF25QSqP';
const numbers = {
  empty: 5967769192543790,
  staged: 1381122856445051,
  sealed: 8913953962155165,
  half: 1438904526841404,
  ended: 6290374826717425,
  completed: 7138519854948983,
  byCategory: 5483099994289343,
  large: 8352693207829697,
  failed: 123456789012,
} as const;
const idOf = (name: keyof typeof numbers) => toProjectId(numbers[name]);

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

let database: TestDatabase;
let service: TestService;
let receiver: Receiver;
let dataDir: string;

const caller = {
  call: (operation: string, body: unknown, headers = {}) =>
    callOperation({ url: service.url, key }, operation, body, headers),
};

/** The queue of that version: jobs for products with its numbering, and a file to be written. */
async function addJobs(): Promise<void> {
  const opened = openDatabase({ connectionString: database.url }, { poolSize: 4, onError: () => undefined });
  await opened.transaction({}, (tx) => prepareQueues(opened, tx));
  const { sender, close } = await openJobSender(opened);
  const project = (name: keyof typeof numbers) => ({ organizationId: 1, projectNumber: numbers[name] });
  await sender.send('batch', { ...project('sealed'), first: 1, last: 2, round: 0 }, {});
  await sender.send('batch', { ...project('half'), first: 2, last: 3, round: 0 }, {});
  await sender.send('finish', project('ended'), {});
  await close();
  await opened.close();
}

beforeAll(async () => {
  receiver = await openReceiver({ host: '127.0.0.1' });
  database = await createTestDatabase({ empty: true });
  const migrations = new URL('../../src/store/migrations/', import.meta.url);
  const names = (await readdir(migrations)).sort().slice(0, 9);
  await database.query(
    'CREATE TABLE schema_migrations (version int NOT NULL, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), CONSTRAINT schema_migrations_pkey PRIMARY KEY (version))',
  );
  for (const name of names) {
    await database.query(await readFile(new URL(name, migrations), 'utf8'));
    await database.query('INSERT INTO schema_migrations VALUES ($1, $2)', [Number(name.slice(0, 4)), name]);
  }
  await database.query(
    (await read('ninth-version.sql')).replace('127.0.0.1:9/', `127.0.0.1:${receiver.port}/`),
  );
  await addJobs();
  dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-upgrade-'));
  const [file] = await database.query<{ key: string }>('SELECT key FROM exports WHERE project_id = $1', [
    numbers.completed,
  ]);
  await mkdir(join(dataDir, 'exports', String(file?.key), '..'), { recursive: true });
  await writeFile(join(dataDir, 'exports', String(file?.key)), 'designation\r\nGazole\r\n');
  const settings = { role: 'all', enrichmentThreads: '1', webhookAllowedCidrs: '127.0.0.1/32' } as const;
  service = await openTestService({ ...settings, dataDir }, database);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a database of the last version without fates of rows, opened by this version', () => {
  it('finishes a project that was sealed, and sends its event', async () => {
    expect(await followToEnd(caller, idOf('sealed'))).toMatchObject({
      ...{ status: 'completed', totalLines: 2, enriched: 2, failed: 0 },
      submittedAt: '2026-11-16T17:07:28.720Z',
    });
    const lines = parseExport(await download(caller, idOf('sealed')));
    expect(lines.map(({ designation, occurrences, cases }) => [designation, occurrences, cases])).toEqual([
      ['Honoraires avocat', '1', '1'],
      ['Ciment', '2', '2'],
    ]);
    await expect.poll(() => receiver.requests.length).toBe(1);
  });

  it('finishes a project that was half done, each product once', async () => {
    expect(await followToEnd(caller, idOf('half'))).toMatchObject({ status: 'completed', totalLines: 3 });
    const lines = parseExport(await download(caller, idOf('half')));
    expect(lines.map(({ designation }) => designation)).toEqual(['Papier', 'Vol Paris–New York', 'Loyer']);
  });

  it('writes the file of a project that lacked only its file', async () => {
    expect(await followToEnd(caller, idOf('ended'))).toMatchObject({ status: 'completed', enriched: 1 });
    expect(parseExport(await download(caller, idOf('ended')))).toMatchObject([{ designation: 'Encre' }]);
  });

  it('keeps staged rows verbatim, accepts more, and produces their file', async () => {
    const projectId = idOf('staged');
    expect(await readProgress(caller, projectId)).toMatchObject({ status: 'pending', totalLines: 3 });
    const activities = [{ designation: 'Gazole', supplier: 'Shell', quantity: '1', unit: 'L' }];
    expect((await caller.call('AddActivities', { projectId, activities })).body).toEqual({ staged: '4' });
    await caller.call('Submit', { projectId });
    await followToEnd(caller, projectId);
    const lines = parseExport(await download(caller, projectId));
    expect(
      lines.map(({ designation, supplier, occurrences, cases }) => [
        designation,
        supplier,
        occurrences,
        cases,
      ]),
    ).toEqual([
      ['Gazole', expect.stringContaining('Total  Énergies'), '3', '2'],
      ['Été – œuvre\tà part \\ "x"', '', '1', '1'],
    ]);
  });

  it('still exports finished projects with their original file', async () => {
    expect(await readProgress(caller, idOf('completed'))).toMatchObject({ status: 'completed', enriched: 2 });
    expect(String(await download(caller, idOf('completed')))).toBe('designation\r\nGazole\r\n');
    expect(await readProgress(caller, idOf('failed'))).toMatchObject({ status: 'failed', failed: 3 });
    expect(await readProgress(caller, idOf('empty'))).toMatchObject({ status: 'pending', totalLines: 0 });
  });

  it('lists all of them, marks the old ones, and says that their results cannot be listed', async () => {
    const { body } = await caller.call('Projects.ListProjects', {});
    const listed = body.projects as readonly { projectId: string; isOld: boolean }[];
    expect(listed).toHaveLength(Object.keys(numbers).length);
    expect(new Set(listed.filter(({ isOld }) => isOld).map(({ projectId }) => projectId))).toEqual(
      new Set([idOf('completed'), idOf('byCategory'), idOf('large'), idOf('failed')]),
    );
    const refused = await caller.call('Products.ListProducts', {
      projectId: idOf('completed'),
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'failed_precondition' } });
  });

  it('keeps the rows of old projects, including those of a very large product, and drops the old tables', async () => {
    await expect
      .poll(async () => (await database.query(`SELECT to_regclass('old_products') AS found`))[0], {
        timeout: 20_000,
      })
      .toEqual({ found: null });
    const counted = await database.query<{ project: string; rows: string; judged: string }>(
      `SELECT project_id AS project, count(*) AS rows, count(fate) AS judged FROM rows
        WHERE organization_id = 1 AND project_id = ANY($1) GROUP BY 1 ORDER BY count(*), 1`,
      [[numbers.completed, numbers.byCategory, numbers.large, numbers.failed]],
    );
    expect(counted).toEqual([
      { project: String(numbers.byCategory), rows: '2', judged: '2' },
      { project: String(numbers.failed), rows: '3', judged: '0' },
      { project: String(numbers.completed), rows: '3', judged: '3' },
      { project: String(numbers.large), rows: '510', judged: '0' },
    ]);
  });

  it('has the current schema in the end', async () => {
    const pool = service.app.storage.database.within({});
    expect(await describeSchema(pool)).toBe(await read('../../src/store/schema.sql'));
  });
});
