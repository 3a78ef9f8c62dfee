import { loadEngineData } from '@ledgerprint/engine';
import { toCsvLine } from '@ledgerprint/engine/results';
import type { BarePostgres } from './bare-postgres.ts';
import { loadLedger } from './ledger.ts';
import type { Caller } from './service.ts';

const differentLines = 5_000;

/** A project whose products all have a line of the file, so that only the finish is missing. */
export type FinishedProject = {
  readonly organizationId: number;
  readonly projectNumber: number;
  /** Takes the end away again and forgets the file; returns how large that was. */
  reopen(): Promise<number>;
};

/** Makes the project in the database; its lines are the engine's own, repeated. */
export async function makeFinishedProject(
  { caller, postgres }: { readonly caller: Caller; readonly postgres: BarePostgres },
  lines: number,
): Promise<FinishedProject> {
  await caller.createProject();
  const [found] = await postgres.query<{ id: string; organization: string }>(
    'SELECT id, organization_id AS organization FROM projects ORDER BY created_at DESC LIMIT 1',
  );
  const projectNumber = Number(found?.id);
  await postgres.query(
    // Steps of a prime: products are not numbered in the order in which they are shown.
    `INSERT INTO product_results (project_id, ordinal, first_position, failed, line)
      SELECT $1, n, n * 7919::bigint % $2, false, ($3::text[])[1 + n % cardinality($3::text[])]
      FROM generate_series(1, $2::bigint) AS n`,
    [projectNumber, lines, await makeLines()],
  );
  await postgres.query(
    `UPDATE projects SET status = 'enriching', submitted_at = now(), total_products = $2, enriched_products = $2
      WHERE id = $1`,
    [projectNumber, lines],
  );
  await postgres.query('VACUUM ANALYZE product_results');
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
  return { organizationId: Number(found?.organization), projectNumber, reopen };
}

async function makeLines(): Promise<readonly string[]> {
  const [ledger, data] = await Promise.all([loadLedger(), loadEngineData()]);
  const engine = await data.createEngine(data.bundled);
  const products = Map.groupBy(ledger(2 * differentLines, 1), ({ designation }) => designation);
  return [...products].map(([designation, activities]) => {
    const enrichment = engine.enrich({ designation, activities }, { mode: 'ademe' });
    return toCsvLine({ designation, activities, occurrences: activities.length }, enrichment);
  });
}
