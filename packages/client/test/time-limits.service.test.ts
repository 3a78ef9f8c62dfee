import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSealedProject } from 'ledgerprint/testing/operations/calls';
import { endProject } from 'ledgerprint/testing/operations/stored-project';
import { shareTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { toRows } from 'ledgerprint/testing/wire/support/ledger';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../src/index.ts';
import { createResumedBody } from '../src/resumed-body.ts';
import { rejectionOf } from './support/rejection.ts';
import { openServiceFront, refusal, type ServiceFront } from './support/service-front.ts';

let service: TestService;
let caller: TestCaller;
let front: ServiceFront;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});
beforeEach(async () => {
  front = await openServiceFront(service.url);
});
afterEach(() => front.close());

const connect = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: front.url, apiKey: caller.key, ...options });

const toldMs = () => front.requests.map(({ headers }) => Number(headers['connect-timeout-ms']));

describe('every call has a time limit, which is sent to the service', () => {
  /** Makes each call once. */
  async function makeCalls(options: Partial<ClientOptions>): Promise<Readonly<Record<string, number>>> {
    const client = connect(options);
    const { projectId } = await client.createProject({ name: 'Ledger' });
    await client.addActivities({ projectId, activities: toRows(1) });
    await client.submit({ projectId });
    await client.importCSV({ csv: new TextEncoder().encode('designation\nPaper\n') });
    await client.getProgress({ projectId });
    await rejectionOf(client.exportCSV({ projectId }), 'failed_precondition');
    const told = toldMs();
    return Object.fromEntries(front.requests.map(({ operation }, place) => [operation, told[place] ?? 0]));
  }

  /** The rest of a limit when the request is sent: all of it except for a few milliseconds. */
  const about = (limitMs: number) => expect.toSatisfy((ms: number) => ms <= limitMs && ms > limitMs - 30_000);

  it('a minute, or ten for calls that carry or seal rows', async () => {
    expect(await makeCalls({})).toEqual({
      CreateProject: about(60_000),
      GetProgress: about(60_000),
      ExportCSV: about(60_000),
      AddActivities: about(600_000),
      ImportCSV: about(600_000),
      Submit: about(600_000),
    });
  });

  it('or as set in the options of the client', async () => {
    expect(await makeCalls({ timeoutMs: 100_000, uploadTimeoutMs: 200_000 })).toEqual({
      CreateProject: about(100_000),
      GetProgress: about(100_000),
      ExportCSV: about(100_000),
      AddActivities: about(200_000),
      ImportCSV: about(200_000),
      Submit: about(200_000),
    });
  });

  it('or in those of the call, where 0 means none', async () => {
    await connect({ timeoutMs: 1 }).createProject({}, { timeoutMs: 90_000 });
    await connect({ timeoutMs: 0 }).createProject({});
    expect(toldMs()).toEqual([about(90_000), Number.NaN]);
  });

  it('a retry sends the remaining time', async () => {
    front.disturb(refusal(503, 'unavailable', { 'Retry-After': '1' }));
    await connect().createProject({});
    const [first = 0, second = 0] = toldMs();
    expect(second).toBeLessThanOrEqual(first - 1_000);
  });
});

describe('a service that does not respond', () => {
  it('causes deadline_exceeded, and is not called again', async () => {
    front.disturb('silence');
    await rejectionOf(connect({ timeoutMs: 200 }).createProject({}), 'deadline_exceeded');
    expect(front.requests).toHaveLength(1);
  });

  it('while waiting for a project is called again', async () => {
    const projectId = await createSealedProject(caller);
    let answers = 0;
    const onProgress = () => {
      if (++answers === 1) front.disturb('silence');
      else return endProject(service, projectId, 'completed');
    };
    const done = await connect({ timeoutMs: 3_000 }).waitUntilDone(projectId, { minIntervalMs: 20, onProgress });
    expect(done.status).toBe('completed');
  });
});

describe('a file', () => {
  /** A server that answers with each of these in turn. */
  async function openFiles(...answers: readonly ((response: ServerResponse) => void)[]) {
    const left = [...answers];
    const server = createServer((_, response) => left.shift()?.(response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      open: () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`),
      close: () => server.closeAllConnections() ?? server.close(),
    };
  }

  it('that does not begin to arrive is deadline_exceeded', async () => {
    const projectId = await createSealedProject(caller);
    await endProject(service, projectId, 'completed');
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const downloadUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    front.disturb({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ downloadUrl, expiresAt: '2030-01-01T00:00:00Z' }),
    });
    const error = await rejectionOf(connect({ timeoutMs: 2_000 }).downloadExport(projectId), 'deadline_exceeded');
    expect(error.rawMessage).toBe('The file did not begin to arrive in time.');
    silent.closeAllConnections();
    silent.close();
  });

  it('that stops arriving is resumed on another connection', async () => {
    const files = await openFiles(
      (response) => response.writeHead(200, { 'Content-Length': '6' }).write('abc'),
      (response) => response.writeHead(206, { 'Content-Length': '3' }).end('def'),
    );
    const from: number[] = [];
    const openAt = (byte: number) => {
      from.push(byte);
      return files.open();
    };
    const options = { signal: undefined, longestSilenceMs: 1_500 };
    const body = createResumedBody(await files.open(), openAt, options);
    expect(await new Response(body).text()).toBe('abcdef');
    expect(from).toEqual([3]);
    files.close();
  });

  it('that cannot be resumed is unavailable', async () => {
    const files = await openFiles(
      (response) => response.writeHead(200, { 'Content-Length': '6' }).write('abc'),
      (response) => response.writeHead(206, { 'Content-Length': '3' }).flushHeaders(),
    );
    const options = { signal: undefined, longestSilenceMs: 1_500 };
    const body = createResumedBody(await files.open(), files.open, options);
    const error = await rejectionOf(new Response(body).text(), 'unavailable');
    expect(error.rawMessage).toContain('nothing arrived for 1.5 seconds');
    files.close();
  });
});
