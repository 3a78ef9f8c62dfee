import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recountQuotas } from '../../src/administration/quotas.ts';
import { beginRemovals } from '../../src/administration/remove-projects.ts';
import { numberOf } from '../operations/stored-project.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await shareTestService();
});
beforeEach(async () => {
  caller = await service.createCaller();
});

const quota = (...args: string[]) =>
  runJsonInProcess(service.database, ['organization', 'quota', caller.organization, ...args]);

async function stored() {
  const [found] = await quota();
  return found?.stored;
}

async function createProject(): Promise<string> {
  const { body } = await caller.call('CreateProject', {});
  return String(body.projectId);
}

const rowsOf = (count: number) => Array.from({ length: count }, () => ({ designation: 'Papier' }));
const add = (projectId: string, count: number) =>
  caller.call('AddActivities', { projectId, activities: rowsOf(count) });
const importRows = (count: number) =>
  caller.call('ImportCSV', { csv: Buffer.from(`designation\n${'Papier\n'.repeat(count)}`).toString('base64') });

describe('ok', () => {
  it('nothing is limited by default, and nothing is counted', async () => {
    await add(await createProject(), 3);
    expect(await quota()).toEqual([]);
    const { stdout } = await runInProcess(service.database, ['organization', 'quota', caller.organization]);
    expect(stdout).toBe(`"${caller.organization}" has no quota.\n`);
  });

  it('existing data counts as soon as a quota is set', async () => {
    await add(await createProject(), 3);
    await importRows(2);
    const most = { projects: 5, rows: null, bytes: 1_000_000 };
    expect(await quota('--projects', '5', '--bytes', '1000000')).toEqual([
      { organization: caller.organization, most, stored: { projects: 2, rows: 5, bytes: expect.any(Number) } },
    ]);
    expect((await stored()).bytes).toBeGreaterThan(5 * 'Papier'.length);
  });

  it('a limit that is not named stays the same; one or all can be removed', async () => {
    await quota('--projects', '5');
    expect((await quota('--rows', '7'))[0].most).toEqual({ projects: 5, rows: 7, bytes: null });
    expect((await quota('--projects', 'none'))[0].most).toEqual({ projects: null, rows: 7, bytes: null });
    expect(await quota('--none')).toEqual([]);
  });

  it('everything up to the limit is accepted and counted', async () => {
    await quota('--projects', '2', '--rows', '7');
    const projectId = await createProject();
    expect((await add(projectId, 4)).status).toBe(200);
    await caller.call('Submit', { projectId });
    expect((await importRows(3)).status).toBe(200);
    expect(await stored()).toMatchObject({ projects: 2, rows: 7 });
  });

  it('organization usage shows quotas, too', async () => {
    await quota('--projects', '2');
    const { stdout } = await runInProcess(service.database, ['organization', 'usage']);
    expect(stdout).toMatch(/\n\nORGANIZATION +STORED PROJECTS +LIMIT +STORED ROWS +LIMIT +STORED BYTES/);
    expect(stdout).toMatch(new RegExp(`^${caller.organization} +0 +2 +0 +none +0 +none`, 'm'));
  });

  it('removed projects free their share', async () => {
    await quota('--projects', '2', '--rows', '10');
    const gone = await createProject();
    await add(gone, 4);
    await add(await createProject(), 3);
    const { store } = service.app.storage;
    await beginRemovals(store, [{ organizationId: caller.organizationId, number: numberOf(gone) }]);
    const left = await stored();
    expect(left).toMatchObject({ projects: 1, rows: 3 });
    await recountQuotas(store);
    expect(await stored()).toEqual(left);
    expect((await importRows(7)).status).toBe(200);
  });

  it('a wrong count is corrected', async () => {
    await quota('--projects', '2');
    await createProject();
    await service.database.query('UPDATE quotas SET projects = 40 WHERE organization_id = $1', [caller.organizationId]);
    await recountQuotas(service.app.storage.store);
    expect(await stored()).toMatchObject({ projects: 1 });
  });

  it('a call that is refused for another reason counts nothing', async () => {
    await quota('--rows', '10');
    const projectId = await createProject();
    await caller.call('AddActivities', { projectId, activities: [{ designation: '' }] });
    await caller.call('Submit', { projectId });
    expect(await stored()).toMatchObject({ projects: 1, rows: 0, bytes: 0 });
  });
});

