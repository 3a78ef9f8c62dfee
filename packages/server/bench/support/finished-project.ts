import { loadEngineData } from '@ledgerprint/engine';
import { toProductResult } from '../../src/enrichment/product-result.ts';
import { Database } from '../../src/postgres/connection-pool.ts';
import { createResults, type ProductResult } from '../../src/store/results.ts';
import type { BarePostgres } from './bare-postgres.ts';
import { loadLedger } from './ledger.ts';
import type { Caller } from './service.ts';

const differentLines = 5_000;

/** A project whose products all have results, so that only the finish is missing. */
export type FinishedProject = {
  readonly organizationId: number;
  readonly projectNumber: number;
  /** Undoes the finish and forgets the file; returns its size. */
  reopen(): Promise<number>;
};

/** Creates the project in the database; its lines are those of the engine, repeated. */
export async function makeFinishedProject(
  { caller, postgres }: { readonly caller: Caller; readonly postgres: BarePostgres },
  lines: number,
): Promise<FinishedProject> {
  await caller.createProject();
  const [found] = await postgres.query<{ id: string; organization: string }>(
    'SELECT id, organization_id AS organization FROM projects ORDER BY created_at DESC LIMIT 1',
  );
  const projectNumber = Number(found?.id);
  const organizationId = Number(found?.organization);
  await addResults(postgres, { organizationId, projectNumber }, lines);
  await postgres.query(
    `UPDATE projects SET status = 'enriching', submitted_at = now(), total_products = $2, enriched_products = $2
      WHERE id = $1`,
    [projectNumber, lines],
  );
  await postgres.query('VACUUM ANALYZE results');
  const reopen = async () => {
    const [file] = await postgres.query<{ size: string }>(
      'DELETE FROM exports WHERE project_id = $1 RETURNING size_bytes AS size',
      [projectNumber],
    );
    await postgres.query(`UPDATE projects SET status = 'enriching', completed_at = NULL WHERE id = $1`, [
      projectNumber,
    ]);
    if (file === undefined) throw new Error('the project was not finished');
    return Number(file.size);
  };
  return { organizationId, projectNumber, reopen };
}

/** As the service adds them; then repeated with other ordinals. */
async function addResults(
  postgres: BarePostgres,
  { organizationId, projectNumber }: Pick<FinishedProject, 'organizationId' | 'projectNumber'>,
  lines: number,
): Promise<void> {
  const database = new Database(postgres.address, { poolSize: 1, onError: () => undefined });
  const results = await makeResults();
  try {
    await createResults(database.within({})).add(organizationId, projectNumber, results);
  } finally {
    await database.close();
  }
  const columns = await postgres.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'results'::regclass AND attnum > 0 ORDER BY attnum`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  // Steps of a prime number: products are not numbered in the order in which they are shown.
  const copied = names
    .replace('ordinal', `ordinal + turn * ${results.length}`)
    .replace('first_position', `(ordinal + turn * ${results.length}) * 7919 % ${lines}`);
  await postgres.query(
    `INSERT INTO results (${names}) SELECT ${copied} FROM results, generate_series(1, $2::int) AS turn
      WHERE project_id = $1`,
    [projectNumber, Math.ceil(lines / results.length) - 1],
  );
}

async function makeResults(): Promise<readonly ProductResult[]> {
  const [ledger, data] = await Promise.all([loadLedger(), loadEngineData()]);
  const engine = await data.createEngine(data.bundled);
  const products = Map.groupBy(ledger(2 * differentLines, 1), ({ designation }) => designation);
  return [...products].map(([designation, activities], at) => {
    const enrichment = engine.enrich({ designation, activities }, { mode: 'ademe' });
    const rows = { designation, activities, firstPosition: at };
    const product = { ...rows, ordinal: at + 1, cases: [rows] };
    return toProductResult(product, { product: enrichment, cases: [enrichment] });
  });
}
