import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestCaller, type TestService } from './support/test-service.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await openTestService();
  caller = await service.createCaller();
});
afterAll(() => service.close());

describe('ok', () => {
  it('creates an empty project and returns its id, a short sqid', async () => {
    const { status, body } = await caller.call('CreateProject', { name: 'Ledger 2024' });
    expect(status).toBe(200);
    expect(body).toEqual({ projectId: expect.stringMatching(/^[0-9A-Za-z]{8,16}$/) });
  });
});
