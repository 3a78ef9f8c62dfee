import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMethods, nameOf } from '../../../src/http/rpc/operations.ts';
import { badRequestsOf } from '../../../tools/openapi/bad-requests.ts';
import { createProject, createSealedProject, stage } from '../../operations/calls.ts';
import { send, standardHeaders } from '../../support/send.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import {
  type Answer,
  openTestService,
  shareTestService,
  type TestCaller,
  type TestService,
} from '../../support/test-service.ts';
import { openDatabaseGate } from '../../wire/support/database-gate.ts';
import { holdProjects } from '../../wire/support/held-lock.ts';
import { closeRawConnections, openRawConnection, postHead } from '../../wire/support/raw-connection.ts';
import { createCompleted } from '../../workspace/decided-ledger.ts';
import { errorExamples } from './openapi-document.ts';

let service: TestService;
let caller: TestCaller;
/** A service that enriches, and a caller of it with a completed project. */
let working: TestService;
let decided: TestCaller;
let decidedProjectId: string;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
  working = await shareTestService('all');
  decided = await working.createCaller();
  decidedProjectId = await createCompleted(decided);
}, 120_000);
afterAll(async () => {
  closeRawConnections();
});

const withoutVersion = { 'Connect-Protocol-Version': undefined };
const csv = btoa('Designation\nPaper\n');
const rows = (count: number) => Array.from({ length: count }, () => ({ designation: 'Paper' }));

/** Uses an idempotency key with one request, then with another. */
async function reuseKey(
  operation: string,
  first: object,
  second: object,
  { call }: TestCaller = caller,
): Promise<Answer> {
  const headers = { 'Idempotency-Key': `reused ${operation}` };
  expect(await call(operation, first, headers)).toMatchObject({ status: 200 });
  return call(operation, second, headers);
}

async function declareLargeBody(): Promise<Answer> {
  const { socket, answer } = await openRawConnection(service.url);
  const size = { 'Content-Length': 16 * 1024 * 1024 + 1 };
  socket.write(postHead('/api.v1.Service/AddActivities', { ...standardHeaders(caller.key), ...size }));
  return answer();
}

async function meetLock(): Promise<Answer> {
  const projectId = await createProject(caller);
  const lock = await holdProjects(service.database);
  const answer = await caller.call(
    'AddActivities',
    { projectId, activities: rows(1) },
    { 'Connect-Timeout-Ms': '1000' },
  );
  await lock.release();
  return answer;
}

/** Calls a service whose calls wait at most one second for each other. */
async function waitForAnother(): Promise<Answer> {
  const impatient = await openTestService({ lockWaitSeconds: '1' });
  const { call } = await impatient.createCaller();
  const { body } = await call('CreateProject', {});
  const lock = await holdProjects(impatient.database);
  const answer = await call('AddActivities', { projectId: body.projectId, activities: rows(1) });
  await lock.release();
  await impatient.close();
  return answer;
}

async function breakTable(): Promise<Answer> {
  await service.database.query('ALTER TABLE projects RENAME TO projects_gone');
  const answer = await caller.call('CreateProject', {});
  await service.database.query('ALTER TABLE projects_gone RENAME TO projects');
  return answer;
}

async function cutDatabase(): Promise<Answer> {
  const gate = await openDatabaseGate(await createTestDatabase());
  const cutOff = await openTestService({}, gate.database);
  const { call } = await cutOff.createCaller();
  await call('CreateProject', {});
  await gate.cut();
  const answer = await call('CreateProject', {});
  await gate.restore();
  await cutOff.close();
  await gate.database.drop();
  return answer;
}

/** Exceeds a limit of one call per second, and puts the documented limit into the sentence. */
async function exceedRate(): Promise<Answer> {
  const slow = await openTestService({ rateLimitPerSecond: '1', limits: { burstSeconds: 1 } });
  const { call } = await slow.createCaller();
  const answers = [await call('CreateProject', {}), await call('CreateProject', {})];
  await slow.close();
  const refused = answers.at(-1) as Answer;
  expect(refused.headers.get('retry-after')).toBe('1');
  const message = String(refused.body.message).replace('more than one call', 'more than 1000 calls');
  return { ...refused, body: { ...refused.body, message } };
}

/** Calls through a proxy on this machine, which names the client. */
async function callFromElsewhere(): Promise<Answer> {
  const proxied = await openTestService({ trustedProxies: '127.0.0.1' });
  const { organization, call } = await proxied.createCaller();
  const key = await proxied.app.storage.administration.createKey(organization, {
    name: 'office',
    expiresAt: undefined,
    allowedRanges: ['192.0.2.0/24'],
  });
  const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': '203.0.113.7' };
  const answer = await call('CreateProject', {}, headers);
  await proxied.close();
  return answer;
}

