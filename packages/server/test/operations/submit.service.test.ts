import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { createProject, createSealedProject, stage } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { countStored, endProject, readProducts, readProject } from './stored-project.ts';

const suite = useTestService();

const paper = { designation: 'Paper' };

async function lookAt(projectId: string) {
  return [await readProject(suite.service, projectId), await readProducts(suite.service, projectId)];
}

describe('ok', () => {
  it('seals the project and returns enriching', async () => {
    const projectId = await createProject(suite.caller);
    await stage(suite.caller, projectId, [paper, paper, { designation: 'Ink' }]);
    const { status, body } = await suite.caller.call('Submit', { projectId });
    expect([status, body]).toEqual([200, { status: 'enriching' }]);
    expect(await readProject(suite.service, projectId)).toMatchObject({
      status: 'enriching',
      staged_rows: 3,
      total_products: 2,
      webhook_url: null,
      submitted_at: expect.any(Date),
    });
  });

  it('is a no-op on a sealed project: nothing changes, the current status is returned', async () => {
    const projectId = await createSealedProject(suite.caller, [paper, paper, { designation: 'Ink' }]);
    const before = await lookAt(projectId);
    for (let i = 0; i < 3; i++) {
      const { status, body } = await suite.caller.call('Submit', { projectId });
      expect([status, body]).toEqual([200, { status: 'enriching' }]);
    }
    expect(await lookAt(projectId)).toEqual(before);
  });

  it.each(['completed', 'failed'] as const)('returns %s if that is the status of the project', async (end) => {
    const projectId = await createSealedProject(suite.caller);
    await endProject(suite.service, projectId, end);
    const before = await lookAt(projectId);
    const { status, body } = await suite.caller.call('Submit', { projectId });
    expect([status, body]).toEqual([200, { status: end }]);
    expect(await lookAt(projectId)).toEqual(before);
  });

  it('seals once when called 20 times at the same time', async () => {
    const projectId = await createProject(suite.caller);
    // Enough rows that sealing takes a while and the calls overlap.
    const rows = Array.from({ length: 9_000 }, (_, index) => ({ designation: `Product ${index % 6_000}` }));
    await stage(suite.caller, projectId, rows);
    const urls = Array.from({ length: 20 }, (_, index) => `https://hooks.example/${index}`);
    const submitAll = () =>
      Promise.all(urls.map((webhookUrl) => suite.caller.call('Submit', { projectId, webhookUrl })));
    for (const { status, body } of await submitAll()) {
      expect([status, body]).toEqual([200, { status: 'enriching' }]);
    }
    const products = await readProducts(suite.service, projectId);
    expect(products).toHaveLength(6_000);
    expect(products.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(9_000);
    const stored = await readProject(suite.service, projectId);
    expect(stored).toMatchObject({ total_products: 6_000, staged_rows: 9_000 });
    expect(urls).toContain(stored.webhook_url);
    await submitAll();
    expect(await readProject(suite.service, projectId)).toEqual(stored);
  });

  it('leaves every other project unchanged', async () => {
    const other = await createProject(suite.caller);
    await stage(suite.caller, other, [paper]);
    const before = await lookAt(other);
    await createSealedProject(suite.caller);
    expect(await lookAt(other)).toEqual(before);
  });

  it('ignores unknown fields', async () => {
    const projectId = await createProject(suite.caller);
    await stage(suite.caller, projectId, [paper]);
    const { body } = await suite.caller.call('Submit', { projectId, categoryMode: 'client' });
    expect(body).toEqual({ status: 'enriching' });
    expect(await readProject(suite.service, projectId)).toMatchObject({ category_mode: 'ademe' });
  });
});

describe('failed_precondition', () => {
  it('a project without rows stays unsealed and still accepts rows', async () => {
    const projectId = await createProject(suite.caller);
    const before = [await readProject(suite.service, projectId), await countStored(suite.service)];
    const answer = await suite.caller.call('Submit', { projectId, webhookUrl: 'https://hooks.example/' });
    expectRefusal(answer, 'failed_precondition', /no rows/);
    expect([await readProject(suite.service, projectId), await countStored(suite.service)]).toEqual(before);
    expect(await stage(suite.caller, projectId, [paper])).toBe('1');
    expect((await suite.caller.call('Submit', { projectId })).body).toEqual({ status: 'enriching' });
  });

  it('rows of a refused AddActivities do not count', async () => {
    const projectId = await createProject(suite.caller);
    await suite.caller.call('AddActivities', { projectId, activities: [paper, {}] });
    expectRefusal(await suite.caller.call('Submit', { projectId }), 'failed_precondition');
  });
});

describe('the order of checks', () => {
  const webhookUrl = 'not a URL';

  it('the project exists, its owner, the webhookUrl, its state', async () => {
    const empty = await createProject(suite.caller);
    const foreign = await createProject(await suite.service.createCaller());
    expectRefusal(await suite.caller.call('Submit', { projectId: 'unknown1', webhookUrl }), 'not_found');
    expectRefusal(await suite.caller.call('Submit', { projectId: foreign, webhookUrl }), 'permission_denied');
    expectRefusal(
      await suite.caller.call('Submit', { projectId: empty, webhookUrl }),
      'invalid_argument',
      /webhookUrl/,
    );
    expectRefusal(await suite.caller.call('Submit', { projectId: empty }), 'failed_precondition');
  });
});
