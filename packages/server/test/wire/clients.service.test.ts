import { type Client, createClient as createConnectClient, type Interceptor } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { BadRequestSchema, Code, ConnectError, createClient, Service } from '@ledgerprint/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lateSentence } from '../../src/http/admission/call-time.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { type HeldLock, holdTable, waitForIdle } from './support/held-lock.ts';
import { createProject, toCsv, toRows } from './support/ledger.ts';

let service: TestService;
let caller: TestCaller;
let foreign: string;
let lock: HeldLock | undefined;

beforeAll(async () => {
  service = await openTestService({ maxCallBytes: '1000000' });
  caller = await service.createCaller();
  foreign = await createProject(await service.createCaller());
});
afterEach(async () => {
  await lock?.release();
  lock = undefined;
});
afterAll(() => service.close());

/** The library's own client, without ours around it. */
function connectClient(apiKey = ''): Client<typeof Service> {
  const authorize: Interceptor = (next) => (request) => {
    request.header.set('Authorization', `Bearer ${apiKey}`);
    return next(request);
  };
  const options = { baseUrl: service.url, useBinaryFormat: false, interceptors: [authorize] };
  return createConnectClient(Service, createConnectTransport(options));
}

async function errorOf(call: Promise<unknown>): Promise<ConnectError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectError);
  return error as ConnectError;
}

const kinds: [string, (apiKey?: string) => Client<typeof Service>][] = [
  ['the client package', (apiKey = '') => createClient({ baseUrl: service.url, apiKey })],
  ['a client of the Connect library', connectClient],
];

describe.each(kinds)('through %s', (_kind, connect) => {
  it('a project is created, filled, sealed and polled', async () => {
    const client = connect(caller.key);
    const { projectId } = await client.createProject({ name: 'Ledger' });
    expect((await client.addActivities({ projectId, activities: toRows(2) })).staged).toBe(2n);
    expect((await client.addActivities({ projectId, activities: toRows(3_000) })).staged).toBe(3_002n);
    expect(await client.getProgress({ projectId })).toMatchObject({ status: 'pending', totalLines: 3_002n });
    expect((await client.submit({ projectId })).status).toBe('enriching');
    const csv = new Uint8Array(Buffer.from(toCsv(2_000), 'base64'));
    expect((await client.importCSV({ name: 'Ledger', csv })).projectId).toMatch(/./);
  });

  it('a bad row is named in the BadRequest detail', async () => {
    const client = connect(caller.key);
    const { projectId } = await client.createProject({});
    const activities = [{ designation: 'Paper' }, { designation: '  ' }];
    const error = await errorOf(client.addActivities({ projectId, activities }));
    expect(error.code).toBe(Code.InvalidArgument);
    const [detail] = error.findDetails(BadRequestSchema);
    expect(detail?.fieldViolations).toMatchObject([{ field: 'activities[1].designation' }]);
  });

  it.each([
    ['no key', undefined],
    ['a wrong key', 'nonsense'],
  ])('%s is unauthenticated', async (_what, apiKey) => {
    const error = await errorOf(connect(apiKey).createProject({}));
    expect(error.code).toBe(Code.Unauthenticated);
    expect(error.rawMessage).toMatch(/key/i);
    expect(error.metadata.get('x-request-id')).toMatch(/./);
  });

  it('the codes of the specification arrive', async () => {
    const client = connect(caller.key);
    const { projectId } = await client.createProject({});
    const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
    expect(await codeOf(client.getProgress({ projectId: '' }))).toBe(Code.InvalidArgument);
    expect(await codeOf(client.getProgress({ projectId: 'unknown1' }))).toBe(Code.NotFound);
    expect(await codeOf(client.getProgress({ projectId: foreign }))).toBe(Code.PermissionDenied);
    expect(await codeOf(client.submit({ projectId }))).toBe(Code.FailedPrecondition);
    expect(await codeOf(client.submit({ projectId, webhookUrl: 'nonsense' }))).toBe(Code.InvalidArgument);
    expect(await codeOf(client.exportCSV({ projectId }))).toBe(Code.FailedPrecondition);
  });

  it('an oversized call is invalid_argument, naming the limit', async () => {
    const client = connect(caller.key);
    const activities = Array.from({ length: 400 }, () => ({ designation: 'Paper', notes: 'n'.repeat(4_000) }));
    const error = await errorOf(client.addActivities({ projectId: foreign, activities }));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.rawMessage).toContain('1000000');
  });

  it('a deadline is honoured', async () => {
    const client = connect(caller.key);
    const { projectId } = await client.createProject({});
    lock = await holdTable(service.database, 'projects');
    const error = await errorOf(client.getProgress({ projectId }, { timeoutMs: 500 }));
    expect(error.code).toBe(Code.DeadlineExceeded);
    // The client may have noticed first.
    expect([lateSentence, 'the operation timed out']).toContain(error.rawMessage);
    await waitForIdle(service.database);
  });

  it('an Idempotency-Key header is honoured', async () => {
    const headers = { 'Idempotency-Key': `key of ${_kind}` };
    const client = connect(caller.key);
    const first = await client.createProject({ name: 'Ledger' }, { headers });
    expect((await client.createProject({ name: 'Ledger' }, { headers })).projectId).toBe(first.projectId);
    expect((await errorOf(client.createProject({ name: 'Other' }, { headers }))).code).toBe(Code.InvalidArgument);
  });
});