/** Exceeds a limit of sixty attempts per minute, so that the next one is allowed after a second. */
async function tryKeys(): Promise<Answer> {
  const proxied = await openTestService({ trustedProxies: '127.0.0.1', failedKeysPerMinute: '60' });
  const { call } = await proxied.createCaller();
  const headers = { Authorization: 'Bearer mistyped', 'X-Forwarded-For': '203.0.113.7' };
  const answers = await Promise.all(Array.from({ length: 200 }, () => call('CreateProject', {}, headers)));
  await proxied.close();
  return answers.find(({ status }) => status === 429) as Answer;
}

async function callWithReadingKey(): Promise<Answer> {
  const { administration } = service.app.storage;
  const key = await administration.createKey(caller.organization, {
    name: 'reader',
    expiresAt: undefined,
    scope: 'read',
  });
  return caller.call('CreateProject', {}, { Authorization: `Bearer ${key}` });
}

async function callForeign(): Promise<Answer> {
  const projectId = await createProject(await service.createCaller());
  return caller.call('GetProgress', { projectId });
}

/** Two valid requests for each operation of the workspace that makes changes. */
const changes: Readonly<Record<string, () => Promise<readonly [object, object]>>> = {
  'Projects.CreateProject': async () => [{ name: 'a' }, { name: 'b' }],
  'Projects.AddRows': async () => {
    const projectId = await createProject(caller);
    return [
      { projectId, rows: rows(1) },
      { projectId, rows: rows(2) },
    ];
  },
  'Projects.ImportLedger': async () => {
    const file = { fileName: 'ledger.csv', content: btoa('Designation,Amount\nPaper,12\n') };
    return [
      { name: 'a', ...file },
      { name: 'b', ...file },
    ];
  },
  'Projects.UpdateProject': async () => {
    const projectId = await createProject(caller);
    return [
      { projectId, name: 'a' },
      { projectId, name: 'b' },
    ];
  },
  'Projects.CancelProject': async () => {
    const projectId = await createSealedProject(caller);
    return [
      { projectId, reason: 'a' },
      { projectId, reason: 'b' },
    ];
  },
  'Projects.DeleteProject': async () => [
    { projectId: await createProject(caller) },
    { projectId: await createProject(caller) },
  ],
  'Projects.RestoreProject': async () => [
    { projectId: await createProject(caller) },
    { projectId: await createProject(caller) },
  ],
  'Projects.RunAgain': async () => {
    const projectId = await createSealedProject(caller);
    return [
      { projectId, name: 'a' },
      { projectId, name: 'b' },
    ];
  },
};

/** The same for decisions and sign-offs, which need a project of the service that enriches. */
const decisions: Readonly<Record<string, () => Promise<readonly [object, object]>>> = {
  'Decisions.Decide': async () => {
    const decision = { selector: { kind: 'account', account: '611' }, exclusion: 'deposit' };
    return [{ decisions: [decision] }, { decisions: [{ ...decision, exclusion: 'grant' }] }];
  },
  'Decisions.RevokeDecision': async () => {
    const decision = { selector: { kind: 'account', account: '622' }, exclusion: 'deposit' };
    const { body } = await decided.call('Decisions.Decide', { projectId: decidedProjectId, decisions: [decision] });
    const [{ id: decisionId }] = body.decisions;
    return [
      { decisionId, note: 'a' },
      { decisionId, note: 'b' },
    ];
  },
  'Decisions.ImportDecisions': async () => {
    const content = btoa('selector,account,exclusion\naccount,628,deposit\n');
    return [
      { content, decidedBy: 'a' },
      { content, decidedBy: 'b' },
    ];
  },
  'Decisions.DrawSample': async () => [{ seed: 'a' }, { seed: 'b' }],
  'Reports.SignOff': async () => {
    const { body } = await decided.call('Projects.GetProject', { projectId: decidedProjectId });
    const { revision } = body.project;
    return [
      { revision, signedBy: 'a' },
      { revision, signedBy: 'b' },
    ];
  },
  'Decisions.CheckSample': async () => {
    const { body } = await decided.call('Decisions.DrawSample', { projectId: decidedProjectId });
    const { sampleId, products } = body.sample;
    const verdictOf = (verdict: string) => [{ productId: products[0].product.productId, verdict }];
    return [
      { sampleId, verdicts: verdictOf('right') },
      { sampleId, verdicts: verdictOf('wrong') },
    ];
  },
};

/** The errors that operations of the workspace have in common. */
const common: Readonly<Record<string, (operation: string) => Promise<Answer>>> = {
  projectIdMissing: (operation) => caller.call(operation, {}),
  keyReused: async (operation) => {
    const onDecided = await decisions[operation]?.();
    if (onDecided !== undefined) {
      const projectId = decidedProjectId;
      const [first, second] = onDecided.map((request) => ({ projectId, ...request }));
      return reuseKey(operation, first as object, second as object, decided);
    }
    const requests = await changes[operation]?.();
    if (requests === undefined) throw new Error('this test has no two requests for the operation');
    return reuseKey(operation, ...requests);
  },
  protocolVersion: (operation) => caller.call(operation, {}, withoutVersion),
};
const ofWorkspace = listMethods()
  .filter(({ parent }) => parent.typeName.startsWith('ledgerprint.'))
  .flatMap((method) =>
    Object.keys(badRequestsOf(method)).map((name) => [
      `${nameOf(method)} ${name}`,
      async () => common[name]?.(nameOf(method)),
    ]),
  );

