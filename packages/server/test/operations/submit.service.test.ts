import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createProject, createSealedProject, stage, withoutWork } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { countStored, endProject, readProducts, readProject } from './stored-project.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await openTestService(withoutWork);
  caller = await service.createCaller();
});
afterAll(() => service.close());

const paper = { designation: 'Paper' };

async function lookAt(projectId: string) {
  return [await readProject(service, projectId), await readProducts(service, projectId)];
}

describe('ok', () => {
  it('seals the project and returns enriching', async () => {
    const projectId = await createProject(caller);
    await stage(caller, projectId, [paper, paper, { designation: 'Ink' }]);
    const { status, body } = await caller.call('Submit', { projectId });
    expect([status, body]).toEqual([200, { status: 'enriching' }]);
    expect(await readProject(service, projectId)).toMatchObject({
      status: 'enriching',
      staged_rows: 3,
      total_products: 2,
      webhook_url: null,
      submitted_at: expect.any(Date),
    });
  });

  it('is a no-op on a sealed project: nothing changes, the current status is returned', async () => {
    const projectId = await createSealedProject(caller, [paper, paper, { designation: 'Ink' }]);
    const before = await lookAt(projectId);
    for (let i = 0; i < 3; i++) {
      const { status, body } = await caller.call('Submit', { projectId });
      expect([status, body]).toEqual([200, { status: 'enriching' }]);
    }
    expect(await lookAt(projectId)).toEqual(before);
  });

  it.each(['completed', 'failed'] as const)('returns %s once the project is so', async (end) => {
    const projectId = await createSealedProject(caller);
    await endProject(service, projectId, end);
    const before = await lookAt(projectId);
    const { status, body } = await caller.call('Submit', { projectId });
    expect([status, body]).toEqual([200, { status: end }]);
    expect(await lookAt(projectId)).toEqual(before);
  });

  it('seals once when called 20 times at once', async () => {
    const projectId = await createProject(caller);
    // Enough rows that sealing takes a while and the calls meet.
    const rows = Array.from({ length: 9_000 }, (_, index) => ({ designation: `Product ${index % 6_000}` }));
    await stage(caller, projectId, rows);
    const urls = Array.from({ length: 20 }, (_, index) => `https://hooks.example/${index}`);
    const submitAll = () =>
      Promise.all(urls.map((webhookUrl) => caller.call('Submit', { projectId, webhookUrl })));
    for (const { status, body } of await submitAll()) {
      expect([status, body]).toEqual([200, { status: 'enriching' }]);
    }
    const products = await readProducts(service, projectId);
    expect(products).toHaveLength(6_000);
    expect(products.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(9_000);
    const stored = await readProject(service, projectId);
    expect(stored).toMatchObject({ total_products: 6_000, staged_rows: 9_000 });
    expect(urls).toContain(stored.webhook_url);
    await submitAll();
    expect(await readProject(service, projectId)).toEqual(stored);
  });

  it('leaves every other project as it is', async () => {
    const other = await createProject(caller);
    await stage(caller, other, [paper]);
    const before = await lookAt(other);
    await createSealedProject(caller);
    expect(await lookAt(other)).toEqual(before);
  });

  it('ignores unknown fields', async () => {
    const projectId = await createProject(caller);
    await stage(caller, projectId, [paper]);
    const { body } = await caller.call('Submit', { projectId, categoryMode: 'client' });
    expect(body).toEqual({ status: 'enriching' });
    expect(await readProject(service, projectId)).toMatchObject({ category_mode: 'ademe' });
  });
});

describe('failed_precondition', () => {
  it('a project without rows stays unsealed and still takes rows', async () => {
    const projectId = await createProject(caller);
    const before = [await readProject(service, projectId), await countStored(service)];
    const answer = await caller.call('Submit', { projectId, webhookUrl: 'https://hooks.example/' });
    expectRefusal(answer, 'failed_precondition', /no rows/);
    expect([await readProject(service, projectId), await countStored(service)]).toEqual(before);
    expect(await stage(caller, projectId, [paper])).toBe('1');
    expect((await caller.call('Submit', { projectId })).body).toEqual({ status: 'enriching' });
  });

  it('neither do rows of a refused AddActivities count', async () => {
    const projectId = await createProject(caller);
    await caller.call('AddActivities', { projectId, activities: [paper, {}] });
    expectRefusal(await caller.call('Submit', { projectId }), 'failed_precondition');
  });
});

describe('the order of checks', () => {
  const webhookUrl = 'not a URL';

  it('the project exists, its owner, the webhookUrl, its state', async () => {
    const empty = await createProject(caller);
    const foreign = await createProject(await service.createCaller());
    expectRefusal(await caller.call('Submit', { projectId: 'unknown1', webhookUrl }), 'not_found');
    expectRefusal(await caller.call('Submit', { projectId: foreign, webhookUrl }), 'permission_denied');
    expectRefusal(
      await caller.call('Submit', { projectId: empty, webhookUrl }),
      'invalid_argument',
      /webhookUrl/,
    );
    expectRefusal(await caller.call('Submit', { projectId: empty }), 'failed_precondition');
  });
});
