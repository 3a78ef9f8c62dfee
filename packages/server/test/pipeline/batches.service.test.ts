import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatchWork } from '../../src/pipeline/work-on-batch.ts';
import { createProject, stage } from '../operations/calls.ts';
import { numberOf, readProducts } from '../operations/stored-project.ts';
import { openTestService, shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  // Calls only: jobs stay in the queue.
  service = await shareTestService();
  caller = await service.createCaller();
});

type Batch = { readonly first: number; readonly last: number; readonly round: number };

/** In a mode without summaries, so that the batches are created at once. */
async function seal(rows: readonly { designation: string; notes?: string }[]): Promise<string> {
  const projectId = await createProject(caller);
  await service.database.query(`UPDATE projects SET category_mode = 'referential' WHERE id = $1`, [
    numberOf(projectId),
  ]);
  for (let start = 0; start < rows.length; start += 2_000)
    await stage(caller, projectId, rows.slice(start, start + 2_000));
  const { status } = await caller.call('Submit', { projectId });
  expect(status).toBe(200);
  // Later projects are not delayed by it.
  await service.database.query(`UPDATE projects SET status = 'completed' WHERE id = $1`, [numberOf(projectId)]);
  return projectId;
}

function listBatches(projectId: string): Promise<Batch[]> {
  return service.database.query<Batch>(
    `SELECT (data->>'first')::int AS first, (data->>'last')::int AS last, -priority AS round FROM pgboss.job
      WHERE name = 'batch' AND data->>'projectNumber' = $1 ORDER BY 1`,
    [String(numberOf(projectId))],
  );
}

/** The contents of a project's batches, in the order of their products. */
async function sizesOf(projectId: string) {
  const products = await service.database.query<{ rows: number; bytes: number }>(
    `SELECT size.rows::int, size.bytes::int FROM products p
       CROSS JOIN unnest(p.row_counts, p.bytes) WITH ORDINALITY AS size (rows, bytes, place)
     WHERE project_id = $1 ORDER BY p.ordinal, place`,
    [numberOf(projectId)],
  );
  const batches = await listBatches(projectId);
  expect(batches.map(({ first }) => first)).toEqual([1, ...batches.slice(0, -1).map(({ last }) => last + 1)]);
  expect(batches.at(-1)?.last).toBe(products.length);
  return batches.map(({ first, last, round }) => {
    const own = products.slice(first - 1, last);
    const rows = own.reduce((sum, product) => sum + product.rows, 0);
    return { products: own.length, rows, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0), round };
  });
}

const repeat = (count: number, row: (index: number) => { designation: string; notes?: string }) =>
  Array.from({ length: count }, (_, index) => row(index));

describe('batches', () => {
  it('hold at most 250 products', async () => {
    const sizes = await sizesOf(await seal(repeat(1_200, (index) => ({ designation: `Papier ${index}` }))));
    expect(sizes.map(({ products, round }) => [products, round])).toEqual([
      [250, 0],
      [250, 1],
      [250, 2],
      [250, 3],
      [200, 4],
    ]);
  });

  it('hold at most 500 rows, if they hold more than one product', async () => {
    const sizes = await sizesOf(await seal(repeat(12_000, (index) => ({ designation: `Papier ${index % 40}` }))));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes.map(({ rows }) => rows))).toBeLessThanOrEqual(500);
  });

  it('hold at most 1 MiB, if they hold more than one product', async () => {
    const notes = 'é'.repeat(4_000);
    const sizes = await sizesOf(await seal(repeat(1_200, (index) => ({ designation: `Papier ${index}`, notes }))));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(1024 * 1024);
  });

  it('a large product is alone, and takes as many rounds as its rows would be batches', async () => {
    const rows = [
      ...repeat(12_000, () => ({ designation: 'Facture' })),
      ...repeat(10, (index) => ({ designation: `Papier ${index}` })),
    ];
    const sizes = await sizesOf(await seal(rows));
    expect(sizes.map(({ products, rows: count, round }) => [products, count, round])).toEqual([
      [1, 12_000, 23],
      [10, 10, 24],
    ]);
  });

  it('that fail are split, and their halves keep their turn', async () => {
    const job = { organizationId: 1, projectNumber: 77, first: 1, last: 10, round: 7 };
    const { store } = service.app.storage;
    const work = createBatchWork({ store, enrich: async () => undefined, onBroken: () => undefined });
    await work({ job, earlierAttempts: 1 });
    const halves = await service.database.query<Batch>(
      `SELECT (data->>'first')::int AS first, (data->>'last')::int AS last, -priority AS round FROM pgboss.job
        WHERE data->>'projectNumber' = '77' ORDER BY 1`,
    );
    expect(halves).toEqual([
      { first: 1, last: 5, round: 7 },
      { first: 6, last: 10, round: 7 },
    ]);
  });
});

