import type { Queryable, Streamable } from '../postgres/connection-pool.ts';

/** The outcome of one product: its line of the exported file. */
export type ProductResult = {
  readonly ordinal: number;
  readonly firstPosition: number;
  readonly failed: boolean;
  readonly line: string;
};

/** Where a project stands after results were added. */
export type ResultCount = { readonly added: number; readonly missing: number };

/** Outcomes of products, one line of the file each. */
export function createProductResults(db: Queryable) {
  return {
    /**
     * Adds the results and counts them on their project; those that are already there change nothing. Returns how many
     * were new and how many the project still waits for. Holds the project until the transaction ends.
     */
    async add(
      organizationId: number,
      projectNumber: number,
      results: readonly ProductResult[],
    ): Promise<ResultCount> {
      const [row] = await db.query<ResultCount>({
        name: 'product-results-add',
        text: `WITH added AS (
            INSERT INTO product_results (project_id, ordinal, first_position, failed, line)
            SELECT $2, * FROM unnest($3::bigint[], $4::bigint[], $5::boolean[], $6::text[])
            ON CONFLICT ON CONSTRAINT product_results_pkey DO NOTHING
            RETURNING failed
          ), counted AS (
            SELECT count(*) AS added, count(*) FILTER (WHERE failed) AS failed FROM added
          )
          UPDATE projects SET enriched_products = enriched_products + counted.added - counted.failed,
            failed_products = failed_products + counted.failed
          FROM counted WHERE organization_id = $1 AND id = $2
          RETURNING counted.added, total_products - enriched_products - failed_products AS missing`,
        values: [
          organizationId,
          projectNumber,
          results.map(({ ordinal }) => ordinal),
          results.map(({ firstPosition }) => firstPosition),
          results.map(({ failed }) => failed),
          results.map(({ line }) => line),
        ],
      });
      if (row === undefined) throw new Error(`project ${projectNumber} vanished while it was worked on`);
      return row;
    },
  };
}

/** Binary, so that nothing is escaped and a line is passed on as it lies in memory. */
export function readResultLines(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
): AsyncGenerator<readonly Buffer[]> {
  // COPY takes no parameters.
  return pool.copyOut(`COPY (
      SELECT r.line FROM product_results r JOIN projects p ON p.id = r.project_id
      WHERE p.organization_id = ${Number(organizationId)} AND p.id = ${Number(projectNumber)}
      ORDER BY r.first_position
    ) TO STDOUT (FORMAT binary)`);
}
