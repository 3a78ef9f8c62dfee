import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { type Answer, openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { toCsv, toRows } from './support/ledger.ts';
import { closeRawConnections, openRawConnection } from './support/raw-connection.ts';
import { type ServedProcess, startProcess } from './support/served-process.ts';

const secretKey = 'the secret key of a process under test';
let service: TestService;
let caller: TestCaller;
let served: ServedProcess;

beforeAll(async () => {
  service = await openTestService({ secretKey });
  caller = await service.createCaller('Watched organization');
  served = await startProcess({ DATABASE_URL: service.database.url, SECRET_KEY: secretKey });
});
afterAll(async () => {
  closeRawConnections();
  await served?.stop();
  await service.close();
});

const call = (operation: string, body: unknown, headers: Record<string, string | undefined> = {}) =>
  send(`${served.url}/api.v1.Service/${operation}`, {
    headers: { ...standardHeaders(caller.key), ...headers },
    body: JSON.stringify(body),
  });

/** Waits for the log line of a response; there must be exactly one. */
async function lineOf({ headers }: Answer): Promise<Record<string, unknown>> {
  const requestId = headers.get('x-request-id');
  const find = () => served.lines().filter((line) => line.msg === 'call' && line.requestId === requestId);
  await expect.poll(find, { timeout: 5_000, interval: 20 }).toHaveLength(1);
  return find()[0] ?? {};
}

describe('the log', () => {
  it('has one line for a successful call, with what an operator needs', async () => {
    const answer = await call('CreateProject', { name: 'Ledger' });
    expect(await lineOf(answer)).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      operation: 'CreateProject',
      organization: 'Watched organization',
      code: 'ok',
      status: 200,
      durationMs: expect.any(Number),
    });
  });

  it('has one line for each refused call, with its code', async () => {
    const organization = 'Watched organization';
    const cases: [Promise<Answer>, object][] = [
      [call('GetProgress', {}), { organization, code: 'invalid_argument', status: 400 }],
      [call('GetProgress', { projectId: 'unknown1' }), { organization, code: 'not_found', status: 404 }],
      [call('CreateProject', {}, { Authorization: undefined }), { code: 'unauthenticated', status: 401 }],
      [call('CreateProject', {}, { 'Content-Type': 'text/plain' }), { organization, status: 415 }],
      [
        call('CreateProject', {}, { 'Connect-Timeout-Ms': '0' }),
        { organization, code: 'deadline_exceeded', status: 504 },
      ],
    ];
    const address = '127.0.0.1';
    for (const [answer, expected] of cases) {
      expect(await lineOf(await answer)).toMatchObject({ ...expected, address });
    }
  });

  it('shows the origin of refused calls, but not of successful ones', async () => {
    expect(await lineOf(await call('CreateProject', {}))).not.toHaveProperty('address');
    const elsewhere = await send(`${served.url}/nothing`, { body: '{}' });
    expect(await lineOf(elsewhere)).toMatchObject({ code: 'unimplemented', address: '127.0.0.1' });
    const connection = await openRawConnection(served.url);
    connection.socket.write('nonsense\r\n\r\n');
    expect(await lineOf(await connection.answer())).toMatchObject({
      code: 'invalid_argument',
      status: 400,
      address: '127.0.0.1',
    });
  });

  it('names the client behind a trusted proxy', async () => {
    const behind = await startProcess({
      DATABASE_URL: service.database.url,
      SECRET_KEY: secretKey,
      TRUSTED_PROXIES: '127.0.0.0/8',
    });
    try {
      const headers = { ...standardHeaders('nonsense'), 'X-Forwarded-For': '198.51.100.7, 203.0.113.9' };
      await send(`${behind.url}/api.v1.Service/CreateProject`, { headers, body: '{}' });
      const find = () => behind.lines().filter((line) => line.msg === 'call');
      await expect.poll(find).toMatchObject([{ code: 'unauthenticated', address: '203.0.113.9' }]);
    } finally {
      await behind.stop();
    }
  });

  it('shows the code of a refusal that was sent compressed', async () => {
    const { body } = await call('CreateProject', {});
    const activities = Array.from({ length: 100 }, () => ({ designation: '' }));
    const answer = await call('AddActivities', { ...body, activities }, { 'Accept-Encoding': 'gzip' });
    expect(answer.status).toBe(400);
    expect(await lineOf(answer)).toMatchObject({ code: 'invalid_argument', status: 400 });
  });

  it('writes every line as JSON with a level and a time', async () => {
    await lineOf(await call('CreateProject', {}));
    for (const line of served.lines()) {
      expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String) });
    }
  });

  it('never contains keys, secrets, designations or project names, whatever happens to a call', async () => {
    const { body } = await call('CreateProject', { name: 'Hidden project name' });
    const hidden = { designation: 'Hidden designation', notes: 'Hidden notes' };
    await service.database.query(`ALTER TABLE rows ADD CONSTRAINT no_notes CHECK (notes <> 'Hidden notes')`);
    await service.database.query(`ALTER TABLE projects ADD CONSTRAINT no_name CHECK (name <> 'Hidden refused name')`);
    const csv = Buffer.from('designation,notes\nHidden designation,Hidden notes').toString('base64');
    const answers = [
      await call('AddActivities', { ...body, activities: toRows(1) }),
      await call('AddActivities', { ...body, activities: [hidden] }),
      await call('AddActivities', { ...body, activities: [...toRows(3_000), hidden] }),
      await call('AddActivities', { ...body, activities: [{ ...hidden, designation: '' }] }),
      await call('CreateProject', { name: 'Hidden refused name' }),
      await call('ImportCSV', { name: 'Hidden project name', csv }),
      await call('ImportCSV', { name: 'Hidden project name', csv: toCsv(2) }),
      await call('CreateProject', { name: 'Hidden' }, { Authorization: `Bearer ${caller.key}0` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 500, 400, 500, 500, 200, 401]);
    for (const answer of answers) await lineOf(answer);
    const log = served.log();
    expect(log).not.toContain(caller.key.slice(8));
    expect(log).not.toContain(secretKey);
    expect(log).not.toContain('Copy paper');
    expect(log.split('\n').filter((line) => line.includes('Hidden'))).toEqual([]);
  });

  it('goes to standard error, while standard output shows only the address', () => {
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(served.lines().length).toBeGreaterThan(5);
  });
});
