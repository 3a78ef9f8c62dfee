import { readProducts } from 'ledgerprint/testing/operations/stored-project';
import { shareTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ActivityInit, createClient, type LedgerprintClient, violationsOf } from '../src/index.ts';
import { rejectionOf } from './support/rejection.ts';

let service: TestService;
let caller: TestCaller;
let client: LedgerprintClient;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
  client = createClient({ baseUrl: service.url, apiKey: caller.key });
});

const createProject = async () => (await client.createProject({ name: 'Ledger' })).projectId;
const countStaged = async (projectId: string) => (await client.getProgress({ projectId })).totalLines;
const toRows = (count: number, more: ActivityInit = {}): ActivityInit[] =>
  Array.from({ length: count }, (_, index) => ({ designation: `Paper ${index}`, ...more }));

/** The number of rows in each call. */
async function batchesOf(
  activities: Iterable<ActivityInit>,
  limits: { readonly maxBatchRows?: number; readonly maxBatchBytes?: number } = {},
  projectId?: string,
): Promise<readonly number[]> {
  const totals: number[] = [0];
  await client.addActivities(
    { projectId: projectId ?? (await createProject()), activities },
    { ...limits, onStaged: (staged) => totals.push(Number(staged)) },
  );
  return totals.slice(1).map((total, index) => total - (totals[index] ?? 0));
}

describe('rows can come from', () => {
  const rows = toRows(5);
  async function* slowly() {
    for (const row of rows) yield row;
  }
  const sources: [string, () => Iterable<ActivityInit> | AsyncIterable<ActivityInit>][] = [
    ['an array', () => rows],
    ['a set', () => new Set(rows)],
    ['a generator', () => rows.values()],
    ['an asynchronous generator', slowly],
    ['a stream', () => ReadableStream.from(rows)],
    [
      'one object that is modified from row to row',
      function* () {
        const row = { designation: '' };
        for (const { designation = '' } of rows) yield Object.assign(row, { designation });
      },
    ],
  ];

  it.each(sources)('%s', async (_what, open) => {
    const projectId = await createProject();
    const { staged } = await client.addActivities({ projectId, activities: open() }, { maxBatchRows: 2 });
    expect(staged).toBe(5n);
    await client.submit({ projectId });
    const products = await readProducts(service, projectId);
    expect(products.map(({ designation }) => designation)).toEqual(rows.map((row) => row.designation));
  });
});

describe('one call contains', () => {
  it('at most 10,000 rows', async () => {
    expect(await batchesOf(toRows(20_001))).toEqual([10_000, 10_000, 1]);
  });

  it('at most 16 MiB of JSON', async () => {
    // Notes of maximum length, with two bytes per character.
    const batches = await batchesOf(toRows(2_500, { notes: 'é'.repeat(4_000) }));
    expect(batches).toHaveLength(2);
    expect(batches[0]).toBeGreaterThan(2_000);
  });

  it.each([
    ['exactly the limit', 0, [4]],
    ['one byte less than all rows need', -1, [3, 1]],
  ])('as many rows as fit: %s', async (_what, moreBytes, expected) => {
    const projectId = await createProject();
    const rows = ['Paper', 'Éclairage "LED"', '🧾\t\u0001\\', 'Papier\u2028'].map((designation) => ({
      designation,
      unitPrice: '4,35',
    }));
    const bytes = Buffer.byteLength(JSON.stringify({ projectId, activities: rows }));
    expect(await batchesOf(rows, { maxBatchBytes: bytes + moreBytes }, projectId)).toEqual(expected);
  });

  it('at most what its options allow, but always at least one row', async () => {
    expect(await batchesOf(toRows(5), { maxBatchRows: 2 })).toEqual([2, 2, 1]);
    expect(await batchesOf(toRows(2), { maxBatchBytes: 10 })).toEqual([1, 1]);
  });
});

