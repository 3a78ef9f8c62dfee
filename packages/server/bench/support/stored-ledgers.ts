import type pg from 'pg';
import { productsPerBlock } from '../../src/store/product-blocks.ts';
import type { BarePostgres } from './bare-postgres.ts';

/**
 * The contents of a database: the number of organizations, of completed projects in each, and of rows in each project.
 */
export type StoredLedgers = {
  readonly organizations: number;
  readonly projectsEach: number;
  readonly rowsEach: number;
};

/** Far away from the numbers that a service draws. */
const firstProject = 2 ** 50;
const firstOrganization = 1_000_000;
const connections = 2;

/** The tables that grow with rows. */
const grown = ['rows', 'products', 'results'] as const;

/** Completed projects with four rows per product, each with a result: as many lines as a service would store. */
export async function storeLedgers(
  postgres: BarePostgres,
  { organizations, projectsEach, rowsEach }: StoredLedgers,
  say: (text: string) => void,
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => postgres.connect()));
  // A crash would lose the last commits, which a benchmark can afford.
  for (const client of clients) await client.query('SET synchronous_commit = off');
  await postgres.query(
    `INSERT INTO organizations (id, name, webhook_secret_sealed) OVERRIDING SYSTEM VALUE
      SELECT $1 + n, 'Organization ' || n, '' FROM generate_series(1, $2::int) AS n`,
    [firstOrganization, organizations],
  );
  let next = 1;
  const storeSome = async (client: pg.Client) => {
    for (let organization = next++; organization <= organizations; organization = next++) {
      for (let project = 0; project < projectsEach; project++) {
        const number = firstProject + organization * 1_000 + project;
        await storeProject(client, firstOrganization + organization, number, rowsEach);
      }
      if (organization % 50 === 0) say(`${organization} of ${organizations} organizations are stored`);
    }
  };
  await Promise.all(clients.map(storeSome));
  for (const table of [...grown, 'projects', 'project_owners']) await postgres.query(`VACUUM ANALYZE ${table}`);
  await postgres.query('CHECKPOINT');
}

async function storeProject(client: pg.Client, organizationId: number, project: number, rows: number): Promise<void> {
  const values = [organizationId, project, rows];
  const named = `'Vis inox A2 lot de 10 modèle ' || n % ($3::int / 4)`;
  await client.query(
    `INSERT INTO projects (organization_id, id, name, category_mode, status, sealed_rows, staged_rows, total_products,
        enriched_products, row_bytes, submitted_at, completed_at)
      VALUES ($1, $2, 'Stored', 'ademe', 'completed', $3::int, 0, $3::int / 4, $3::int / 4, $3::int * 150, now(), now())`,
    values,
  );
  await client.query('INSERT INTO project_owners (project_id, organization_id) VALUES ($2, $1)', [
    organizationId,
    project,
  ]);
  await client.query(
    `INSERT INTO rows (organization_id, project_id, position, designation, supplier, account, category, unit_price,
        currency, quantity, unit, purchase_date, weight, notes, bytes)
      SELECT $1, $2, n, ${named}, 'Établissements Martin & Fils', '', 'Quincaillerie', '12.50', 'EUR', '10', 'pièce',
        '2024-03-15', '', 'Livraison sur le chantier', 150
      FROM generate_series(0, $3::int - 1) AS n`,
    values,
  );
  await client.query(
    `INSERT INTO products (organization_id, project_id, ordinal, row_counts, bytes, positions)
      SELECT $1, $2, min(n) + 1, array_agg(4 ORDER BY n) FILTER (WHERE k = 0), array_agg(600 ORDER BY n) FILTER (WHERE k = 0),
        array_agg(n + k * ($3::int / 4) ORDER BY n, k)
      FROM generate_series(0, $3::int / 4 - 1) AS n CROSS JOIN generate_series(0, 3) AS k GROUP BY n / ${productsPerBlock}`,
    values,
  );
  await client.query(
    `INSERT INTO results (organization_id, project_id, ordinal, number, revision_from, kind, first_position, designation,
        supplier, category, occurrences, match, category_scheme, category_code, factor_id, spend_eur, decision, conflicts,
        named, has_footprint, cells, account, uncounted_eur, footprint_mg, scope1_mg, scope2_mg, scope3_mg,
        doubt_mg, spend_cents, designation_key, supplier_key, account_key, category_key)
      SELECT $1, $2, n + 1, 1, 0, 'sole', n, ${named}, 'Établissements Martin & Fils', 'Quincaillerie', 4,
        'matched', 'ademe', 'C25', 'C25-2023', 250, '', '',
        'Produits métalliques' || chr(2) || 'Produits métalliques' || chr(2), true,
        json_build_array('12.50', 'EUR', '20', 'pièce', '2024-03-15', '', 'Livraison sur le chantier',
          'Produits métalliques', '0.93', 'C24:0.03 | C28:0.02', 'monetary', 'Produits métalliques', '0.62', 'kgCO2e/EUR',
          'ADEME Base Carbone', '2023', '250', 'EUR', '155', '90', '240', '', 'bench', '', '', '155', '3.1', '4.1', '4', '',
          '1', 'reported?ghgCategory=3.1&begesPost=4.1&kg=155', '', '')::text, '', 0, 155000000 + n, 0, 0, 155000000 + n, n * 37 % 1000003, 25000 + n % 977,
        n, 1, 1, 1
      FROM generate_series(0, $3::int / 4 - 1) AS n`,
    values,
  );
}

/** The size on disk of the tables that grow, with their indexes. */
export async function readStoredBytes(postgres: BarePostgres): Promise<number> {
  const [found] = await postgres.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits
      WHERE inhparent = ANY($1::regclass[])`,
    [grown],
  );
  return Number(found?.bytes);
}

/** The first projects of the first organizations. */
export function listStored(count: number, { projectsEach }: StoredLedgers) {
  return Array.from({ length: count }, (_, index) => {
    const organization = 1 + Math.floor(index / projectsEach);
    return {
      organizationId: firstOrganization + organization,
      number: firstProject + organization * 1_000 + (index % projectsEach),
    };
  });
}

/** Stores removed projects again. */
export async function storeAgain(
  postgres: BarePostgres,
  projects: readonly { readonly organizationId: number; readonly number: number }[],
  { rowsEach }: StoredLedgers,
): Promise<void> {
  const client = await postgres.connect();
  for (const { organizationId, number } of projects) await storeProject(client, organizationId, number, rowsEach);
}
