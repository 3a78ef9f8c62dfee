import type { Product } from '@ledgerprint/engine';
import { loadEngineData } from '@ledgerprint/engine';
import type { Activity } from '@ledgerprint/ledger/activity';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/postgres/connection-pool.ts';
import { blockOf, positionsIn } from '../../src/store/product-blocks.ts';
import { rowAsJson } from '../../src/store/row-columns.ts';
import { loadLanguages } from './ledger.ts';

// Enriches its share of a project's products from memory and prints the time as one line of JSON. Products are read
// from the database in batches, outside the measured time: a million rows at a time would burden the garbage collector.

/** The start data of the process, as JSON. */
export type ProductsTask = {
  readonly address: DatabaseAddress;
  readonly projectNumber: number;
  readonly products: number;
  /** Every nth batch, from this one on. */
  readonly share: number;
  readonly shares: number;
};

/** The output of the process, in seconds. */
export type ProductsFigures = { readonly wall: number; readonly processor: number };

const productsAtOnce = 2_000;
const figures = await run(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${JSON.stringify(figures)}\n`);

async function run(task: ProductsTask): Promise<ProductsFigures> {
  const client = new pg.Client(task.address);
  await client.connect();
  const data = await loadEngineData();
  const engine = await data.createEngine(data.bundled);
  // As in the service, which finds the languages of the ledger.
  const context = await engine.prepare({ mode: 'ademe', languages: await loadLanguages() });
  for (const product of await read(client, task, 1)) engine.enrich(product, context);
  let wall = 0;
  let processor = 0;
  const step = productsAtOnce * task.shares;
  for (let first = 1 + productsAtOnce * task.share; first <= task.products; first += step) {
    const products = await read(client, task, first);
    const startedAt = performance.now();
    const before = process.cpuUsage();
    for (const product of products) engine.enrich(product, context);
    const { user, system } = process.cpuUsage(before);
    wall += (performance.now() - startedAt) / 1e3;
    processor += (user + system) / 1e6;
  }
  await client.end();
  return { wall, processor };
}

async function read(client: pg.Client, { projectNumber }: ProductsTask, first: number): Promise<readonly Product[]> {
  const { rows } = await client.query<{ designation: string; activities: readonly Activity[] }>({
    name: 'bench-products',
    text: `SELECT min(r.designation) AS designation, json_agg(${rowAsJson} ORDER BY r.position) AS activities
      FROM generate_series($2::bigint, $3) AS o
        JOIN products p ON p.project_id = $1 AND p.ordinal = ${blockOf('o')}
        CROSS JOIN unnest(${positionsIn('p', 'o')}) AS place
        JOIN rows r ON r.position = place
      WHERE r.project_id = $1 AND r.organization_id = p.organization_id
      GROUP BY o ORDER BY o`,
    values: [projectNumber, first, first + productsAtOnce - 1],
  });
  return rows;
}
