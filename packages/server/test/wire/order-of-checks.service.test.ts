import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { type Answer, openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectErrorObject } from './support/expect-refusal.ts';
import { createProject, createSealedProject, toRows } from './support/ledger.ts';

const maxCallBytes = 4_096;
const badUrl = 'ftp://example.com/hook';
const badRows = [{ designation: ' ' }];
const unknown = 'unknown1';

let service: TestService;
let caller: TestCaller;
let empty: string;
let sealed: string;
let foreign: string;
let foreignSealed: string;

beforeAll(async () => {
  service = await openTestService({ maxCallBytes: String(maxCallBytes), maxRowsPerCall: '20' });
  caller = await service.createCaller();
  const other = await service.createCaller();
  empty = await createProject(caller);
  sealed = await createSealedProject(caller);
  foreign = await createProject(other);
  foreignSealed = await createSealedProject(other);
});
afterAll(() => service.close());

/** Sends a call with these faults in its headers; a string is sent unchanged. */
function call(operation: string, body: unknown, headers: Record<string, string | undefined> = {}): Promise<Answer> {
  return send(`${service.url}/api.v1.Service/${operation}`, {
    headers: { ...standardHeaders(caller.key), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function get(path: string): Promise<Answer> {
  return send(service.url + path, { method: 'GET' });
}

const noKey = { Authorization: undefined };
const otherType = { 'Content-Type': 'text/plain' };
const otherVersion = { 'Connect-Protocol-Version': '2' };
const badTimeout = { 'Connect-Timeout-Ms': 'soon' };
const oversized = 'x'.repeat(maxCallBytes + 1);

type Pair = readonly [
  earlier: string,
  later: string,
  send: () => Promise<Answer>,
  expected: { readonly status: number; readonly code: string; readonly message: RegExp },
];

const notFound = { status: 404, code: 'not_found', message: /projectId/ };
const denied = { status: 403, code: 'permission_denied', message: /organization/ };
const sealedAlready = { status: 400, code: 'failed_precondition', message: /sealed/ };
const unauthenticated = { status: 401, code: 'unauthenticated', message: /key/ };
const wrongType = { status: 415, code: 'invalid_argument', message: /Content-Type/ };
const wrongVersion = { status: 400, code: 'invalid_argument', message: /Connect-Protocol-Version/ };
const wrongTimeout = { status: 400, code: 'invalid_argument', message: /Connect-Timeout-Ms/ };
const tooLarge = { status: 400, code: 'invalid_argument', message: new RegExp(String(maxCallBytes)) };
const invalid = { status: 400, code: 'invalid_argument', message: /./ };
const invalidUrl = { status: 400, code: 'invalid_argument', message: /webhookUrl/ };

const pairs: Pair[] = [
  [
    'an unknown path',
    'a wrong method',
    () => get('/api.v1.Service/Nothing'),
    { status: 404, code: 'unimplemented', message: /path/ },
  ],
  [
    'a wrong method',
    'a missing key',
    () => get('/api.v1.Service/CreateProject'),
    { status: 405, code: 'unimplemented', message: /POST/ },
  ],
  [
    'an unknown path',
    'a missing key',
    () => call('Nothing', {}, noKey),
    { status: 404, code: 'unimplemented', message: /path/ },
  ],
  [
    'a missing key',
    'another content type',
    () => call('CreateProject', {}, { ...noKey, ...otherType }),
    unauthenticated,
  ],
  ['a missing key', 'a wrong version', () => call('CreateProject', {}, { ...noKey, ...otherVersion }), unauthenticated],
  ['a missing key', 'a bad timeout', () => call('CreateProject', {}, { ...noKey, ...badTimeout }), unauthenticated],
  ['a missing key', 'an oversized body', () => call('AddActivities', oversized, noKey), unauthenticated],
  ['a missing key', 'an unknown project', () => call('Submit', { projectId: unknown }, noKey), unauthenticated],
  ['another content type', 'an oversized body', () => call('AddActivities', oversized, otherType), wrongType],
  ['another content type', 'an undecodable body', () => call('AddActivities', '{', otherType), wrongType],
  ['a wrong version', 'an oversized body', () => call('AddActivities', oversized, otherVersion), wrongVersion],
  ['a wrong version', 'an undecodable body', () => call('AddActivities', '{', otherVersion), wrongVersion],
  ['a bad timeout', 'an oversized body', () => call('AddActivities', oversized, badTimeout), wrongTimeout],
  ['a bad timeout', 'an unknown project', () => call('Submit', { projectId: unknown }, badTimeout), wrongTimeout],
  ['an oversized body', 'an undecodable body', () => call('AddActivities', oversized), tooLarge],
  [
    'an oversized body',
    'an unknown project',
    () => call('AddActivities', { projectId: unknown, activities: [{ designation: oversized }] }),
    tooLarge,
  ],
  [
    'an oversized body',
    'a sealed project',
    () => call('AddActivities', { projectId: sealed, activities: [{ designation: oversized }] }),
    tooLarge,
  ],
  [
    'an undecodable body',
    'an unknown project',
    () => call('AddActivities', { projectId: unknown, activities: 7 }),
    invalid,
  ],
  ['an undecodable body', 'a foreign project', () => call('Submit', { projectId: foreign, webhookUrl: 7 }), invalid],
  [
    'an undecodable body',
    'a sealed project',
    () => call('AddActivities', { projectId: sealed, activities: 7 }),
    invalid,
  ],
  [
    'an unknown project',
    'a bad webhookUrl',
    () => call('Submit', { projectId: unknown, webhookUrl: badUrl }),
    notFound,
  ],
  [
    'an unknown project',
    'bad rows',
    () => call('AddActivities', { projectId: unknown, activities: badRows }),
    notFound,
  ],
  ['an unknown project', 'missing rows', () => call('AddActivities', { projectId: unknown }), notFound],
  ['a foreign project', 'a bad webhookUrl', () => call('Submit', { projectId: foreign, webhookUrl: badUrl }), denied],
  ['a foreign project', 'an empty project', () => call('Submit', { projectId: foreign }), denied],
  [
    'a foreign project',
    'a sealed project',
    () => call('AddActivities', { projectId: foreignSealed, activities: toRows(1) }),
    denied,
  ],
  ['a foreign project', 'bad rows', () => call('AddActivities', { projectId: foreign, activities: badRows }), denied],
  ['a foreign project', 'a project that is not ready', () => call('ExportCSV', { projectId: foreign }), denied],
  ['a bad webhookUrl', 'an empty project', () => call('Submit', { projectId: empty, webhookUrl: badUrl }), invalidUrl],
  ['a bad webhookUrl', 'a sealed project', () => call('Submit', { projectId: sealed, webhookUrl: badUrl }), invalidUrl],
  [
    'a sealed project',
    'bad rows',
    () => call('AddActivities', { projectId: sealed, activities: badRows }),
    sealedAlready,
  ],
  ['a sealed project', 'missing rows', () => call('AddActivities', { projectId: sealed }), sealedAlready],
  [
    'a sealed project',
    'too many rows',
    () => call('AddActivities', { projectId: sealed, activities: toRows(21) }),
    sealedAlready,
  ],
];

describe('of two faults, the earlier in the order is reported', () => {
  it.each(pairs)('%s before %s', async (_earlier, _later, sendBoth, expected) => {
    const answer = await sendBoth();
    const { status, body } = answer;
    expect({ status, code: body.code, message: body.message }).toEqual({
      ...expected,
      message: expect.stringMatching(expected.message),
    });
    expectErrorObject(answer);
  });
});

describe('a refused call', () => {
  it('leaves every project unchanged', async () => {
    const { body: emptyProgress } = await call('GetProgress', { projectId: empty });
    const { body: sealedProgress } = await call('GetProgress', { projectId: sealed });
    expect(emptyProgress).toMatchObject({ status: 'pending', totalLines: '0', submittedAt: '' });
    expect(sealedProgress).toMatchObject({ totalLines: '2' });
  });
});