/** How to cause each of the documented errors. */
const happenings: Readonly<Record<string, () => Promise<Answer>>> = {
  'CreateProject nameTooLong': () => caller.call('CreateProject', { name: 'x'.repeat(201) }),
  'CreateProject keyReused': () => reuseKey('CreateProject', { name: 'a' }, { name: 'b' }),
  'CreateProject timeout': () => caller.call('CreateProject', {}, { 'Connect-Timeout-Ms': '5s' }),
  'CreateProject protocolVersion': () => caller.call('CreateProject', {}, withoutVersion),
  'AddActivities rowWithoutDesignation': async () =>
    caller.call('AddActivities', {
      projectId: await createProject(caller),
      activities: [{ designation: 'Paper' }, { supplier: 'Lyreco' }],
    }),
  'AddActivities noRows': async () =>
    caller.call('AddActivities', { projectId: await createProject(caller), activities: [] }),
  'AddActivities tooManyRows': async () =>
    caller.call('AddActivities', { projectId: await createProject(caller), activities: rows(10_001) }),
  'AddActivities tooLarge': declareLargeBody,
  'AddActivities sealed': async () =>
    caller.call('AddActivities', { projectId: await createSealedProject(caller), activities: rows(1) }),
  'AddActivities projectIdMissing': () => caller.call('AddActivities', { activities: rows(1) }),
  'AddActivities keyReused': async () => {
    const projectId = await createProject(caller);
    return reuseKey('AddActivities', { projectId, activities: rows(1) }, { projectId, activities: rows(2) });
  },
  'AddActivities protocolVersion': () => caller.call('AddActivities', {}, withoutVersion),
  'Submit noRows': async () => caller.call('Submit', { projectId: await createProject(caller) }),
  'Submit webhookUrl': async () => {
    const projectId = await createProject(caller);
    await stage(caller, projectId, rows(1));
    return caller.call('Submit', { projectId, webhookUrl: 'erp.example.com/hooks' });
  },
  'Submit projectIdMissing': () => caller.call('Submit', {}),
  'Submit protocolVersion': () => caller.call('Submit', {}, withoutVersion),
  'ImportCSV rowWithoutDesignation': () =>
    caller.call('ImportCSV', { csv: btoa('Designation,Quantity\nPaper,1\n,2\n') }),
  'ImportCSV csvMissing': () => caller.call('ImportCSV', { name: 'Purchases' }),
  'ImportCSV csvNotBase64': () => caller.call('ImportCSV', { csv: 'Designation,Quantity' }),
  'ImportCSV categoryMode': () => caller.call('ImportCSV', { csv, categoryMode: 'naics' }),
  'ImportCSV keyReused': () => reuseKey('ImportCSV', { name: 'a', csv }, { name: 'b', csv }),
  'ImportCSV protocolVersion': () => caller.call('ImportCSV', { csv }, withoutVersion),
  'GetProgress projectIdMissing': () => caller.call('GetProgress', {}),
  'GetProgress protocolVersion': () => caller.call('GetProgress', {}, withoutVersion),
  'ExportCSV notReady': async () => caller.call('ExportCSV', { projectId: await createSealedProject(caller) }),
  'ExportCSV projectIdMissing': () => caller.call('ExportCSV', {}),
  'ExportCSV protocolVersion': () => caller.call('ExportCSV', {}, withoutVersion),
  ...Object.fromEntries(ofWorkspace),
  'Unauthenticated keyMissing': () => caller.call('Submit', {}, { Authorization: undefined }),
  'Unauthenticated keyInvalid': () => caller.call('Submit', {}, { Authorization: `Bearer ${caller.key}x` }),
  'Unauthenticated keyElsewhere': callFromElsewhere,
  'PermissionDenied scope': callWithReadingKey,
  'PermissionDenied foreignProject': callForeign,
  'NotFound unknownProject': () => caller.call('GetProgress', { projectId: 'unknown1' }),
  'Aborted inFlight': waitForAnother,
  'UnsupportedMediaType contentType': () =>
    send(`${service.url}/api.v1.Service/CreateProject`, {
      headers: { ...standardHeaders(caller.key), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=Purchases',
    }),
  'ResourceExhausted rateLimit': exceedRate,
  'ResourceExhausted failedKeys': tryKeys,
  'Internal broken': breakTable,
  'Unavailable databaseDown': cutDatabase,
  'DeadlineExceeded late': meetLock,
};

for (const { title, status, value } of errorExamples) {
  it(`${title} occurs exactly as documented`, async () => {
    const happen = happenings[title];
    if (happen === undefined) throw new Error('this test does not know how to cause the error');
    const answer = await happen();
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: value });
    expect(answer.headers.get('x-request-id')).toMatch(/./);
  });
}

it('every operation has its errors in the reference', () => {
  expect(Object.keys(happenings)).toEqual(errorExamples.map(({ title }) => title));
});
