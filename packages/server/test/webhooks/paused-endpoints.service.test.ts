import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { probePausedEndpoints } from '../../src/webhooks/paused-endpoints.ts';
import { openTestDeliveries, type TestDeliveries } from './test-deliveries.ts';

let test: TestDeliveries;
beforeAll(async () => {
  test = await openTestDeliveries();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('DELETE FROM webhook_endpoints');
  await test.database.query('DELETE FROM deliveries');
});

/** A receiver that has failed this often and for this long before the next attempt. */
async function failBefore({ failures, days }: { readonly failures: number; readonly days: number }) {
  await test.database.query(
    `INSERT INTO webhook_endpoints (organization_id, origin, failures, failing_since)
     VALUES ($1, $2, $3, now() - $4 * interval '1 day')`,
    [test.organizationId, new URL(test.url).origin, failures, days],
  );
}

async function pauseReceiver() {
  await failBefore({ failures: 20, days: 4 });
  test.answerWith(500);
  const paused = await test.createDelivery();
  await test.storage.webhooks.deliver(paused.id);
  return paused;
}

function letProbeBeDue() {
  return test.database.query(`UPDATE webhook_endpoints SET next_probe_at = now() - interval '1 second'`);
}

async function statusOf(id: number) {
  return (await test.stateOf(id)).status;
}

describe('a receiver', () => {
  it.each([
    { failures: 9, days: 4, expected: 'paused' },
    { failures: 8, days: 4, expected: 'pending' },
    { failures: 100, days: 2.9, expected: 'pending' },
  ])('with $failures failures in $days days is $expected after one more', async ({ expected, ...before }) => {
    await failBefore(before);
    test.answerWith(500);
    const { id } = await test.createDelivery();
    await test.storage.webhooks.deliver(id);
    expect(await statusOf(id)).toBe(expected);
    expect(await test.delaysOf(id)).toHaveLength(expected === 'paused' ? 1 : 2);
  });

  it('that accepts one event has no failures any more', async () => {
    await failBefore({ failures: 100, days: 30 });
    test.answerWith(204);
    await test.storage.webhooks.deliver((await test.createDelivery()).id);
    test.answerWith(500);
    const { id } = await test.createDelivery();
    await test.storage.webhooks.deliver(id);
    expect(await statusOf(id)).toBe('pending');
  });

  it('whose address is refused has no failures', async () => {
    const { id } = await test.createDelivery('http://10.0.0.1/');
    await test.storage.webhooks.deliver(id);
    expect(await test.database.query('SELECT FROM webhook_endpoints')).toEqual([]);
  });

  it('is paused only for its organization, as shown in the log and the list', async () => {
    const lines: string[] = [];
    const storage = await test.openWith({}, pino({ level: 'warn' }, { write: (line) => lines.push(line) }));
    await failBefore({ failures: 20, days: 4 });
    test.answerWith(500);
    await storage.webhooks.deliver((await test.createDelivery()).id);
    const { organization } = await storage.administration.createOrganization('Sharing the receiver');
    expect(await storage.administration.listPausedEndpoints(organization)).toEqual([]);
    expect(await storage.administration.listPausedEndpoints('Receivers')).toMatchObject([
      { origin: new URL(test.url).origin, failures: 21, waiting: 1 },
    ]);
    await storage.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { organizationId: test.organizationId, host: `127.0.0.1:${test.receiver.port}`, msg: 'webhook receiver paused' },
    ]);
  });
});

describe('an event for a paused receiver', () => {
  it('is held back unsent, whatever the path of its URL', async () => {
    await pauseReceiver();
    const { id, eventId } = await test.createDelivery(`${test.url}/other?project=7`);
    await test.storage.webhooks.deliver(id);
    expect(await test.stateOf(id)).toEqual({ status: 'paused', finished: false, attempts: [] });
    expect(test.requestsOf(eventId)).toEqual([]);
    await expect(test.storage.administration.retryDelivery(id)).rejects.toMatchObject({ code: 'failed_precondition' });
  });

  it('is sent when the receiver is resumed, with all others', async () => {
    const first = await pauseReceiver();
    const { id } = await test.createDelivery();
    await test.storage.webhooks.deliver(id);
    const { administration } = test.storage;
    expect(await administration.resumeDeliveries('Receivers', `${test.url}?any=path`)).toEqual({
      origins: [new URL(test.url).origin],
      events: 2,
    });
    expect(await statusOf(first.id)).toBe('pending');
    expect(await test.delaysOf(id)).toEqual([0, 0]);
    test.answerWith(204);
    await test.storage.webhooks.deliver(id);
    await test.storage.webhooks.deliver(first.id);
    expect([await statusOf(id), await statusOf(first.id)]).toEqual(['delivered', 'delivered']);
    await expect(administration.resumeDeliveries('Receivers', undefined)).rejects.toMatchObject({
      code: 'failed_precondition',
    });
  });

  it('is sent once a day, and a success resumes the receiver', async () => {
    const first = await pauseReceiver();
    const second = await test.createDelivery();
    await test.storage.webhooks.deliver(second.id);
    await probePausedEndpoints(test.storage.store);
    expect(await statusOf(first.id)).toBe('paused');
    await letProbeBeDue();
    await probePausedEndpoints(test.storage.store);
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['pending', 'paused']);
    test.answerWith(204);
    await test.storage.webhooks.deliver(first.id);
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['delivered', 'pending']);
    expect(await test.delaysOf(second.id)).toEqual([0, 0]);
  });

  it('is not given up by the daily attempts, and only one of them is sent', async () => {
    const { id, eventId } = await pauseReceiver();
    // More often than the number of attempts in the schedule.
    for (let day = 2; day <= 6; day++) {
      await letProbeBeDue();
      await probePausedEndpoints(test.storage.store);
      const late = await test.createDelivery();
      await test.storage.webhooks.deliver(id);
      await test.storage.webhooks.deliver(late.id);
      expect(test.requestsOf(eventId)).toHaveLength(day);
      expect(test.requestsOf(late.eventId)).toEqual([]);
      expect(await statusOf(id)).toBe('paused');
    }
  });

  it('is given up when the receiver answers 410', async () => {
    const { id } = await pauseReceiver();
    await letProbeBeDue();
    await probePausedEndpoints(test.storage.store);
    test.answerWith(410);
    await test.storage.webhooks.deliver(id);
    expect(await statusOf(id)).toBe('failed');
  });
});
