import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { type ServedProcess, startProcess } from './support/served-process.ts';

let database: TestDatabase;
let service: ServedProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startProcess({ DATABASE_URL: database.url, SECRET_KEY: secretKey, ROLE: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

describe('findings of npm run test:fuzz', () => {
  it('an invalid content type on an unknown path is not logged as an internal error', async () => {
    const answer = await send(`${service.url}/api.v1.Service/Nothing`, {
      headers: { 'Content-Type': 'none' },
      body: '{}',
    });
    expectRefusal(answer, 415, 'invalid_argument');
    await send(`${service.url}/api.v1.Service/Nothing`);
    // Once the later request is in the log, the earlier one would be too.
    await expect.poll(() => service.lines().some(({ msg }) => msg === 'call')).toBe(true);
    expect(service.lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
