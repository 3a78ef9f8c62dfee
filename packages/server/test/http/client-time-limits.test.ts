import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@ledgerprint/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods } from '../../src/http/rpc/operations.ts';

/** Answers every call with an empty message, and notes the time limit that the client sent with it. */
const toldMs = new Map<string, number>();
const server = createServer((request, response) => {
  toldMs.set(request.url ?? '', Number(request.headers['connect-timeout-ms']));
  response.setHeader('Content-Type', 'application/json').end('{}');
  request.resume();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('the client waits longer for exactly those calls that the service allows more time', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, apiKey: 'any', timeoutMs: 100_000, uploadTimeoutMs: 900_000 });
  const rows = [{ designation: 'Paper' }];
  for (const { parent, localName } of listMethods()) {
    const calls = parent.typeName === 'api.v1.Service' ? client : propertyOf(client, toProperty(parent.name));
    await (propertyOf(calls, localName) as (request: object) => Promise<unknown>)({
      projectId: 'any',
      activities: rows,
      rows,
    });
  }
  const waits = listMethods().map(({ parent, name }) => [
    `${parent.name}.${name}`,
    (toldMs.get(`/${parent.typeName}/${name}`) ?? 0) > 100_000,
  ]);
  const allows = listMethods().map((method) => [`${method.parent.name}.${method.name}`, rulesOf(method).isLong]);
  expect(Object.fromEntries(waits)).toEqual(Object.fromEntries(allows));
});

function propertyOf(object: unknown, name: string): unknown {
  return (object as Readonly<Record<string, unknown>>)[name];
}

function toProperty(service: string): string {
  return service.charAt(0).toLowerCase() + service.slice(1);
}
