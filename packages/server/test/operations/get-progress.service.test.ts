import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { createProject, createSealedProject, imported, stage } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { endProject, numberOf, readProject } from './stored-project.ts';

const suite = useTestService();

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const counter = /^(0|[1-9]\d*)$/;
const unsealed = { status: 'pending', enriched: '0', inProgress: '0', failed: '0', submittedAt: '', completedAt: '' };

async function progressOf(projectId: string) {
  const { status, body } = await suite.caller.call('GetProgress', { projectId });
  expect(status).toBe(200);
  return body;
}

describe('ok: before the project is sealed', () => {
  it('an empty project: every field is present, zero or empty', async () => {
    expect(await progressOf(await createProject(suite.caller))).toEqual({ ...unsealed, totalLines: '0' });
  });

  it('totalLines is the number of staged rows and the rest is 0', async () => {
    const projectId = await createProject(suite.caller);
    await stage(suite.caller, projectId, [{ designation: 'Paper' }, { designation: 'Paper' }, { designation: 'Ink' }]);
    expect(await progressOf(projectId)).toEqual({ ...unsealed, totalLines: '3' });
    await stage(suite.caller, projectId, [{ designation: 'Paper' }]);
    expect(await progressOf(projectId)).toEqual({ ...unsealed, totalLines: '4' });
  });

  it('rows of refused calls are not counted, and a refused Submit does not seal', async () => {
    const projectId = await createProject(suite.caller);
    await suite.caller.call('AddActivities', { projectId, activities: [{ designation: 'Paper' }, {}] });
    await suite.caller.call('Submit', { projectId });
    expect(await progressOf(projectId)).toEqual({ ...unsealed, totalLines: '0' });
  });
});

describe('ok: after the project is sealed', () => {
  it('counts products: all of them in progress at first', async () => {
    const projectId = await createSealedProject(suite.caller, [
      { designation: 'Paper' },
      { designation: ' Paper' },
      { designation: 'Ink' },
    ]);
    expect(await progressOf(projectId)).toEqual({
      status: 'enriching',
      totalLines: '2',
      enriched: '0',
      inProgress: '2',
      failed: '0',
      submittedAt: expect.stringMatching(timestamp),
      completedAt: '',
    });
  });

  it('an imported project behaves the same', async () => {
    const projectId = await imported(suite.caller, 'Designation\nPaper\nInk\nPaper\n');
    expect(await progressOf(projectId)).toMatchObject({ status: 'enriching', totalLines: '2', inProgress: '2' });
  });

  it('submittedAt is the time of sealing and does not change', async () => {
    const projectId = await createProject(suite.caller);
    await stage(suite.caller, projectId, [{ designation: 'Paper' }]);
    const before = Date.now();
    await suite.caller.call('Submit', { projectId });
    const after = Date.now();
    const { submittedAt } = await progressOf(projectId);
    expect(submittedAt).toMatch(timestamp);
    expect(Date.parse(submittedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(submittedAt)).toBeLessThanOrEqual(after);
    await suite.caller.call('Submit', { projectId });
    expect((await progressOf(projectId)).submittedAt).toBe(submittedAt);
  });

  it.each([
    { enriched: 0, failed: 1 },
    { enriched: 2, failed: 0 },
    { enriched: 2, failed: 1 },
    { enriched: 3, failed: 1 },
  ])('totalLines = enriched + inProgress + failed with %j', async ({ enriched, failed }) => {
    const rows = ['Paper', 'Ink', 'Bread', 'Milk'].map((designation) => ({ designation }));
    const projectId = await createSealedProject(suite.caller, rows);
    await suite.service.database.query(
      'UPDATE projects SET enriched_products = $2, failed_products = $3 WHERE id = $1',
      [numberOf(projectId), enriched, failed],
    );
    expect(await progressOf(projectId)).toMatchObject({
      totalLines: '4',
      enriched: `${enriched}`,
      inProgress: `${4 - enriched - failed}`,
      failed: `${failed}`,
    });
  });

  it.each(['completed', 'failed'] as const)('completedAt is set once the project is %s', async (end) => {
    const projectId = await createSealedProject(suite.caller);
    await endProject(suite.service, projectId, end);
    expect(await progressOf(projectId)).toMatchObject({
      status: end,
      inProgress: '0',
      submittedAt: expect.stringMatching(timestamp),
      completedAt: expect.stringMatching(timestamp),
    });
  });
});

describe('ok: at all times', () => {
  it('the counters add up while rows are being added and the project is being sealed', async () => {
    const projectId = await createProject(suite.caller);
    const totals = new Set(['0']);
    let done = false;
    const work = async () => {
      for (let call = 0; call < 3; call++) {
        const rows = Array.from({ length: 8_000 }, (_, index) => ({ designation: `Product ${call} ${index % 5_000}` }));
        totals.add(await stage(suite.caller, projectId, rows));
      }
      await suite.caller.call('Submit', { projectId });
    };
    const poll = async () => {
      const seen = [];
      while (!done) seen.push(await progressOf(projectId));
      return [...seen, await progressOf(projectId)];
    };
    const polls = [poll(), poll(), poll()];
    await work().finally(() => {
      done = true;
    });
    for (const seen of await Promise.all(polls)) {
      for (const progress of seen) expectSoundProgress(progress, totals);
      expect(seen.at(-1)).toMatchObject({ status: 'enriching', totalLines: '15000' });
    }
  });

  function expectSoundProgress(progress: Record<string, string>, totals: ReadonlySet<string>): void {
    const { status, totalLines, enriched, inProgress, failed, submittedAt } = progress;
    for (const value of [totalLines, enriched, inProgress, failed]) expect(value).toMatch(counter);
    if (status === 'pending') {
      expect(progress).toEqual({ ...unsealed, totalLines: expect.toSatisfy((total: string) => totals.has(total)) });
    } else {
      expect(Number(enriched) + Number(inProgress) + Number(failed)).toBe(Number(totalLines));
      expect([totalLines, submittedAt]).toEqual(['15000', expect.stringMatching(timestamp)]);
    }
  }
});

describe('reading changes nothing', () => {
  it('neither before nor after the project is sealed', async () => {
    for (const projectId of [await createProject(suite.caller), await createSealedProject(suite.caller)]) {
      const before = await readProject(suite.service, projectId);
      await progressOf(projectId);
      expect(await readProject(suite.service, projectId)).toEqual(before);
    }
  });
});

describe('invalid_argument, not_found, permission_denied', () => {
  it('are distinguished', async () => {
    const foreign = await createProject(await suite.service.createCaller());
    expectRefusal(await suite.caller.call('GetProgress', {}), 'invalid_argument', /projectId/);
    expectRefusal(await suite.caller.call('GetProgress', { projectId: 'unknown1' }), 'not_found', /no project/);
    expectRefusal(await suite.caller.call('GetProgress', { projectId: foreign }), 'permission_denied', /organization/);
  });
});
