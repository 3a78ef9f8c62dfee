import { beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService, shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { countProjects, countStaged, createProject } from './support/ledger.ts';

const mebibyte = 1024 * 1024;

describe('the default limits', () => {
  let service: TestService;
  let caller: TestCaller;

  beforeAll(async () => {
    service = await shareTestService();
    caller = await service.createCaller();
  });

  it.each(['CreateProject', 'Submit', 'GetProgress', 'ExportCSV'])(
    '%s refuses a body of 100 kB, which no such call can need',
    async (operation) => {
      const answer = await caller.call(operation, { name: 'x'.repeat(100_000) });
      expectRefusal(answer, 400, 'invalid_argument', /limit of \d+ bytes/);
    },
  );

  it('AddActivities refuses more than 16 MiB and names the limit', async () => {
    const projectId = await createProject(caller);
    const notes = 'n'.repeat(4_000);
    const activities = Array.from({ length: 4_200 }, () => ({ designation: 'Paper', notes }));
    const answer = await caller.call('AddActivities', { projectId, activities });
    expectRefusal(answer, 400, 'invalid_argument', new RegExp(String(16 * mebibyte)));
    expect(await countStaged(caller, projectId)).toBe('0');
  });

  it('AddActivities accepts a body just below 16 MiB', async () => {
    const projectId = await createProject(caller);
    const activities = Array.from({ length: 4_100 }, () => ({ designation: 'Paper', notes: 'n'.repeat(4_000) }));
    const body = JSON.stringify({ projectId, activities }).padEnd(16 * mebibyte);
    const answer = await send(`${service.url}/api.v1.Service/AddActivities`, {
      headers: standardHeaders(caller.key),
      body,
    });
    expect(answer).toMatchObject({ status: 200, body: { staged: '4100' } });
  });
});

describe('configured limits', () => {
  const maxCallBytes = 2_048;
  const maxCsvBytes = 3_000;
  let service: TestService;
  let caller: TestCaller;

  beforeAll(async () => {
    service = await openTestService({ maxCallBytes: String(maxCallBytes), maxCsvBytes: String(maxCsvBytes) });
    caller = await service.createCaller();
  });

  const add = (body: string) =>
    send(`${service.url}/api.v1.Service/AddActivities`, { headers: standardHeaders(caller.key), body });
  const importCsv = (bytes: number) =>
    caller.call('ImportCSV', { csv: Buffer.from('designation\n'.padEnd(bytes, 'Paper\n')).toString('base64') });

  it('AddActivities accepts exactly the limit and not a byte more', async () => {
    const projectId = await createProject(caller);
    const body = JSON.stringify({ projectId, activities: [{ designation: 'Paper' }] });
    expect(await add(body.padEnd(maxCallBytes))).toMatchObject({ status: 200, body: { staged: '1' } });
    expectRefusal(await add(body.padEnd(maxCallBytes + 1)), 400, 'invalid_argument', /2048/);
    expect(await countStaged(caller, projectId)).toBe('1');
  });

  it('ImportCSV accepts a file of exactly the limit and not a byte more', async () => {
    expect(await importCsv(maxCsvBytes)).toMatchObject({ status: 200 });
    const before = await countProjects(service, caller);
    expectRefusal(await importCsv(maxCsvBytes + 1), 400, 'invalid_argument', /3000/);
    expect(await countProjects(service, caller)).toBe(before);
  });

  it('ImportCSV refuses a far larger body by its declared size, naming a limit', async () => {
    expectRefusal(await importCsv(400_000), 400, 'invalid_argument', /limit of \d+ bytes/);
  });

  it('do not affect the other operations', async () => {
    expect(await caller.call('CreateProject', { name: 'x', padding: 'y'.repeat(20_000) })).toMatchObject({
      status: 200,
    });
  });
});