describe('rows that cannot be added', () => {
  it('a bad row is named by its index among all rows, and earlier batches stay', async () => {
    const projectId = await createProject();
    const activities = [...toRows(5), { designation: ' ' }, { designation: 'Ink', unit: 'x'.repeat(501) }];
    const adding = client.addActivities({ projectId, activities }, { maxBatchRows: 4 });
    const error = await rejectionOf(adding, 'invalid_argument');
    expect(error.rawMessage).toMatch(
      /activities\[5\]\.designation.*Nothing was staged.*The 4 rows before this batch were staged\./,
    );
    expect(violationsOf(error)).toMatchObject([
      { field: 'activities[5].designation', reason: 'BLANK', row: { index: 5, field: 'designation' } },
      { field: 'activities[6].unit', reason: 'TOO_LONG', row: { index: 6, field: 'unit' } },
    ]);
    expect(await countStaged(projectId)).toBe(4n);
  });

  it('a value that is not a string is named too', async () => {
    const projectId = await createProject();
    const activities = [{ designation: 'Paper' }, { designation: 'Ink', quantity: 40 } as never];
    const error = await rejectionOf(client.addActivities({ projectId, activities }), 'invalid_argument');
    expect(error.rawMessage).toMatch(/activities\[1\].*quantity/);
    expect(await countStaged(projectId)).toBe(0n);
  });

  it('an empty list is refused by the service', async () => {
    const projectId = await createProject();
    const error = await rejectionOf(client.addActivities({ projectId, activities: [] }), 'invalid_argument');
    expect(error.rawMessage).toMatch(/at least one row/);
  });

  it('an error from the source is rethrown unchanged', async () => {
    const projectId = await createProject();
    const failure = new Error('The file ends in the middle of a line.');
    function* source() {
      yield* toRows(3);
      throw failure;
    }
    const adding = client.addActivities({ projectId, activities: source() }, { maxBatchRows: 2 });
    await expect(adding).rejects.toBe(failure);
    expect(await countStaged(projectId)).toBe(2n);
  });

  it('a refused call closes the source', async () => {
    let isClosed = false;
    function* source() {
      try {
        yield* toRows(10);
      } finally {
        isClosed = true;
      }
    }
    const adding = client.addActivities({ projectId: 'unknown1', activities: source() }, { maxBatchRows: 2 });
    await rejectionOf(adding, 'not_found');
    expect(isClosed).toBe(true);
  });
});

describe("with the caller's own key", () => {
  const options = (key: string) => ({ headers: { 'Idempotency-Key': key }, maxBatchRows: 2 });

  it('the same rows are added once, even after an interrupted attempt', async () => {
    const projectId = await createProject();
    const activities = toRows(5);
    function* broken() {
      yield* activities.slice(0, 4);
      throw new Error('The machine was switched off.');
    }
    await expect(client.addActivities({ projectId, activities: broken() }, options('ledger'))).rejects.toThrow();
    expect(await countStaged(projectId)).toBe(2n);
    for (let round = 0; round < 2; round++) {
      expect((await client.addActivities({ projectId, activities }, options('ledger'))).staged).toBe(5n);
    }
    expect(await countStaged(projectId)).toBe(5n);
  });

  it('different rows are refused', async () => {
    const projectId = await createProject();
    await client.addActivities({ projectId, activities: toRows(5) }, options('other'));
    const changed = [...toRows(4), { designation: 'Ink' }];
    const adding = client.addActivities({ projectId, activities: changed }, options('other'));
    expect((await rejectionOf(adding, 'invalid_argument')).rawMessage).toMatch(/Idempotency-Key/);
    expect(await countStaged(projectId)).toBe(5n);
  });
});

it('without a key, the same rows are added again', async () => {
  const projectId = await createProject();
  await client.addActivities({ projectId, activities: toRows(2) });
  expect((await client.addActivities({ projectId, activities: toRows(2) })).staged).toBe(4n);
});
