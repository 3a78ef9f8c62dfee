import { getOption } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { shareTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type LedgerprintClient, violationsOf } from '../src/index.ts';
import { Catalogue, Decisions, Engine, Organization, Products, Projects, Reports, rules } from '../src/workspace.ts';
import { rejectionOf } from './support/rejection.ts';
import { openServiceFront, refusal, type ServiceFront } from './support/service-front.ts';

let service: TestService;
let caller: TestCaller;
let front: ServiceFront;
let client: LedgerprintClient;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});
beforeEach(async () => {
  front = await openServiceFront(service.url);
  client = createClient({ baseUrl: front.url, apiKey: caller.key });
});
afterEach(() => front.close());

const calls = (
  [
    ['projects', Projects],
    ['products', Products],
    ['catalogue', Catalogue],
    ['organization', Organization],
    ['decisions', Decisions],
    ['engine', Engine],
    ['reports', Reports],
  ] as const
).flatMap(([part, { methods }]) => methods.map((method) => ({ part, name: method.localName, method })));

describe.each(calls)('client.$part.$name', ({ part, name, method }) => {
  it('is retried if the service is briefly unavailable, a change with the same key', async () => {
    front.disturb(refusal(503, 'unavailable'));
    const functions = client[part] as unknown as Readonly<Record<string, (request: object) => Promise<unknown>>>;
    // The result of an empty request does not matter here.
    await functions[name]?.({}).catch(() => undefined);
    const [first, second, ...more] = front.requests.map(({ headers }) => headers);
    expect(more).toEqual([]);
    expect(second?.authorization).toBe(`Bearer ${caller.key}`);
    const hasKey = method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
    expect(first?.['idempotency-key']).toEqual(hasKey ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined);
    expect(second?.['idempotency-key']).toBe(first?.['idempotency-key']);
    const toldMs = Number(first?.['connect-timeout-ms']);
    expect(toldMs).toSatisfy((ms: number) =>
      getOption(method, rules).isLong ? ms > 500_000 && ms <= 600_000 : ms > 30_000 && ms <= 60_000,
    );
    // The first call that needs an engine waits for a thread to start.
  }, 90_000);
});

it('both packages share projects, but their calls are different', async () => {
  await client.createProject({ name: 'Ledger' });
  await client.projects.createProject({ name: 'Ledger' }).catch(() => undefined);
  expect(front.requests.map(({ path }) => path)).toEqual([
    '/api.v1.Service/CreateProject',
    '/ledgerprint.v1.Projects/CreateProject',
  ]);
});

describe('client.decisions', () => {
  const answer = (body: object) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  it('decides with its own id, the same in every attempt, unless the caller sets one', async () => {
    front.disturb(refusal(503, 'unavailable'), answer({ revision: 1 }), answer({ revision: 2 }));
    await client.decisions.decide({ projectId: 'p' });
    await client.decisions.decide({ projectId: 'p', id: 'of-the-caller' });
    const [first, again, own] = front.requests.map(({ body }) => JSON.parse(body()).id);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again, own]).toEqual([first, 'of-the-caller']);
  });

  it('does not retry a decision if somebody decided differently meanwhile', async () => {
    const details = [{ type: 'google.rpc.BadRequest', value: '' }];
    const overtaken = { status: 409, headers: { 'Content-Type': 'application/json' } };
    front.disturb({ ...overtaken, body: JSON.stringify({ code: 'aborted', message: 'Overtaken.', details }) });
    await rejectionOf(client.decisions.decide({ projectId: 'p' }), 'aborted');
    expect(front.requests).toHaveLength(1);
  });

  it('lists all pages', async () => {
    front.disturb(
      answer({ decisions: [{ id: 'one' }], nextPageToken: 'next' }),
      answer({ decisions: [{ id: 'two' }] }),
    );
    const listed: string[] = [];
    for await (const { id } of client.decisions.eachDecision()) listed.push(id);
    expect(listed).toEqual(['one', 'two']);
  });
});

describe('client.projects.addRows', () => {
  const answer = (staged: number) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ staged: String(staged), kept: '1' }),
  });
  const rows = Array.from({ length: 5 }, (_, index) => ({ designation: `Paper ${index}`, line: index + 2 }));

  it('sends rows in batches, each with its own key', async () => {
    front.disturb(answer(2), refusal(503, 'unavailable'), answer(4), answer(5));
    const totals: bigint[] = [];
    const { staged, kept } = await client.projects.addRows(
      { projectId: 'p', rows },
      { maxBatchRows: 2, onStaged: (total) => totals.push(total) },
    );
    expect([staged, kept, totals]).toEqual([5n, 1n, [2n, 4n, 5n]]);
    const [first, second, again, third] = front.requests.map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(second);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("derives the keys of batches from the caller's own", async () => {
    front.disturb(answer(2), answer(4), answer(5));
    const headers = { 'Idempotency-Key': 'mine' };
    await client.projects.addRows({ projectId: 'p', rows }, { maxBatchRows: 2, headers });
    const keys = front.requests.map((request) => request.headers['idempotency-key']);
    expect(keys).toEqual(['mine', 'mine/1', 'mine/2']);
  });

  it('names a row by its index among all rows, refused or never sent', async () => {
    const { projects } = client;
    front.disturb(answer(4));
    const tooHigh = [...rows, { designation: 'Ink', line: 2 ** 31 }];
    const adding = projects.addRows({ projectId: 'p', rows: tooHigh }, { maxBatchRows: 4 });
    const refused = await rejectionOf(adding, 'invalid_argument');
    expect(refused.rawMessage).toBe(
      'rows[5].line must be a 32-bit integer, not 2147483648. The 4 rows before this batch were staged.',
    );
    expect(violationsOf(refused)).toMatchObject([
      { field: 'rows[5].line', reason: 'WRONG_TYPE', row: { index: 5, field: 'line' } },
    ]);
    const noText = [...rows, { designation: 'Ink', amount: 12 } as never];
    const unsent = await rejectionOf(projects.addRows({ projectId: 'p', rows: noText }), 'invalid_argument');
    expect(unsent.rawMessage).toMatch(/^rows\[5\] cannot be sent: .*amount/);
    expect(front.requests).toHaveLength(2);
  });
});
