import type { ShareBasis } from '@ledgerprint/engine/results';
import { exportedColumns } from '../../src/store/exported-columns.ts';
import { drawProject, toProjectId } from '../../src/store/project-id.ts';
import { ownNames, packLine } from '../../src/store/result-cells.ts';
import { SharedTexts } from '../../src/store/shared-texts.ts';
import { toTextKey } from '../../src/store/text-key.ts';
import type { TestCaller, TestService } from '../support/test-service.ts';

type Values = Readonly<Record<string, unknown>>;

/** A project written directly into the database, without any operation. */
export type StoredTestProject = {
  readonly projectId: string;
  readonly number: number;
  readonly organizationId: number;
};

/** Creates a project, by default sealed and completed. */
export async function insertProject(
  { database }: Pick<TestService, 'database'>,
  { organizationId }: Pick<TestCaller, 'organizationId'>,
  values: Values = {},
): Promise<StoredTestProject> {
  const { number } = drawProject();
  await database.query('INSERT INTO project_owners (project_id, organization_id) VALUES ($1, $2)', [
    number,
    organizationId,
  ]);
  const { status = 'completed' } = values;
  await insert(database, 'projects', {
    organization_id: organizationId,
    id: number,
    name: 'test',
    category_mode: 'ademe',
    status,
    ...(status === 'pending' ? {} : { submitted_at: new Date() }),
    ...(status === 'pending' || status === 'enriching' ? {} : { completed_at: new Date() }),
    ...values,
  });
  return { projectId: toProjectId(number), number, organizationId };
}

const result = {
  number: 1,
  revision_from: 0,
  kind: 'sole',
  account: '',
  conflicts: '',
  uncounted_eur: 0,
  footprint_mg: 0,
  scope1_mg: 0,
  scope2_mg: 0,
  scope3_mg: 0,
  doubt_mg: 0,
  spend_cents: 0,
} as const;

const exported: Values = {
  designation: 'Papier',
  occurrences: 1,
  match: 'matched',
  category_scheme: 'ademe',
  category_code: 'C17',
  category_label: 'Papier et carton',
  method: 'monetary',
  engine_version: '1',
};

/**
 * Creates a line of results from values of the columns of the table and of the file; those that are not given are blank
 * or zero. Keys are those of its texts.
 */
export async function insertResult(
  { database }: Pick<TestService, 'database'>,
  { organizationId, number }: StoredTestProject,
  { share_by, share_total, ...values }: Values & { readonly ordinal: number },
): Promise<void> {
  const cellOf = (name: string) => String(values[name] ?? exported[name] ?? '');
  const cells = exportedColumns.map(([name]) => cellOf(name));
  const share = share_by === undefined ? undefined : ({ by: share_by, total: Number(share_total) } as ShareBasis);
  const packed = packLine({ cells, share }, new SharedTexts());
  const keyOf = (column: string) => String(toTextKey(String(values[column] ?? exported[column] ?? '')));
  const isCell = (name: string) => exportedColumns.some(([known]) => known === name);
  await insert(database, 'results', {
    organization_id: organizationId,
    project_id: number,
    designation_key: keyOf('designation'),
    supplier_key: keyOf('supplier'),
    account_key: keyOf('account'),
    category_key: keyOf('category'),
    first_position: Number(values.ordinal) * 10,
    has_footprint: cellOf('footprint_kg') !== '',
    ...result,
    ...Object.fromEntries(
      ownNames.map((name, at) => [name, name === 'spend_eur' ? packed.own[at] || null : packed.own[at]]),
    ),
    named: packed.named,
    cells: packed.cells,
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !isCell(name))),
  });
}

const row = {
  designation: 'Papier',
  supplier: '',
  account: '',
  category: '',
  unit_price: '',
  currency: '',
  quantity: '',
  unit: '',
  purchase_date: '',
  weight: '',
  notes: '',
  bytes: 100,
} as const;

/** Creates a row. */
export function insertRow(
  { database }: Pick<TestService, 'database'>,
  { organizationId, number }: StoredTestProject,
  values: Values & { readonly position: number },
): Promise<void> {
  return insert(database, 'rows', { organization_id: organizationId, project_id: number, ...row, ...values });
}

/** Creates the products of a project, each from the rows at these positions. */
export function insertProducts(
  { database }: Pick<TestService, 'database'>,
  { organizationId, number }: StoredTestProject,
  products: readonly (readonly number[])[],
): Promise<void> {
  return insert(database, 'products', {
    organization_id: organizationId,
    project_id: number,
    ordinal: 1,
    row_counts: products.map(({ length }) => length),
    bytes: products.map(() => 100),
    positions: products.flat(),
  });
}

/** Inserts a row into any table. */
export async function insert(
  database: Pick<TestService['database'], 'query'>,
  table: string,
  values: Values,
): Promise<void> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  await database.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(values),
  );
}
