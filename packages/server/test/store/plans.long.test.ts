import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../src/postgres/client.ts';
import type { Streamable } from '../../src/postgres/connection-pool.ts';
import { ActivityTexts } from '../../src/store/activity-texts.ts';
import { exportedColumns } from '../../src/store/exported-columns.ts';
import { readRowPlaces, streamProducts } from '../../src/store/product-stream.ts';
import type { ResultFilter } from '../../src/store/result-conditions.ts';
import { groupings, groupOrders } from '../../src/store/result-groups.ts';
import { type ResultQuery, resultOrders } from '../../src/store/result-lists.ts';
import type { ResultLine } from '../../src/store/results.ts';
import { SharedTexts } from '../../src/store/shared-texts.ts';
import type { Store } from '../../src/store/store.ts';
import { toTextKey } from '../../src/store/text-key.ts';
import { readStatements, tablesOf } from '../isolation/statements.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createExplainedStore, type ExplainedStore } from './explained-store.ts';
import { type FilledProject, fillProject, partitions, preparePartitions, shared } from './unanalyzed-projects.ts';

const tables = ['rows', 'products', 'results'] as const;
type Table = (typeof tables)[number];

const sources = await readStatements();

/** A call of the store, and how many lines one of its statements may visit. */
type Case = {
  /** As in the source. */
  readonly statement: string;
  /** What sets it apart from other calls with the same statement. */
  readonly with?: string;
  /** How many lines are asked for, however large the project is. */
  readonly lines?: number;
  /** The statement goes over these tables, each once for each time it is named. */
  readonly over?: readonly Table[];
  readonly run: (store: Store, project: FilledProject, statements: Streamable) => Promise<unknown>;
};

const noFilter: ResultFilter = {
  matches: [],
  categoryCodes: [],
  scope: undefined,
  account: undefined,
  supplier: undefined,
  ownCategory: undefined,
  words: [],
  decided: undefined,
};
const limit = 50;
const allRows = { fate: undefined, reason: undefined, words: [] } as const;

/** Ordinals spread over the project; the first is never among them. */
function spread({ products }: FilledProject, count: number): readonly number[] {
  const step = Math.max(1, Math.floor((products - 2) / count));
  return Array.from({ length: Math.min(count, products - 2) }, (_, at) => 2 + at * step);
}

const batch = 250;
const decided = 2_000;

const list = (query: Partial<ResultQuery>) => (store: Store, project: FilledProject) =>
  store.resultLists.list(project.organizationId, project.number, {
    kind: 'case',
    revision: 1,
    order: 'footprint',
    filter: noFilter,
    ordinal: undefined,
    after: undefined,
    limit,
    ...query,
  });