describe('a product with a very large number of rows', () => {
  it('returns all of them in order', async () => {
    const rows = repeat(12_345, (index) => ({
      designation: index % 2 ? 'Facture' : ` Facture${index % 3 ? '' : '  '}`,
      notes: `${index}`,
    }));
    const projectId = await seal([...rows, { designation: 'Papier' }]);
    const [facture, papier] = await readProducts(service, projectId);
    expect(facture?.rows.map(({ designation, notes }) => ({ designation, notes }))).toEqual(rows);
    expect(papier?.occurrences).toBe(1);
    const { store } = service.app.storage;
    await service.database.query(`UPDATE projects SET status = 'enriching' WHERE id = $1`, [numberOf(projectId)]);
    const read = await store.products.readUnprocessed(caller.organizationId, numberOf(projectId), {
      first: 1,
      last: 2,
    });
    const [large, small] = read.toSorted((one, other) => one.firstPosition - other.firstPosition);
    expect(large?.activities.map(({ designation, notes }) => ({ designation, notes }))).toEqual(rows);
    expect(small?.activities).toHaveLength(1);
  });

  it('shows all of its categories', async () => {
    const csv = `designation,category\n${'Agrafes 24-6,A\n'.repeat(1_200)}${'Agrafes 24-6,B\n'.repeat(1_300)}Papier,C\n`;
    const { body } = await caller.call('ImportCSV', {
      csv: Buffer.from(csv).toString('base64'),
      categoryMode: 'client',
    });
    const { store } = service.app.storage;
    const found = await store.products.read(caller.organizationId, numberOf(String(body.projectId)), [1, 2]);
    const shown = found
      .toSorted((one, other) => one.firstPosition - other.firstPosition)
      .map(({ designation, activities }) => ({ designation, categories: activities.map(({ category }) => category) }));
    expect(shown).toEqual([
      { designation: 'Agrafes 24-6', categories: [...Array(1_200).fill('A'), ...Array(1_300).fill('B')] },
      { designation: 'Papier', categories: ['C'] },
    ]);
  });
});

describe('invalid_argument', () => {
  const mebibyte = 1024 * 1024;
  const long = (count: number, designation: (index: number) => string) =>
    repeat(count, (index) => ({ designation: designation(index), notes: 'x'.repeat(4_000) }));
  let small: TestService;
  let sender: TestCaller;

  beforeAll(async () => {
    small = await openTestService({ maxBytesPerProject: String(2 * mebibyte), maxBytesPerProduct: String(mebibyte) });
    sender = await small.createCaller();
  });
  afterAll(() => small.close());

  it('rows that would make a project too large leave it unchanged', async () => {
    const projectId = await createProject(sender);
    await stage(
      sender,
      projectId,
      long(400, (index) => `Papier ${index}`),
    );
    const { status, body } = await sender.call('AddActivities', { projectId, activities: long(400, () => 'Encre') });
    expect([status, body.code]).toEqual([400, 'invalid_argument']);
    expect(body.message).toMatch(
      /^A project holds at most 2097152 bytes of rows; with these rows, it would hold 3\d{6}\. /,
    );
    const [kept] = await small.database.query('SELECT staged_rows::int AS rows FROM projects WHERE id = $1', [
      numberOf(projectId),
    ]);
    expect(kept).toEqual({ rows: 400 });
    expect((await sender.call('Submit', { projectId })).body.status).toBe('enriching');
  });

  it('a designation with more bytes than a product may have, at Submit and at ImportCSV', async () => {
    const projectId = await createProject(sender);
    await stage(
      sender,
      projectId,
      long(300, () => 'Facture'),
    );
    const csv = `designation,notes\n${`Facture,${'x'.repeat(4_000)}\n`.repeat(300)}`;
    for (const { status, body } of [
      await sender.call('Submit', { projectId }),
      await sender.call('ImportCSV', { csv: Buffer.from(csv).toString('base64') }),
    ]) {
      expect([status, body.code]).toEqual([400, 'invalid_argument']);
      expect(body.message).toMatch(
        /^The rows with the designation "Facture" hold 13[5-6]\d{4} bytes; rows that share a designation may hold at most 1048576\. State what was bought in the designation, or split the ledger into several projects\.$/,
      );
    }
    expect((await sender.call('GetProgress', { projectId })).body.status).toBe('pending');
  });

  it('a file whose rows have too many bytes creates nothing', async () => {
    const rows = repeat(600, (index) => ({ designation: `Papier ${index}`, notes: 'x'.repeat(4_000) }));
    const csv = `designation,notes\n${rows.map(({ designation, notes }) => `${designation},${notes}\n`).join('')}`;
    const { body } = await sender.call('ImportCSV', { csv: Buffer.from(csv).toString('base64') });
    expect(body.code).toBe('invalid_argument');
    expect(body.message).toMatch(/^A project holds at most 2097152 bytes of rows; /);
  });
});
