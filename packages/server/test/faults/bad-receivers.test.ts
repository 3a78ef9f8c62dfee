import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../tools/testing/until.ts';
import { send } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import type { Answer } from '../webhooks/receiver.ts';
import {
  answerWith,
  type BadReceiver,
  flood,
  hang,
  openBadReceiver,
  redirectTo,
  reset,
} from './support/bad-receivers.ts';
import { finish } from './support/finished-project.ts';
import { type KillableServer, openKillableServer } from './support/killable-server.ts';
import { createLedger } from './support/ledger.ts';
import { createLedgerClient, type LedgerClient } from './support/ledger-client.ts';
import { findMemoryBytes } from './support/memory.ts';
import { createOrganization, type ListedDelivery, listEndedDeliveries } from './support/organization.ts';
import { createPhaseBoard } from './support/phases.ts';
import { createRetryingCaller } from './support/retrying-caller.ts';

const mebibyte = 2 ** 20;
const ledger = createLedger('Tiny', 2, 2);
const never = Number.POSITIVE_INFINITY;

let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let server: KillableServer;
let client: LedgerClient;
const receivers: BadReceiver[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    WEBHOOK_RETRY_DELAYS: '1,1,1,1,1,1',
  };
  server = await openKillableServer([], environment);
  client = await createClient('Ledgers');
  // Loads the engine, so that the memory of the process is stable.
  await announceTo(await openReceiver(answerWith(204), never), 1);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await server.stop();
  await database.drop();
});

async function createClient(organization: string): Promise<LedgerClient> {
  const { key } = await createOrganization(organization, environment);
  const caller = createRetryingCaller({ urls: [server.url], key });
  return createLedgerClient({ caller, board: createPhaseBoard() });
}

async function openReceiver(misbehave: Answer, times: number): Promise<BadReceiver> {
  const receiver = await openBadReceiver(misbehave, times);
  receivers.push(receiver);
  return receiver;
}

/** Sends the event of a project to the receiver, which gets this many requests, and waits for all of them. */
async function announceTo(receiver: BadReceiver, requests: number): Promise<ListedDelivery | undefined> {
  const projectId = await client.submit(ledger, receiver.url);
  await finish(client, { projectId, ledger, isAnnounced: true });
  await until('all requests arrived', () => receiver.eventIds().length === requests, 120_000);
  const listed = await listEndedDeliveries('Ledgers', environment);
  return listed.find((delivery) => delivery.projectId === projectId);
}

async function expectAlive(): Promise<void> {
  expect((await send(`${server.url}/readyz`, { method: 'GET' })).status).toBe(200);
}

describe('a receiver that recovers eventually gets the event, always with the same id', () => {
  it.concurrent.each([
    { what: 'answering 500', misbehave: answerWith(500), times: 3, attempt: { statusCode: 500 } },
    { what: 'resetting', misbehave: reset, times: 3, attempt: { statusCode: null } },
    { what: 'hanging', misbehave: hang, times: 1, attempt: { error: 'no answer within 15 s' } },
  ])('after $what', async ({ misbehave, times, attempt }) => {
    const receiver = await openReceiver(misbehave, times);
    const delivery = await announceTo(receiver, times + 1);
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: [...Array(times).fill(attempt), { statusCode: 204 }],
    });
    expect(receiver.eventIds()).toEqual(Array(times + 1).fill(delivery?.eventId));
    await expectAlive();
  });
});

describe('a receiver that redirects', () => {
  it('is not followed, and gets the event again later', async () => {
    const target = await openReceiver(answerWith(204), never);
    const receiver = await openReceiver(redirectTo(target.url), 2);
    const delivery = await announceTo(receiver, 3);
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: [{ statusCode: 302 }, { statusCode: 302 }, { statusCode: 204 }],
    });
    expect(target.eventIds()).toEqual([]);
    await expectAlive();
  });
});

describe('a receiver that answers with 10 GB', () => {
  it.each([
    { status: 200, times: never, attempts: [200] },
    { status: 500, times: 2, attempts: [500, 500, 204] },
  ])('with $status: the status is used and the body is not read', async ({ status, times, attempts }) => {
    const taken: number[] = [];
    const receiver = await openReceiver(
      flood(status, (bytes) => taken.push(bytes)),
      times,
    );
    const before = await findMemoryBytes(server.pid());
    const delivery = await announceTo(receiver, attempts.length);
    const after = await findMemoryBytes(server.pid());
    expect(delivery).toMatchObject({ status: 'delivered', attempts: attempts.map((statusCode) => ({ statusCode })) });
    // The rest is in the system's buffers.
    expect(taken.length).toBeGreaterThan(0);
    expect(Math.max(...taken)).toBeLessThan(64 * mebibyte);
    if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(200 * mebibyte);
    await expectAlive();
  });
});

describe('receivers that hang', () => {
  it("delay neither calls nor another organization's events", async () => {
    const hanging = await openReceiver(hang, never);
    const good = await openReceiver(answerWith(204), never);
    const other = await createClient('Others');
    // One after the other, so that they are not fetched together.
    for (let count = 1; count <= 3; count++) {
      await client.submit(ledger, hanging.url);
      await until('it hangs', () => hanging.eventIds().length === count, 60_000);
    }
    await other.submit(ledger, good.url);
    await until('the other event arrived', () => good.eventIds().length === 1, 60_000);
    expect(hanging.endedRequests()).toBe(0);
    await expectAlive();
  });
});