async function drain(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

function toLine(ordinal: number, number: number): ResultLine {
  return {
    ordinal,
    number,
    kind: 'case',
    firstPosition: 1,
    account: '',
    uncountedEur: 0,
    footprintMg: 0n,
    cells: exportedColumns.map(([, type]) => (type === 'text' ? '' : '1')),
    scope1Mg: 0n,
    scope2Mg: 0n,
    scope3Mg: 0n,
    doubtMg: 0n,
    spendCents: 0n,
    conflicts: '',
    share: undefined,
    keys: { designation: 1n, supplier: 1n, account: 1n, category: 1n },
  };
}

const key = {
  designation: (ordinal: number) => toTextKey(`Produit ${ordinal}`),
  supplier: (ordinal: number) => toTextKey(`Fournisseur ${(ordinal * 7 + 1) % 900}`),
  account: (ordinal: number) => toTextKey(`606${ordinal % 60}`),
  category: (ordinal: number) => toTextKey(`Famille ${ordinal % 12}`),
};
const selectors = {
  case: ['designation', 'supplier', 'account', 'category'],
  designation: ['designation'],
  supplier_account: ['supplier', 'account'],
  account: ['account'],
  category: ['category'],
  supplier: ['supplier'],
} as const;
type Kind = keyof typeof selectors;
const toSelector = (kind: Kind, ordinal: number, blank?: string) => ({
  kind,
  keys: Object.fromEntries(selectors[kind].map((name) => [name, name === blank ? toTextKey('') : key[name](ordinal)])),
});

const cases: readonly Case[] = [
  {
    statement: 'products.ts listRanges',
    over: ['products'],
    run: (store, { organizationId, number }) => store.products.listRanges(organizationId, number, batch),
  },
  {
    statement: 'products.ts listSingly',
    lines: batch,
    run: (store, { organizationId, number }) =>
      store.products.listSingly(organizationId, number, { first: 251, last: 500 }),
  },
  {
    statement: 'products.ts readUnprocessed',
    with: 'products without results',
    lines: batch,
    run: (store, { organizationId, number, products }) =>
      store.products.readUnprocessed(organizationId, number, { first: products + 1, last: products + batch }),
  },
  {
    statement: 'products.ts readUnprocessed',
    with: 'products with results',
    lines: batch * 3,
    run: (store, { organizationId, number }) =>
      store.products.readUnprocessed(organizationId, number, { first: 251, last: 500 }),
  },
  {
    statement: 'products.ts listSizes',
    lines: decided,
    run: (store, project) => store.products.listSizes(project.organizationId, project.number, spread(project, decided)),
  },
  {
    statement: 'products.ts read',
    lines: decided,
    run: (store, project) => store.products.read(project.organizationId, project.number, spread(project, decided)),
  },
  {
    statement: 'products.ts readRows',
    lines: decided * 3,
    run: (store, project) => store.products.read(project.organizationId, project.number, spread(project, decided)),
  },
  {
    statement: 'products.ts readRange',
    lines: batch,
    run: (store, { organizationId, number }) =>
      store.products.readRange(organizationId, number, { first: 251, last: 500 }),
  },
  {
    statement: 'rows.ts readRows',
    over: ['rows'],
    run: (store, { organizationId, number }) => drain(store.readRows(organizationId, number)),
  },
  {
    statement: 'product-stream.ts readRowPlaces',
    over: ['rows'],
    run: (_, { organizationId, number }, statements) => readRowPlaces(statements, organizationId, number),
  },
  {
    statement: 'product-stream.ts streamProducts',
    over: ['rows', 'results'],
    run: (_, { organizationId, number }, statements) =>
      drain(streamProducts(statements, organizationId, number, { revision: 1, columns: ['designation'] })),
  },
  {
    statement: 'result-file.ts readResultFile',
    over: ['results'],
    run: (store, { organizationId, number }) =>
      drain(store.readResultFile(organizationId, { projectNumber: number, revision: 1 })),
  },
  {
    statement: 'compared-cases.ts linesOf',
    with: 'two revisions',
    over: ['results', 'results', 'products', 'rows'],
    run: (store, { organizationId, number: projectNumber }) =>
      drain(store.readComparedCases(organizationId, { projectNumber, revision: 0 }, { projectNumber, revision: 1 })),
  },
  {
    statement: 'compared-cases.ts linesOf',
    with: 'two projects',
    over: ['results', 'results', 'products', 'rows'],
    // The rows of a product are read for each of its cases.
    lines: shared.cases * shared.cases * shared.rows,
    run: (store, { organizationId, number: projectNumber }) =>
      drain(
        store.readComparedCases(
          organizationId,
          { projectNumber, revision: 1 },
          { projectNumber: small.number, revision: 1 },
        ),
      ),
  },
  {
    statement: 'compared-cases.ts readKeptTexts',
    over: ['rows'],
    run: (store, { organizationId, number }) => drain(store.readKeptTexts(organizationId, number)),
  },
  {
    statement: 'comparisons.ts sumUnchanged',
    over: ['results'],
    run: (store, { organizationId, number }) => store.comparisons.sumUnchanged(organizationId, number, [0, 1]),
  },
  ...(Object.keys(selectors) as Kind[]).flatMap((kind): readonly Case[] => {
    // A supplier has about fifty cases, an account seven hundred, a category more than three thousand.
    const asked = { case: 100, designation: 100, supplier_account: 20, supplier: 3, account: 2, category: 1 }[kind];
    const of = { case: 1, designation: 3, supplier_account: 60, supplier: 60, account: 900, category: 4_500 }[kind];
    return [
      {
        statement: 'decided-cases.ts match',
        with: kind,
        lines: asked * of,
        run: (store, project) =>
          store.decidedCases.match(
            project.organizationId,
            project.number,
            spread(project, asked).map((ordinal) => toSelector(kind, ordinal)),
          ),
      },
      {
        statement: 'decided-cases.ts listChoices',
        with: kind,
        lines: of,
        run: (store, { organizationId, number }) =>
          store.decidedCases.listChoices(organizationId, number, toSelector(kind, 17)),
      },
      {
        statement: 'decided-cases.ts countChanged',
        with: kind,
        lines: 2 * of,
        run: (store, { organizationId, number }) =>
          store.decidedCases.countChanged(organizationId, number, { selector: toSelector(kind, 17), revision: 1 }),
      },
    ];
  }),
  {
    statement: 'decided-cases.ts match',
    with: 'supplier_account without suppliers',
    lines: 900,
    run: (store, { organizationId, number }) =>
      store.decidedCases.match(organizationId, number, [toSelector('supplier_account', 17, 'supplier')]),
  },
  {
    statement: 'decided-cases.ts countAll',
    over: ['results'],
    run: (store, { organizationId, number }) => store.decidedCases.countAll(organizationId, number),
  },
  {
    statement: 'decided-cases.ts findTexts',
    lines: 200,
    run: (store, project) =>
      store.decidedCases.findTexts(
        project.organizationId,
        project.number,
        spread(project, 100).map((ordinal) => ({ ordinal, number: 1 })),
      ),
  },
  {
    statement: 'decided-cases.ts countConflicts',
    lines: 1_500,
    run: (store, { organizationId, number }) => store.decidedCases.countConflicts(organizationId, number),
  },
  ...(['product', 'case'] as const).flatMap((kind) =>
    resultOrders.flatMap((order): readonly Case[] => [
      {
        statement: 'result-lists.ts toListStatement',
        with: `the first page of a ${kind} by ${order}`,
        lines: 2 * limit,
        run: list({ kind, order }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `a later page of a ${kind} by ${order}`,
        lines: 4 * limit,
        run: list({ kind, order, after: { value: '400000', position: 90_000 } }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `one ${kind} by ${order}`,
        lines: 8,
        run: list({ kind, order, ordinal: 18 }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `one ${kind} by ${order} of a supplier`,
        lines: 16,
        run: list({ kind, order, ordinal: 18, filter: { ...noFilter, supplier: 'nobody', account: '606' } }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `${kind} by ${order} with a word`,
        over: ['results'],
        run: list({ kind, order, filter: { ...noFilter, words: ['nothing'] } }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `${kind} by ${order} of a supplier`,
        over: ['results', 'results'],
        run: list({ kind, order, filter: { ...noFilter, supplier: 'nobody', account: '606' } }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `${kind} by ${order} of a category`,
        over: ['results', 'results'],
        run: list({ kind, order, filter: { ...noFilter, ownCategory: 'nothing' } }),
      },
      {
        statement: 'result-lists.ts toListStatement',
        with: `${kind} by ${order} with a match`,
        over: ['results'],
        run: list({
          kind,
          order,
          filter: { ...noFilter, matches: ['failed'], categoryCodes: ['C9'], scope: 1, decided: true },
        }),
      },
    ]),
  ),
  {
    statement: 'result-lists.ts countMatches',
    over: ['results'],
    run: (store, { organizationId, number }) => store.resultLists.countMatches(organizationId, number, 1),
  },
  {
    statement: 'result-lists.ts hasProduct',
    lines: 1,
    run: (store, { organizationId, number }) => store.resultLists.hasProduct(organizationId, number, 17),
  },
  ...groupings.flatMap((grouping) => [
    ...groupOrders.map(
      (order): Case => ({
        statement: 'result-groups.ts list',
        with: `${grouping} by ${order}`,
        over: ['results', 'rows'],
        run: (store, { organizationId, number }) =>
          store.resultGroups.list(organizationId, number, {
            grouping,
            order,
            revision: 1,
            limit,
            filter: { ...noFilter, matches: ['matched'] },
            after: { value: '400000', key: '' },
          }),
      }),
    ),
    {
      statement: 'result-groups.ts listCategories',
      with: grouping,
      over: ['results'],
      run: (store, { organizationId, number }) =>
        store.resultGroups.listCategories(organizationId, number, {
          grouping,
          revision: 1,
          limit: 3,
          filter: noFilter,
          keys: ['60617', 'C17', 'Famille 7'],
        }),
    } satisfies Case,
  ]),
  {
    statement: 'row-lists.ts list',
    lines: limit,
    run: (store, { organizationId, number }) =>
      store.rowLists.list(organizationId, number, { ...allRows, after: 70_000, limit }),
  },
  {
    statement: 'row-lists.ts list',
    with: 'a fate',
    over: ['rows'],
    run: (store, { organizationId, number }) =>
      store.rowLists.list(organizationId, number, {
        ...allRows,
        fate: 'excluded',
        reason: 'no_amount',
        after: 0,
        limit,
      }),
  },
  {
    statement: 'row-lists.ts list',
    with: 'words',
    over: ['rows'],
    run: (store, { organizationId, number }) =>
      store.rowLists.list(organizationId, number, { ...allRows, words: ['paie'], after: 0, limit }),
  },
  {
    statement: 'row-lists.ts countExcluded',
    over: ['rows'],
    run: (store, { organizationId, number }) =>
      store.rowLists.countExcluded(organizationId, number, { kind: 'supplier', supplier: 'Durand' }),
  },
  {
    statement: 'row-lists.ts listOfProduct',
    lines: 3,
    run: (store, { organizationId, number }) =>
      store.rowLists.listOfProduct(organizationId, number, {
        ...allRows,
        ordinal: 18,
        number: undefined,
        after: 0,
        limit,
      }),
  },
  {
    statement: 'row-lists.ts listOfProduct',
    with: 'one of many cases',
    lines: 2 * shared.cases * shared.rows,
    run: (store, { organizationId, number }) =>
      store.rowLists.listOfProduct(organizationId, number, { ...allRows, ordinal: 1, number: 2, after: 0, limit }),
  },
  {
    statement: 'row-lists.ts findCases',
    lines: 200,
    run: (store, project) =>
      store.rowLists.findCases(
        project.organizationId,
        project.number,
        1,
        spread(project, 100).map((ordinal) => ({
          designation: `Produit ${ordinal}`,
          supplier: `Fournisseur ${(ordinal * 7 + 1) % 900}`,
          account: `606${ordinal % 60}`,
          category: `Famille ${ordinal % 12}`,
        })),
      ),
  },
  {
    statement: 'results.ts readNewest',
    lines: decided * 3,
    run: (store, project) => store.results.readNewest(project.organizationId, project.number, spread(project, decided)),
  },
  {
    statement: 'results.ts readNewest',
    with: 'one product',
    lines: 6,
    run: (store, { organizationId, number }) => store.results.readNewest(organizationId, number, [18]),
  },
  {
    statement: 'results.ts sum',
    over: ['results'],
    run: (store, { organizationId, number }) => store.results.sum(organizationId, number),
  },
  {
    statement: 'samples.ts listProducts',
    lines: 200,
    run: async (store, { organizationId, number }) => {
      const sample = await store.samples.find(organizationId, number, undefined);
      return sample && store.samples.listProducts(organizationId, number, sample);
    },
  },
  {
    statement: 'samples.ts draw',
    over: ['results'],
    run: (store, { organizationId, number }) =>
      store.samples.draw(organizationId, number, {
        revision: 1,
        seed: 'seed',
        size: 50,
        drawnBy: 'test',
        keyName: 'test',
      }),
  },
  {
    statement: 'organization-removals.ts rowsOf',
    over: ['rows', 'products', 'results'],
    // An index also has the products of the small project, which were inserted again and taken back.
    lines: 50,
    run: (store, { organizationId }) => store.organizationRemovals.takeInventory(organizationId),
  },
  ...(['rows', 'products', 'results'] as const).flatMap((table): readonly Case[] => [
    {
      statement: 'project-removals.ts findPartition',
      with: table,
      lines: 1,
      run: (store, { organizationId, number }) => store.projectRemovals.findPartition(organizationId, number, table),
    },
    {
      statement: 'project-removals.ts removeRows',
      with: table,
      lines: 2_000,
      run: async (store, { organizationId, number }) => {
        const after = table === 'rows' ? 70_000 : 1_000;
        await store.projectRemovals.removeRows(organizationId, number, { table, after, limit: 1_000 });
      },
    },
  ]),
  {
    statement: 'results.ts copyStatement',
    lines: 0,
    run: (store, { organizationId, number, products }) =>
      store.results.add(organizationId, number, [
        { ordinal: products + 1, lines: [toLine(products + 1, 1), toLine(products + 1, 2)] },
      ]),
  },
  {
    statement: 'results.ts replace',
    lines: batch * 3,
    run: (store, project) =>
      store.results.replace(project.organizationId, project.number, {
        revision: 2,
        lines: spread(project, batch).map((ordinal) => toLine(ordinal, 1)),
        texts: new SharedTexts(),
      }),
  },
  {
    statement: 'results.ts listAdded',
    lines: batch * 3,
    run: (store, { organizationId, number }) =>
      store.results.listAdded(organizationId, number, { first: 251, last: 500 }),
  },
  {
    statement: 'rows.ts copyRows',
    lines: 0,
    run: (store, { organizationId, number }) => store.rows.stage(organizationId, number, []),
  },
  {
    statement: 'rows.ts copyActivities',
    lines: 0,
    run: (store, { organizationId, number }) =>
      store.rows.stageActivities(organizationId, number, new ActivityTexts(Buffer.alloc(0))),
  },
  {
    statement: 'rows.ts copy',
    over: ['rows'],
    run: (store, { organizationId, number }) => store.rows.copy(organizationId, { from: number, to: 0 }),
  },
  {
    statement: 'collapse-rows.ts insertProducts',
    over: ['rows'],
    run: (store, project, statements) => collapse(store, project, statements),
  },
  {
    statement: 'collapse-rows.ts findOversized',
    over: ['products'],
    run: (store, project, statements) => collapse(store, project, statements),
  },
];

async function collapse(store: Store, { organizationId, number }: FilledProject, statements: Streamable) {
  await statements.execute({
    text: 'DELETE FROM products WHERE organization_id = $1 AND project_id = $2',
    values: [organizationId, number],
  });
  const limits = { stagedRows: 1e6, stagedBytes: 1e9, mostBytesPerProduct: 1e8 };
  await store.products.collapse(organizationId, number, limits);
}

let database: TestDatabase;
let client: Client | undefined;
let explained: ExplainedStore;
let small: FilledProject;
let large: FilledProject;
const counts: Record<Table, number> = { rows: 0, products: 0, results: 0 };

/** Fills the partitions. A plan for any values is made first for each named statement, as a connection would keep it. */
async function open({ isAnalyzed }: { readonly isAnalyzed: boolean }): Promise<void> {
  database = await createTestDatabase();
  const [first = 0, second = 0, ...others] = await preparePartitions(database);
  small = { organizationId: 1, number: first, products: 40, waiting: 5 };
  large = { organizationId: 1, number: second, products: 26_500, waiting: batch };
  client = await new Client({ connectionString: database.url, application_name: 'test' }).connect();
  await client.query(`SET statement_timeout = '12s'`);
  explained = await createExplainedStore(client.statements);
  await fillProject(database, small);
  for (const { run } of cases) await explained.planEarly((store, statements) => run(store, small, statements));
  if (isAnalyzed) {
    for (const number of others.slice(0, 6))
      await fillProject(database, { organizationId: 1, number, products: 1_000, waiting: 0 });
    for (const partition of partitions) await database.query(`ANALYZE ${partition}`);
  }
  await fillProject(database, large);
  for (const table of tables) {
    const [filled] = await database.query<{ count: number; isAnalyzed: boolean }>(
      `SELECT (SELECT count(*)::int FROM ${table}) AS count, reltuples >= 0 AS "isAnalyzed" FROM pg_class
       WHERE oid = '${table}_07'::regclass`,
    );
    expect(filled?.isAnalyzed, `statistics of ${table}`).toBe(isAnalyzed);
    counts[table] = filled?.count ?? 0;
  }
}

/** Statements on these tables that are not among the cases. */
const exceptions: Readonly<Record<string, string>> = {
  'organization-removals.ts countOf': 'counts other tables',
  'project-deletions.ts beginMove': 'tables of files',
  'project-deletions.ts endMove': 'tables of files',
  'project-deletions.ts listFiles': 'tables of files',
  'project-deletions.ts listMoves': 'tables of files',
  'project-removals.ts removeSmallRows': 'small tables',
};

it('every statement on rows, products and results is checked', () => {
  const named = sources.filter(({ text }) =>
    [...tablesOf(text)].some((table) => table.startsWith('$') || (tables as readonly string[]).includes(table)),
  );
  const listed = [...cases.map(({ statement }) => statement), ...Object.keys(exceptions)];
  expect([...new Set(named.map(({ where }) => where))].sort()).toEqual([...new Set(listed)].sort());
});

describe.each([
  ['without statistics', { isAnalyzed: false }],
  ['with statistics of other projects only', { isAnalyzed: true }],
])('%s', (_state, state) => {
  beforeAll(() => open(state));
  afterAll(async () => {
    await client?.close();
    await database?.drop();
  });

  it('a project has about 50,000 lines', () => {
    expect(counts.results).toBeGreaterThan(45_000);
  });

  it.each(cases.map((one) => [`${one.statement} ${one.with ?? ''}`.trim(), one] as const))(
    '%s',
    async (_, { statement, over = [], lines = 0, run }) => {
      const plans = await explained.explain((store, statements) => run(store, large, statements));
      const source = sources.filter(({ where }) => where === statement);
      const own = plans.filter(({ text }) => source.some((one) => toPattern(one.text).test(text)));
      expect(own.length, 'plans').toBeGreaterThan(0);
      const most = over.reduce((sum, table) => sum + counts[table], 0) + 2 * lines + 10;
      for (const { visits, mode, summary } of own) expect(visits, `${mode} plan\n${summary}`).toBeLessThanOrEqual(most);
    },
  );
});

/** The text with its parts that are computed left open. */
function toPattern(text: string): RegExp {
  const parts = text.split(/\$\{(?:[^`{}]|`(?:[^`\\]|\\.)*`|\{[^{}]*\})*\}/);
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\S]*?'));
}
