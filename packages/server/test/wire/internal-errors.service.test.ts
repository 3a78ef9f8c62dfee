import { beforeAll, describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { countStaged, createProject, toCsv, toRows } from './support/ledger.ts';

const suite = useTestService({});
let projectId: string;

beforeAll(async () => {
  projectId = await createProject(suite.caller);
});

describe('if something is broken in the service', () => {
  it.each([
    ['a small AddActivities', 'AddActivities', () => ({ projectId, activities: toRows(1) })],
    ['a large AddActivities', 'AddActivities', () => ({ projectId, activities: toRows(3_000) })],
    ['a small ImportCSV', 'ImportCSV', () => ({ csv: toCsv(1) })],
    ['a large ImportCSV', 'ImportCSV', () => ({ csv: toCsv(3_000) })],
  ])('%s is answered with a generic message', async (_what, operation, body) => {
    await suite.service.database.query('ALTER TABLE rows RENAME TO rows_gone');
    try {
      const answer = await suite.caller.call(operation, body());
      expectRefusal(answer, 500, 'internal', /x-request-id/);
      expect(answer.body.details).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toMatch(/rows_|"rows"|relation|exist/);
    } finally {
      await suite.service.database.query('ALTER TABLE rows_gone RENAME TO rows');
    }
  });

  it('a violated constraint reveals neither its name nor the row', async () => {
    await suite.service.database.query(
      `ALTER TABLE rows ADD CONSTRAINT no_widgets CHECK (designation <> 'Secret widget')`,
    );
    const answer = await suite.caller.call('AddActivities', {
      projectId,
      activities: [{ designation: 'Secret widget' }],
    });
    await suite.service.database.query('ALTER TABLE rows DROP CONSTRAINT no_widgets');
    expectRefusal(answer, 500, 'internal');
    expect(JSON.stringify(answer.body)).not.toMatch(/widget/);
  });

  it('a key that cannot be looked up is an internal error, not an invalid key', async () => {
    const newcomer = await suite.service.createCaller();
    await suite.service.database.query('ALTER TABLE api_keys RENAME TO api_keys_gone');
    const answer = await newcomer.call('CreateProject', {});
    await suite.service.database.query('ALTER TABLE api_keys_gone RENAME TO api_keys');
    expectRefusal(answer, 500, 'internal');
  });

  it('nothing of it remains: the same calls work once it is fixed', async () => {
    expect(await countStaged(suite.caller, projectId)).toBe('0');
    const answer = await suite.caller.call('AddActivities', { projectId, activities: toRows(3_000) });
    expect(answer).toMatchObject({ status: 200, body: { staged: '3000' } });
  });
});
