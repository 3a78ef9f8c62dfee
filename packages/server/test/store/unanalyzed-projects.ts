import { blockOf } from '../../src/store/product-blocks.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { insert } from '../workspace/stored-results.ts';

/** A project written directly into the database. */
export type FilledProject = {
  readonly organizationId: number;
  readonly number: number;
  /** Products with results; as many as `waiting` more have none yet. */
  readonly products: number;
  readonly waiting: number;
};

/** The first product of a project is a designation that many suppliers share: cases, and rows of each. */
export const shared = { cases: 300, rows: 2 } as const;

const partition = 7;
/** The partitions of all projects of these tests. */
export const partitions = ['rows_07', 'products_07', 'results_07'] as const;

/** Disables autovacuum, which would create statistics. Returns numbers of projects that share the partitions. */
export async function preparePartitions({ query }: TestDatabase): Promise<readonly number[]> {
  for (const name of partitions) await query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`);
  const numbers = await query<{ number: number }>(
    `SELECT number FROM generate_series(1, 1000) AS number
     WHERE satisfies_hash_partition('results'::regclass, 16, $1, number::bigint)`,
    [partition],
  );
  return numbers.map(({ number }) => number);
}

/**
 * Creates a project that is being enriched: of ten products, three have one row, three have three rows of one case, and
 * four have two cases; one in twenty was decided at revision 1. Some rows are left out, and fifty products are sampled.
 */
export async function fillProject(
  database: TestDatabase,
  { organizationId, number, products, waiting }: FilledProject,
): Promise<void> {
  await insert(database, 'projects', {
    organization_id: organizationId,
    id: number,
    name: 'test',
    category_mode: 'ademe',
    status: 'enriching',
    submitted_at: new Date(),
    revision: 1,
  });
  // The steps of a removal do nothing unless it has begun.
  await insert(database, 'removed_projects', { organization_id: organizationId, project_id: number });
  const owner = [organizationId, number];
  await database.query(insertRows, [...owner, products + waiting]);
  await database.query(insertProducts, owner);
  await database.query(insertResults, [...owner, products]);
  await database.query(insertSample, owner);
}

const casesOf = `CASE WHEN o = 1 THEN ${shared.cases} WHEN o % 10 < 6 THEN 1 ELSE 2 END`;
const rowsOf = `CASE WHEN o = 1 THEN ${shared.rows} WHEN o % 10 < 3 THEN 1 WHEN o % 10 < 6 THEN 3 ELSE 3 - c END`;
const textsOf = `'Produit ' || o AS designation, 'Fournisseur ' || (o * 7 + c) % 900 AS supplier,
  '606' || o % 60 AS account, 'Famille ' || o % 12 AS category`;

/** Rows of a product are scattered over the ledger, as they usually are. The number of a product is in its notes. */
const insertRows = `INSERT INTO rows (organization_id, project_id, position, designation, supplier, account, category,
    unit_price, currency, quantity, unit, purchase_date, weight, notes, account_label, fate, reason, bytes)
  SELECT $1::bigint, $2::bigint, 65536 + row_number() OVER (ORDER BY hashint8(o * 1000 + c * 3 + r)), designation,
    supplier, account, category, '12.50', 'EUR', '4', 'unit', '2024-03-01', '', o, 'Fournitures',
    CASE WHEN o > 0 THEN 'counted' WHEN o % 2 = 0 THEN 'excluded' ELSE 'unread' END, CASE WHEN o < 0 THEN 'vat' END, 100
  FROM generate_series(-$3::bigint / 20, $3) AS o
    CROSS JOIN LATERAL generate_series(1, ${casesOf}) AS c
    CROSS JOIN LATERAL generate_series(1, ${rowsOf}) AS r
    CROSS JOIN LATERAL (SELECT ${textsOf}) AS texts
  WHERE o <> 0`;

const insertProducts = `INSERT INTO products
    (organization_id, project_id, ordinal, row_counts, bytes, positions)
  SELECT $1::bigint, $2::bigint, min(o), array_agg(row_count ORDER BY o, position) FILTER (WHERE nth = 1),
    array_agg(bytes ORDER BY o, position) FILTER (WHERE nth = 1), array_agg(position ORDER BY o, position)
  FROM (
    SELECT notes::bigint AS o, position, count(*) OVER own AS row_count, sum(bytes) OVER own AS bytes,
      row_number() OVER (PARTITION BY notes ORDER BY position) AS nth
    FROM rows WHERE organization_id = $1 AND project_id = $2 AND fate = 'counted' WINDOW own AS (PARTITION BY notes)
  ) AS placed GROUP BY ${blockOf('o')}`;

const keyOf = (text: string) =>
  `('x' || encode(substring(sha256(convert_to(lower(${text}), 'UTF8')) FOR 8), 'hex'))::bit(64)::bigint`;

/** The cases of a product, and its own line with number 0 if they are several; both revisions of those decided. */
const insertResults = `WITH cases AS (
    SELECT notes::bigint AS o, supplier, designation, account, category, min(position) AS first_position,
      count(*) AS occurrences
    FROM rows WHERE organization_id = $1 AND project_id = $2 AND fate = 'counted' AND notes::bigint <= $3
    GROUP BY notes, designation, supplier, account, category
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY o ORDER BY first_position) AS n, count(*) OVER (PARTITION BY o) AS cases
    FROM cases
  ), lines AS (
    SELECT o, n, CASE cases WHEN 1 THEN 'sole' ELSE 'case' END AS kind, first_position, designation, supplier, account,
      category, occurrences, 1 AS cases FROM numbered
    UNION ALL
    SELECT o, 0, 'product', min(first_position), designation, '', account, category, sum(occurrences), count(*)
    FROM numbered WHERE cases > 1 GROUP BY o, designation, account, category
  )
  INSERT INTO results (organization_id, project_id, ordinal, number, revision_from, revision_to, kind, first_position,
    designation, supplier, category, occurrences, match, category_scheme, category_code, factor_id, spend_eur, decision,
    named, has_footprint, cells, account, uncounted_eur, footprint_mg, scope1_mg, scope2_mg, scope3_mg, doubt_mg,
    spend_cents, designation_key, supplier_key, account_key, category_key, conflicts)
  SELECT $1::bigint, $2::bigint, o, n, revision, CASE WHEN o % 20 = 0 AND revision = 0 THEN 1 END, kind, first_position,
    designation, supplier, category, occurrences,
    (ARRAY['matched', 'matched', 'review', 'unmatched', 'excluded'])[1 + o % 5], 'ademe', 'C' || 10 + o % 23,
    'ademe-C17-2022', spend, CASE WHEN o % 20 = 0 AND revision = 1 THEN 'd1' ELSE '' END,
    'Papier et carton' || chr(2) || 'Papier et carton, ratio monétaire' || chr(2), true,
    json_build_array('12.50', 'EUR', '4', 'unit', '2024-03-01', '', '', 'Papier et carton', '0.87',
      'C18:0.08 | C22:0.02', 'monetary', 'Papier et carton, ratio monétaire', '0.92', 'kgCO2e/EUR',
      'ADEME Base Carbone 23.6', '2022', spend::text, 'EUR', (spend * 0.92)::text, (spend * 0.5)::text,
      (spend * 1.7)::text, 'currency_assumed', '1', '0', '0', (spend * 0.92)::text, '3.1', '4.1', '3.2', '', cases::text,
      'assumed?warning=currency_assumed | reported?ghgCategory=3.1&begesPost=4.1&kg=' || spend, '', '')::text,
    account, 0, spend * 920000, 0, 0, spend * 920000, CASE o % 4 WHEN 0 THEN 0 ELSE spend * 90000 END, spend * 100,
    ${keyOf('designation')}, ${keyOf('supplier')}, ${keyOf('account')}, ${keyOf('category')},
    CASE o % 100 WHEN 0 THEN 'd1 no_factor' ELSE '' END
  FROM lines
    CROSS JOIN LATERAL generate_series(0, CASE o % 20 WHEN 0 THEN 1 ELSE 0 END) AS revision
    CROSS JOIN LATERAL (SELECT (o * 7919) % 1000003 AS spend) AS money`;

const insertSample = `WITH made AS (
    INSERT INTO samples (organization_id, project_id, revision, seed, population, drawn_by, key_name)
    VALUES ($1, $2, 1, 'seed', 50, 'test', 'test') RETURNING organization_id, project_id, id
  )
  INSERT INTO sampled_products (organization_id, project_id, sample_id, place, ordinal)
  SELECT made.*, place, place * 3 FROM made, generate_series(1, 50) AS place`;
