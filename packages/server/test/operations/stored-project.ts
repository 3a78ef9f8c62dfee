import Sqids from 'sqids';
import { placeIn, positionsIn } from '../../src/store/product-blocks.ts';
import type { TestService } from '../support/test-service.ts';

/** A project as stored in the database. */
export type StoredProject = {
  readonly organization_id: number;
  readonly name: string;
  readonly category_mode: string;
  readonly status: string;
  readonly staged_rows: number;
  readonly total_products: number;
  readonly webhook_url: string | null;
  readonly submitted_at: Date | null;
};

/** One row of a product, with every field as the client sent it. */
export type StoredRow = Readonly<Record<(typeof fields)[number], string>>;

/** A product as stored in the database, with its rows in the order in which they were added. */
export type StoredProduct = {
  readonly designation: string;
  readonly occurrences: number;
  readonly rows: readonly StoredRow[];
};

/** The columns of the import template. */
export const fields = [
  ...(['designation', 'supplier', 'unitPrice', 'currency', 'quantity'] as const),
  ...(['unit', 'purchaseDate', 'weight', 'notes', 'category'] as const),
] as const;

/** The number behind a project's public id, according to the public library. */
export function numberOf(projectId: string): number {
  const [number] = new Sqids().decode(projectId);
  if (number === undefined) throw new Error(`${projectId} is not a sqid`);
  return number;
}

export async function readProject(
  { database }: Pick<TestService, 'database'>,
  projectId: string,
): Promise<StoredProject> {
  const [project] = await database.query<StoredProject>(
    `SELECT organization_id::int, name, category_mode, status, staged_rows::int, total_products::int, webhook_url,
       submitted_at
     FROM projects WHERE id = $1`,
    [numberOf(projectId)],
  );
  if (project === undefined) throw new Error(`${projectId} is not stored`);
  return project;
}

/** The products of a sealed project in order of first appearance. */
export async function readProducts(
  { database }: Pick<TestService, 'database'>,
  projectId: string,
): Promise<readonly StoredProduct[]> {
  return database.query<StoredProduct>(
    `WITH placed AS MATERIALIZED (
       SELECT o AS ordinal, p.row_counts[${placeIn('p', 'o')}] AS occurrences, unnest(${positionsIn('p', 'o')}) AS position
       FROM products p CROSS JOIN LATERAL generate_series(p.ordinal, p.ordinal + cardinality(p.row_counts) - 1) AS o
       WHERE project_id = $1
     ), own AS MATERIALIZED (SELECT * FROM rows WHERE project_id = $1)
     SELECT min(r.designation) AS designation, p.occurrences::int,
       json_agg(json_build_object(
            'designation', coalesce(r.spellings[1], r.designation), 'supplier', coalesce(r.spellings[2], r.supplier),
            'unitPrice', r.unit_price, 'currency', r.currency, 'quantity', r.quantity, 'unit', r.unit,
            'purchaseDate', r.purchase_date, 'weight', r.weight, 'notes', r.notes,
            'category', coalesce(r.spellings[3], r.category)) ORDER BY r.position) AS rows
     FROM placed p JOIN own r USING (position)
     GROUP BY p.ordinal, p.occurrences ORDER BY min(position)`,
    [numberOf(projectId)],
  );
}

/** Counts of everything, to check that a refused call changed nothing. */
export async function countStored({ database }: Pick<TestService, 'database'>) {
  const [counts] = await database.query<Record<'projects' | 'rows' | 'products' | 'files', number>>(
    `SELECT (SELECT count(*) FROM projects)::int AS projects, (SELECT count(*) FROM rows)::int AS rows,
       (SELECT count(*) FROM products)::int AS products, (SELECT count(*) FROM reconciliations)::int AS files`,
  );
  return counts;
}

/** Completes or fails a sealed project, as the pipeline would. */
export async function endProject(
  { database }: Pick<TestService, 'database'>,
  projectId: string,
  status: 'completed' | 'failed',
): Promise<void> {
  await database.query(
    `UPDATE projects SET status = $2, completed_at = now(),
       enriched_products = CASE $2 WHEN 'completed' THEN total_products ELSE 0 END,
       failed_products = CASE $2 WHEN 'completed' THEN 0 ELSE total_products END
     WHERE id = $1`,
    [numberOf(projectId), status],
  );
}

/** A row with only the given fields. */
export function row(given: Partial<StoredRow>): StoredRow {
  const empty = Object.fromEntries(fields.map((field) => [field, ''])) as StoredRow;
  return { ...empty, ...given };
}
