import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { insertProject, insertResult, type StoredTestProject } from './stored-results.ts';

const suite = useTestService();
const orders = ['appearance', 'footprint', 'amount', 'doubt'] as const;
const columns = { appearance: undefined, footprint: 'footprint_mg', amount: 'spend_cents', doubt: 'doubt_mg' };

/** Many products with equal values, so that pages end between equals. */
type Product = { readonly cases: number; readonly value: number };
const products = fc.array(
  fc.record({ cases: fc.integer({ min: 1, max: 3 }), value: fc.integer({ min: -2, max: 2 }) }),
  { minLength: 1, maxLength: 12 },
);

async function store(given: readonly Product[]): Promise<StoredTestProject> {
  const project = await insertProject(suite.service, suite.caller, { revision: 1 });
  for (const [index, product] of given.entries()) await add(project, index + 1, product);
  return project;
}

async function add(project: StoredTestProject, ordinal: number, { cases, value }: Product): Promise<void> {
  const values = { footprint_mg: value, spend_cents: -value, doubt_mg: Math.abs(value) };
  const designation = `product ${ordinal}`;
  if (cases === 1) return insertResult(suite.service, project, { ordinal, designation, ...values });
  const whole = { ordinal, number: 0, kind: 'product', designation, ...values };
  await insertResult(suite.service, project, whole);
  for (let number = 1; number <= cases; number++) {
    const place = { ordinal, number, kind: 'case', first_position: ordinal * 10 + number - 1 };
    await insertResult(suite.service, project, { ...place, designation: `case ${ordinal}.${number}`, ...values });
  }
}

type Listing = {
  readonly kind: 'Products' | 'Cases';
  readonly orderBy: (typeof orders)[number];
  readonly sizes: readonly number[];
};
const listing = fc.record({
  kind: fc.constantFrom('Products', 'Cases') as fc.Arbitrary<Listing['kind']>,
  orderBy: fc.constantFrom(...orders),
  sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
});

/** Reads all pages, with these sizes in turn; `between` runs before each page except the first. */
async function readAll(
  { projectId }: StoredTestProject,
  { kind, orderBy, sizes }: Listing,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const seen: string[] = [];
  let pageToken = '';
  for (let page = 0; page === 0 || pageToken !== ''; page++) {
    if (page > 0) await between(page);
    const pageSize = sizes[page % sizes.length] ?? 1;
    const { body } = await suite.caller.call(`Products.List${kind}`, { projectId, orderBy, pageSize, pageToken });
    const lines = body.products ?? body.cases;
    expect(lines.length).toBeLessThanOrEqual(pageSize);
    expect(body.revision).toBe(1);
    seen.push(...lines.map(({ designation }: { designation: string }) => designation));
    pageToken = body.nextPageToken;
  }
  return seen;
}

/** The expected list, from a simple statement. */
async function expected({ number }: StoredTestProject, { kind, orderBy }: Listing): Promise<readonly string[]> {
  const column = columns[orderBy];
  const found = await suite.service.database.query<{ designation: string }>(
    `SELECT designation FROM results WHERE project_id = $1 AND kind = ANY($2) AND revision_from <= 1
       AND coalesce(revision_to, 2) > 1
     ORDER BY ${column === undefined ? '' : `${column} DESC,`} first_position`,
    [number, ['sole', kind === 'Products' ? 'product' : 'case']],
  );
  return found.map(({ designation }) => designation);
}

describe('pages of any size', () => {
  it('contain each line once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(products, listing, async (given, listed) => {
        const project = await store(given);
        expect(await readAll(project, listed)).toEqual(await expected(project, listed));
      }),
      { numRuns: 15, seed: 20 },
    );
  });

  it('contain each existing line once while results are added and a revision replaces others', async () => {
    await fc.assert(
      fc.asyncProperty(products, products, listing, async (given, later, listed) => {
        const project = await store(given);
        const before = await expected(project, listed);
        const added: string[] = [];
        const seen = await readAll(project, listed, async (page) => {
          const product = later[page - 1];
          if (product === undefined) return;
          const ordinal = 1_000 - page;
          added.push(`product ${ordinal}`);
          await add(project, ordinal, { ...product, cases: 1 });
          await suite.service.database.query(
            'UPDATE results SET revision_to = 2 WHERE project_id = $1 AND ordinal = $2 AND revision_to IS NULL',
            [project.number, page],
          );
          await suite.service.database.query('UPDATE projects SET revision = 2 WHERE id = $1', [project.number]);
        });
        expect(seen.filter((one) => !added.includes(one))).toEqual(before);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      { numRuns: 15, seed: 21 },
    );
  });

  it('a token can be used again, and returns the same page', async () => {
    const project = await store([...Array(5)].map(() => ({ cases: 1, value: 1 })));
    const call = (body: object) =>
      suite.caller.call('Products.ListProducts', { projectId: project.projectId, ...body });
    const { body } = await call({ pageSize: 2, orderBy: 'doubt' });
    const again = { pageSize: 2, orderBy: 'doubt', pageToken: body.nextPageToken };
    expect((await call(again)).body.products).toEqual((await call(again)).body.products);
  });

  it('groups are each listed once, in order', async () => {
    const project = await insertProject(suite.service, suite.caller);
    for (let ordinal = 1; ordinal <= 9; ordinal++) {
      const values = { account: `60${ordinal % 5}`, footprint_mg: ordinal % 2, doubt_mg: ordinal % 3 };
      await insertResult(suite.service, project, { ordinal, ...values });
    }
    for (const orderBy of ['footprint', 'amount', 'doubt']) {
      const whole = await suite.caller.call('Products.ListGroups', {
        projectId: project.projectId,
        groupBy: 'account',
        orderBy,
      });
      const seen: unknown[] = [];
      let pageToken = '';
      do {
        const { body } = await suite.caller.call('Products.ListGroups', {
          projectId: project.projectId,
          groupBy: 'account',
          orderBy,
          pageSize: 2,
          pageToken,
        });
        seen.push(...body.groups);
        pageToken = body.nextPageToken;
      } while (pageToken !== '');
      expect(seen).toEqual(whole.body.groups);
      expect(seen).toHaveLength(5);
    }
  });
});
