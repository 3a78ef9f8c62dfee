import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawProject } from '../../src/store/project-id.ts';
import { createDelivery } from '../../src/webhooks/deliver-event.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { finished } from './test-deliveries.ts';

const perOrganization = 4;
const perHost = 16;

let service: TestService;
let good: Receiver;
let silent: Awaited<ReturnType<typeof openSilentReceiver>>[] = [];

beforeAll(async () => {
  service = await openTestService({
    role: 'worker',
    enrichmentThreads: '1',
    webhookAllowedCidrs: '127.0.0.1/32',
  });
  good = await openReceiver();
});
afterAll(async () => {
  // What is waited for ends with it.
  for (const receiver of silent) await receiver.close();
  await service.close();
  await good.close();
});

/** Accepts connections and never answers. */
async function openSilentReceiver() {
  const open = new Set<Socket>();
  let ended = 0;
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(socket);
        ended++;
      });
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    open: () => open.size,
    ended: () => ended,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  silent = [...silent, receiver];
  return receiver;
}

/** Has so many projects announced. */
async function announce({ organizationId }: TestCaller, webhookUrl: string, count: number) {
  await service.app.storage.store.transaction(async (tables) => {
    for (let done = 0; done < count; done++) {
      const { number } = drawProject();
      await createDelivery(tables, organizationId, { ...finished, number, webhookUrl });
    }
  });
}

function goodUrl(path: string): string {
  return `http://127.0.0.1:${good.port}/${path}`;
}

async function expectArrival(path: string) {
  const arrived = () => good.requests.filter((request) => request.path === `/${path}`).length;
  await expect.poll(arrived, { timeout: 14_000 }).toBe(1);
}

it('an event arrives before any of 300 attempts at a silent receiver of another organization ends', async () => {
  const attacker = await service.createCaller();
  const victim = await service.createCaller();
  const receiver = await openSilentReceiver();
  await announce(attacker, receiver.url, 300);
  await expect.poll(receiver.open).toBe(perOrganization);
  await announce(victim, goodUrl('victim'), 1);
  await expectArrival('victim');
  expect({ open: receiver.open(), ended: receiver.ended() }).toEqual({ open: perOrganization, ended: 0 });
});

it('organizations that share a silent host hold up neither other hosts nor other organizations', async () => {
  const receiver = await openSilentReceiver();
  const sharing = await Promise.all(Array.from({ length: 6 }, () => service.createCaller()));
  for (const caller of sharing) await announce(caller, receiver.url, 20);
  await expect.poll(receiver.open).toBe(perHost);
  const victim = await service.createCaller();
  await announce(victim, goodUrl('bystander'), 1);
  await expectArrival('bystander');
  // Those that find the host busy are put back, and the organization gets to its other events.
  const last = sharing.at(-1);
  if (last === undefined) throw new Error('there is nobody');
  await announce(last, goodUrl('other-host'), 1);
  await expectArrival('other-host');
  expect({ open: receiver.open(), ended: receiver.ended() }).toEqual({ open: perHost, ended: 0 });
});
