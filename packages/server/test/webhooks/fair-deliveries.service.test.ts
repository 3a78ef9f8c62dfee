import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawProject } from '../../src/store/project-id.ts';
import { createDelivery } from '../../src/webhooks/deliver-event.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { openSilentReceiver, type SilentReceiver } from './silent-receiver.ts';
import { finished } from './test-deliveries.ts';

const perOrganization = 4;
const perHost = 16;
const settings = { role: 'worker', webhookAllowedCidrs: '127.0.0.1/32' };

let service: TestService;
let good: Receiver;
const silent: SilentReceiver[] = [];

beforeAll(async () => {
  service = await openTestService(settings);
  good = await openReceiver();
});
afterAll(async () => {
  // The attempts waiting for them end with them.
  for (const receiver of silent) await receiver.close();
  await service.close();
  await good.close();
});

async function openSilent(): Promise<SilentReceiver> {
  const receiver = await openSilentReceiver();
  silent.push(receiver);
  return receiver;
}

/** Queues the events of this many projects. */
async function announce(
  { organizationId }: TestCaller,
  { webhookUrl, count = 1, by = service }: { webhookUrl: string; count?: number; by?: TestService },
): Promise<void> {
  await by.app.storage.store.transaction(async (tables) => {
    for (let done = 0; done < count; done++) {
      const { number } = drawProject();
      await createDelivery(tables, organizationId, { ...finished, number, webhookUrl });
    }
  });
}

function goodUrl(path: string): string {
  return `http://127.0.0.1:${good.port}/${path}`;
}

async function expectArrival(path: string): Promise<void> {
  const arrived = () => good.requests.filter((request) => request.path === `/${path}`).length;
  await expect.poll(arrived).toBe(1);
}

it('an event arrives before any of 300 attempts at a silent receiver of another organization has ended', async () => {
  const attacker = await service.createCaller();
  const victim = await service.createCaller();
  const receiver = await openSilent();
  await announce(attacker, { webhookUrl: receiver.url, count: 300 });
  await expect.poll(receiver.open).toBe(perOrganization);
  await announce(victim, { webhookUrl: goodUrl('victim') });
  await expectArrival('victim');
  expect({ open: receiver.open(), ended: receiver.ended() }).toEqual({ open: perOrganization, ended: 0 });
});

it('organizations that share a silent host delay neither other hosts nor other organizations', async () => {
  const receiver = await openSilent();
  const sharing = await Promise.all(Array.from({ length: 6 }, () => service.createCaller()));
  for (const caller of sharing) await announce(caller, { webhookUrl: receiver.url, count: 6 });
  await expect.poll(receiver.open).toBe(perHost);
  await announce(await service.createCaller(), { webhookUrl: goodUrl('bystander') });
  await expectArrival('bystander');
  // Events that find the host busy are postponed, and the other events of their organization are sent.
  await announce(await findLeastBusy(sharing), { webhookUrl: goodUrl('other-host') });
  await expectArrival('other-host');
  expect({ open: receiver.open(), ended: receiver.ended() }).toEqual({ open: perHost, ended: 0 });
});

/** The caller with the fewest events in progress: less than its share, because the host is at its limit. */
async function findLeastBusy(callers: readonly TestCaller[]): Promise<TestCaller> {
  const rows = await service.database.query<{ group_id: string; count: number }>(
    `SELECT group_id, count(*)::int FROM pgboss.job WHERE name = 'delivery' AND state = 'active' GROUP BY group_id`,
  );
  const counts = new Map(rows.map(({ group_id, count }) => [Number(group_id), count]));
  const busyness = ({ organizationId }: TestCaller) => counts.get(organizationId) ?? 0;
  return callers.reduce((least, caller) => (busyness(caller) < busyness(least) ? caller : least));
}

it('stopping waits for a silent receiver only up to its time limit, and leaves the event to the next process', async () => {
  const database = await createTestDatabase();
  const stopping = await openTestService({ ...settings, stopTimeoutSeconds: '1' }, database);
  const receiver = await openSilent();
  await announce(await stopping.createCaller(), { webhookUrl: receiver.url, by: stopping });
  await expect.poll(receiver.open).toBe(1);
  await stopping.close();
  expect(receiver.ended()).toBe(0);
  expect(await database.query(`SELECT state::text FROM pgboss.job WHERE name = 'delivery'`)).toEqual([
    { state: 'retry' },
  ]);
  await database.drop();
});
