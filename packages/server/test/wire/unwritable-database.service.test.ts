import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { countStaged, createProject, toCsv, toRows } from './support/ledger.ts';

const suite = useTestService({});
let projectId: string;

beforeAll(async () => {
  projectId = await createProject(suite.caller);
  await suite.caller.call('AddActivities', { projectId, activities: toRows(1) });
});

const query = (text: string) => suite.service.database.query(text);
const ready = async () => (await send(`${suite.service.url}/readyz`, { method: 'GET' })).status;
const cannotWrite = /cannot be written to at the moment.*Try again/;
const writes = (): [string, unknown][] => [
  ['CreateProject', { name: 'Ledger' }],
  ['AddActivities', { projectId, activities: toRows(1) }],
  ['AddActivities', { projectId, activities: toRows(3_000) }],
  ['Submit', { projectId }],
  ['ImportCSV', { csv: toCsv(1) }],
];

async function expectWorking(): Promise<void> {
  await expect.poll(async () => (await suite.caller.call('CreateProject', {})).status).toBe(200);
  await expect.poll(ready).toBe(200);
}

describe('a database that is read-only, as after a failover', () => {
  const setReadOnly = async (isReadOnly: boolean) => {
    const name = suite.service.database.url.split('/').at(3)?.split('?')[0];
    const action = isReadOnly ? 'SET default_transaction_read_only = on' : 'RESET default_transaction_read_only';
    await query(`ALTER DATABASE ${name} ${action}`);
  };
  const endSessions = () =>
    query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'ledgerprint%'`);

  it('makes writes unavailable while reads continue, and the process is not ready until it can be written to', async () => {
    await expectWorking();
    await setReadOnly(true);
    await endSessions();
    await expect.poll(() => countStaged(suite.caller, projectId)).toBe('1');
    for (const [operation, body] of writes()) {
      expectRefusal(await suite.caller.call(operation, body), 503, 'unavailable', cannotWrite);
    }
    expect(await ready()).toBe(503);
    expect(await countStaged(suite.caller, projectId)).toBe('1');
    // No connection is cut here: read-only ones are not used again.
    await setReadOnly(false);
    await expectWorking();
    const answer = await suite.caller.call('AddActivities', { projectId, activities: toRows(3_000) });
    expect(answer).toMatchObject({ status: 200, body: { staged: '3001' } });
  });
});

describe('a server error on a write', () => {
  afterEach(async () => {
    await query('DROP TRIGGER IF EXISTS refuse ON projects');
    await query('DROP FUNCTION IF EXISTS refuse');
  });

  const refuseWith = async (code: string) => {
    await query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'a secret of the server' USING ERRCODE = '${code}'; END $$`);
    await query('CREATE TRIGGER refuse BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION refuse()');
  };

  it.each([
    ['a full disk', '53100'],
    ['a disk that fails', '58030'],
  ])('%s makes the call unavailable, and the process not ready for a few seconds', async (_name, code) => {
    await expectWorking();
    await refuseWith(code);
    expectRefusal(await suite.caller.call('CreateProject', {}), 503, 'unavailable', cannotWrite);
    expect(await ready()).toBe(503);
    await query('DROP TRIGGER refuse ON projects');
    await expectWorking();
  });

  it.each([
    ['no memory', '53200', 503, 'unavailable'],
    ['a deadlock', '40P01', 409, 'aborted'],
    ['two conflicting transactions', '40001', 409, 'aborted'],
    ['a statement that took too long', '57014', 504, 'deadline_exceeded'],
  ])('%s is not an internal error', async (_name, code, status, wireCode) => {
    await refuseWith(code);
    const answer = await suite.caller.call('ImportCSV', { csv: toCsv(1) });
    expectRefusal(answer, status, wireCode, /[Tt]ry again/);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });
});
