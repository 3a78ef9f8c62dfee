import type { Queryable } from './database.ts';

/** What sealed projects consist of. */
export function createProducts(db: Queryable) {
  return {
    /**
     * Collapses the project's staged rows into products, one for each designation, and returns how many there are.
     * Call it with the project locked: rows committed later would be left out.
     */
    async collapse(_organizationId: number, projectNumber: number): Promise<number> {
      // Grouping a million rows spills to disk at the default 4 MB.
      await db.execute({ text: `SET LOCAL work_mem = '128MB'` });
      return db.execute({
        // Ordinals follow the grouping's own order: sorting by first appearance here, or filling the primary key in
        // another order than its own, took about a second of five for a million rows. Readers sort by first_position.
        text: `INSERT INTO products (project_id, ordinal, first_position, designation, occurrences, activities)
          SELECT $1, row_number() OVER (), min(position), designation, count(*),
            array_agg((position, spelling, supplier, unit_price, currency, quantity, unit, purchase_date, weight,
              notes, category)::product_activity)
          FROM activities WHERE project_id = $1 GROUP BY designation`,
        values: [projectNumber],
      });
    },
  };
}