describe('resource_exhausted', () => {
  const advice =
    'Ask your operator to raise the quota, or delete projects: a deleted project stops counting after 7 days.';

  it('CreateProject and ImportCSV beyond the quota of projects', async () => {
    await quota('--projects', '1');
    await createProject();
    const message = `This organization may store at most 1 project and has 1; this call would add 1. ${advice}`;
    for (const refused of [await caller.call('CreateProject', {}), await importRows(1)]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'resource_exhausted', message } });
    }
    expect(await stored()).toMatchObject({ projects: 1, rows: 0 });
  });

  it('AddActivities and ImportCSV beyond the quota of rows, without storing anything', async () => {
    await quota('--rows', '1000');
    const projectId = await createProject();
    await add(projectId, 950);
    const message = `This organization may store at most 1,000 rows and has 950; this call would add 100. ${advice}`;
    for (const refused of [await add(projectId, 100), await importRows(100)]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'resource_exhausted', message } });
    }
    expect(await stored()).toMatchObject({ projects: 1, rows: 950 });
    expect((await add(projectId, 50)).body).toEqual({ staged: '1000' });
  });

  it('calls beyond the quota of bytes', async () => {
    await quota('--bytes', '1000');
    const projectId = await createProject();
    const long = { designation: 'Papier', notes: 'x'.repeat(2_000) };
    const { status, body } = await caller.call('AddActivities', { projectId, activities: [long] });
    expect([status, body.code]).toEqual([429, 'resource_exhausted']);
    expect(body.message).toMatch(/^This organization may store at most 1,000 bytes and has 0; /);
  });

  it('concurrent calls cannot exceed it', async () => {
    await quota('--projects', '5', '--rows', '20');
    const created = await Promise.all(Array.from({ length: 12 }, () => caller.call('CreateProject', {})));
    const projects = created.filter(({ status }) => status === 200).map(({ body }) => String(body.projectId));
    expect(projects).toHaveLength(5);
    const added = await Promise.all(Array.from({ length: 20 }, (_, index) => add(projects[index % 5] ?? '', 3)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await stored()).toMatchObject({ projects: 5, rows: 18 });
    const [kept] = await service.database.query<{ rows: number }>(
      'SELECT sum(staged_rows)::int AS rows FROM projects WHERE organization_id = $1',
      [caller.organizationId],
    );
    expect(kept?.rows).toBe(18);
  });

  it('the quota of one organization does not affect others', async () => {
    await quota('--projects', '0');
    const other = await service.createCaller();
    expect((await other.call('CreateProject', {})).status).toBe(200);
    expect((await caller.call('CreateProject', {})).status).toBe(429);
  });
});

describe('wrong input', () => {
  it.each([
    [['--projects', 'many'], /--projects must be a whole number or "none", not "many"/],
    [['--none', '--rows', '1'], /--none removes all limits and cannot be combined/],
  ])('%j', async (flags, sentence) => {
    const result = await runInProcess(service.database, [...['organization', 'quota', caller.organization], ...flags]);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(sentence);
  });

  it('an unknown organization', async () => {
    for (const flags of [[], ['--rows', '1']]) {
      const result = await runInProcess(service.database, ['organization', 'quota', 'Nobody', ...flags]);
      expect(result.code).toBe(1);
    }
  });

  it('limits without an organization', async () => {
    const result = await runInProcess(service.database, ['organization', 'quota', '--rows', '1']);
    expect(result).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Name the organization whose quota you want to set/),
    });
  });
});
