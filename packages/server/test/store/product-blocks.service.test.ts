import { beforeAll, expect, it } from 'vitest';
import { productsPerBlock } from '../../src/store/product-blocks.ts';
import type { StoredProduct } from '../../src/store/products.ts';
import { createProject, stage } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();
const count = 2 * productsPerBlock + 3;
const rowsOf = (product: number) => 1 + (product % 3);

let number: number;
let products: readonly StoredProduct[];
let organizationId: number;

const store = () => suite.service.app.storage.store.products;

beforeAll(async () => {
  organizationId = suite.caller.organizationId;
  const projectId = await createProject(suite.caller);
  const rows = [0, 1, 2].flatMap((round) =>
    Array.from({ length: count }, (_, product) => ({ designation: `Product ${product}`, notes: `${round}` })).filter(
      (_, product) => round < rowsOf(product),
    ),
  );
  await stage(suite.caller, projectId, rows);
  number = numberOf(projectId);
  await store().collapse(organizationId, number, { stagedRows: 0, stagedBytes: 0, mostBytesPerProduct: 1e9 });
  products = await store().readRange(organizationId, number, { first: 1, last: count });
});

it('every product is there once, with its rows in order', () => {
  expect(products.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  const numbers = products.map(({ designation }) => Number(designation.replace('Product ', '')));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at));
  for (const [at, { activities }] of products.entries()) {
    const rounds = [0, 1, 2].slice(0, rowsOf(numbers[at] as number));
    expect(activities.map(({ notes }) => notes)).toEqual(rounds.map(String));
  }
});

const edges = [1, 2, productsPerBlock, productsPerBlock + 1, 2 * productsPerBlock, 2 * productsPerBlock + 1, count];

it('single products are found in their blocks, and none that does not exist', async () => {
  const found = await store().read(organizationId, number, [count + 1, ...edges.toReversed()]);
  expect(found).toEqual(edges.map((ordinal) => products[ordinal - 1]));
});

it('sizes are those of the products', async () => {
  const sizes = await store().listSizes(organizationId, number, [...edges, count + 1]);
  expect(sizes.map(({ ordinal, rows }) => ({ ordinal, rows }))).toEqual(
    edges.map((ordinal) => ({ ordinal, rows: products[ordinal - 1]?.activities.length })),
  );
  for (const { rows, bytes } of sizes) expect(bytes).toBeGreaterThan(rows * 20);
});

it.each([
  { first: 1, last: 1 },
  { first: productsPerBlock, last: productsPerBlock + 1 },
  { first: productsPerBlock + 1, last: 2 * productsPerBlock },
  { first: 7, last: count },
])('the products from $first to $last', async ({ first, last }) => {
  const range = { first, last };
  expect(await store().readRange(organizationId, number, range)).toEqual(products.slice(first - 1, last));
  const singly = await store().listSingly(organizationId, number, range);
  expect(singly.map((one) => [one.first, one.last, one.rows])).toEqual(
    products.slice(first - 1, last).map(({ ordinal, activities }) => [ordinal, ordinal, activities.length]),
  );
});

it('all products in ranges of several blocks', async () => {
  const singly = await store().listSingly(organizationId, number, { first: 1, last: count });
  const toRange = (first: number, last: number) => {
    const own = singly.slice(first - 1, last);
    const sum = (pick: 'rows' | 'bytes') => own.reduce((total, one) => total + one[pick], 0);
    return { first, last, rows: sum('rows'), bytes: sum('bytes') };
  };
  expect(await store().listRanges(organizationId, number, 2 * productsPerBlock)).toEqual([
    toRange(1, 2 * productsPerBlock),
    toRange(2 * productsPerBlock + 1, count),
  ]);
});

it('a product that is too large is named', async () => {
  const projectId = await createProject(suite.caller);
  const rows = Array.from({ length: 600 }, (_, at) => ({ designation: `Product ${at}` }));
  await stage(suite.caller, projectId, [...rows, ...Array.from({ length: 50 }, () => ({ designation: 'Paper' }))]);
  const limits = { stagedRows: 650, stagedBytes: 650 * 100, mostBytesPerProduct: 20_000 };
  const found = await store().collapse(organizationId, numberOf(projectId), limits);
  expect(found).toMatchObject({ designation: 'Paper' });
});
