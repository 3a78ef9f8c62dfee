import { verifyWebhook } from '@ledgerprint/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealedProject } from '../operations/calls.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let service: TestService;
let caller: TestCaller;
let receiver: Receiver;
let status = 204;

beforeAll(async () => {
  service = await openTestService({
    role: 'all',
    webhookAllowedCidrs: '127.0.0.1/32',
    webhookRetryDelays: '1,1,1,1,1,1,1,1,1,1',
  });
  caller = await service.createCaller();
  receiver = await openReceiver({ answer: (response) => response.writeHead(status).end() });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

async function seal(): Promise<string> {
  return createSealedProject(caller, [{ designation: 'Paper' }], `http://127.0.0.1:${receiver.port}/`);
}

async function eventOf(projectId: string) {
  const found = () => receiver.requests.filter(({ body }) => body.includes(projectId));
  await expect.poll(() => found().length, { timeout: 25_000 }).toBeGreaterThan(0);
  return found();
}

it('a project submitted with a URL sends its event there when it has finished', async () => {
  const projectId = await seal();
  const [request] = await eventOf(projectId);
  const { body } = await caller.call('GetProgress', { projectId });
  const event = await verifyWebhook({
    payload: request?.body ?? '',
    headers: request?.headers ?? {},
    secret: caller.webhookSecret,
  });
  const { inProgress: _, ...progress } = body;
  expect(event).toMatchObject({
    type: 'project.enrichment.completed',
    data: { projectId, name: 'test', ...progress, status: 'completed' },
  });
});

it('attempts continue until one is accepted, with the same event id', async () => {
  status = 503;
  const projectId = await seal();
  await eventOf(projectId);
  status = 204;
  const { administration } = service.app.storage;
  const read = async () =>
    (await administration.listDeliveries(caller.organization, 10)).find((one) => one.projectId === projectId);
  await expect.poll(async () => (await read())?.status, { timeout: 25_000 }).toBe('delivered');
  const codes = (await read())?.attempts.map(({ statusCode }) => statusCode) ?? [];
  expect(codes.at(0)).toBe(503);
  expect(codes.at(-1)).toBe(204);
  const ids = (await eventOf(projectId)).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(codes.length);
  expect(new Set(ids).size).toBe(1);
});

it('an operator can send a delivered event again through the running server', async () => {
  status = 204;
  const projectId = await seal();
  const [first] = await eventOf(projectId);
  const { administration } = service.app.storage;
  const read = async () =>
    (await administration.listDeliveries(caller.organization, 10)).find((one) => one.projectId === projectId);
  await expect.poll(async () => (await read())?.status, { timeout: 25_000 }).toBe('delivered');
  await administration.retryDelivery((await read())?.id ?? 0);
  await expect.poll(async () => (await eventOf(projectId)).length, { timeout: 25_000 }).toBe(2);
  expect((await eventOf(projectId)).at(-1)?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});
