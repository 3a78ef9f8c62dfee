import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDeliveries, type TestDeliveries } from './test-deliveries.ts';

let test: TestDeliveries;
beforeAll(async () => {
  test = await openTestDeliveries();
});
afterAll(() => test.close());

it.each([
  { first: 204, ended: 'delivered' },
  { first: 410, ended: 'failed' },
])('a $ended delivery is sent again immediately with the same event id', async ({ first, ended }) => {
  const { administration, webhooks } = test.storage;
  test.answerWith(first);
  const { id, eventId } = await test.createDelivery();
  await webhooks.deliver(id);
  expect((await test.stateOf(id)).status).toBe(ended);
  await administration.retryDelivery(id);
  expect(await test.stateOf(id)).toMatchObject({ status: 'pending', finished: false });
  expect(await test.delaysOf(id)).toEqual([0, 0]);
  test.answerWith(204);
  await webhooks.deliver(id);
  expect(await test.stateOf(id)).toMatchObject({ status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] });
  expect(test.requestsOf(eventId)).toHaveLength(2);
});

it('one that has not ended, or does not exist, is refused', async () => {
  const { administration } = test.storage;
  const { id } = await test.createDelivery();
  await expect(administration.retryDelivery(id)).rejects.toMatchObject({ code: 'failed_precondition' });
  await expect(administration.retryDelivery(999_999_999)).rejects.toMatchObject({ code: 'not_found' });
  expect(await test.delaysOf(id)).toEqual([0]);
});
