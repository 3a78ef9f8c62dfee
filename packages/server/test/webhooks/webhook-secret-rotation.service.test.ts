import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDeliveries, type TestDeliveries } from './test-deliveries.ts';

let test: TestDeliveries;
beforeAll(async () => {
  test = await openTestDeliveries();
});
afterAll(() => test.close());

/** Whether the last request can be verified with this secret. */
function verifies(secret: string): boolean {
  const request = test.receiver.requests.at(-1);
  try {
    new Webhook(secret).verify(request?.body.toString() ?? '', request?.headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

it('events are signed with both secrets for 24 hours, then only with the new one', async () => {
  const { administration, webhooks } = test.storage;
  const { webhookSecret: old } = await administration.createOrganization('Rotating');
  const { webhookSecret: successor, previousUntil } = await administration.rotateWebhookSecret('Rotating');
  expect(successor).not.toBe(old);
  const leftMs = (previousUntil?.getTime() ?? 0) - Date.now();
  expect(leftMs).toBeGreaterThan(23.9 * 3_600_000);
  expect(leftMs).toBeLessThanOrEqual(24 * 3_600_000);
  await webhooks.sendTest('Rotating', test.url);
  expect([old, successor].map(verifies)).toEqual([true, true]);
  const signatures = test.receiver.requests.at(-1)?.headers['webhook-signature'];
  expect(signatures).toMatch(/^v1,\S{44} v1,\S{44}$/);
  await test.database.query(
    `UPDATE organizations SET previous_webhook_secret_until = now() - interval '1 s' WHERE name = 'Rotating'`,
  );
  await webhooks.sendTest('Rotating', test.url);
  expect([old, successor].map(verifies)).toEqual([false, true]);
  expect(await administration.showWebhookSecret('Rotating')).toEqual({
    webhookSecret: successor,
    previousUntil: undefined,
  });
});

it('a second rotation invalidates the first secret', async () => {
  const { administration, webhooks } = test.storage;
  const first = await administration.createOrganization('Twice');
  const second = await administration.rotateWebhookSecret('Twice');
  const third = await administration.rotateWebhookSecret('Twice');
  await webhooks.sendTest('Twice', test.url);
  const secrets = [first, second, third].map(({ webhookSecret }) => webhookSecret);
  expect(secrets.map(verifies)).toEqual([false, true, true]);
});

it('another organization keeps its own', async () => {
  const { administration, webhooks } = test.storage;
  await administration.createOrganization('Neighbour');
  await administration.rotateWebhookSecret('Neighbour');
  await webhooks.sendTest('Receivers', test.url);
  expect(verifies(test.webhookSecret)).toBe(true);
  expect((await administration.showWebhookSecret('Receivers')).webhookSecret).toBe(test.webhookSecret);
});
