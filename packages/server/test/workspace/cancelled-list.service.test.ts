import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { holdTable, waitForIdle, waitForWaiting } from '../wire/support/held-lock.ts';
import { insertProject } from './stored-results.ts';

const suite = useTestService();

describe('a list that exceeds the time limit of its call', () => {
  it.each(['ListProducts', 'ListCases', 'ListGroups'])('%s is also cancelled in the database', async (name) => {
    const { projectId } = await insertProject(suite.service, suite.caller);
    const lock = await holdTable(suite.service.database, 'results');
    try {
      const body = { projectId, groupBy: 'account', filter: { text: 'rare' } };
      const { groupBy: _, ...without } = body;
      const answer = suite.caller.call(`Products.${name}`, name === 'ListGroups' ? body : without, {
        'Connect-Timeout-Ms': '2000',
      });
      await waitForWaiting(suite.service.database, 1);
      expect((await answer).body).toMatchObject({ code: 'deadline_exceeded' });
      await waitForIdle(suite.service.database);
    } finally {
      await lock.release();
    }
  });
});
