import type { Queryable } from '../src/postgres/connection-pool.ts';

type Named = { readonly name: string; readonly definition: string };

/** The schema as SQL, read from the catalogs: the embedded binaries bring no pg_dump. The same on every major version. */
export async function describeSchema(db: Queryable): Promise<string> {
  const [types, sequences, tables] = await Promise.all([listTypes(db), listSequences(db), listTables(db)]);
  const header = '-- What the migrations make. Written by "npm run generate"; do not edit.\n';
  return [header, ...types, ...sequences, ...tables].join('\n');
}

async function listTypes(db: Queryable): Promise<readonly string[]> {
  const types = await db.query<Named>({
    text: `SELECT c.relname AS name,
        string_agg(format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\n' ORDER BY a.attnum)
          AS definition
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'c' AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
      GROUP BY c.relname ORDER BY c.relname`,
  });
  return types.map(({ name, definition }) => `CREATE TYPE ${name} AS (\n${definition}\n);\n`);
}

async function listSequences(db: Queryable): Promise<readonly string[]> {
  const sequences = await db.query<Named>({
    text: `SELECT c.relname AS name, format_type(s.seqtypid, NULL) AS definition
      FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i')
      ORDER BY c.relname`,
  });
  return sequences.map(({ name, definition }) => `CREATE SEQUENCE ${name} AS ${definition};\n`);
}

async function listTables(db: Queryable): Promise<readonly string[]> {
  const tables = await db.query<Table>({
    text: `SELECT relname AS name, coalesce(' PARTITION BY ' || pg_get_partkeydef(oid), '') AS partitioning,
        (SELECT count(*) FROM pg_inherits WHERE inhparent = pg_class.oid) AS partitions
      FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  });
  const described: string[] = [];
  for (const table of tables) described.push(await describeTable(db, table));
  return described;
}

/** Its partitions are all alike, and only counted. */
type Table = { readonly name: string; readonly partitioning: string; readonly partitions: number };

async function describeTable(
  db: Queryable,
  { name: table, partitioning, partitions }: Table,
): Promise<string> {
  const columns = await db.query<Named>({
    text: `SELECT a.attname AS name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || quote_ident(k.collname) END,
        CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        CASE a.attidentity WHEN 'a' THEN 'GENERATED ALWAYS AS IDENTITY' END,
        'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)) AS definition
      FROM pg_attribute a
        JOIN pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_collation k ON k.oid = a.attcollation
        LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    values: [table],
  });
  // Kinds p, u, f, c: since version 18 every NOT NULL is a constraint of its own, already said above.
  const constraints = await db.query<Named>({
    text: `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'f', 'c')
      ORDER BY position(contype IN 'pufc'), conname`,
    values: [table],
  });
  const indexes = await db.query<Named>({
    text: `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = $1::regclass
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
      ORDER BY c.relname`,
    values: [table],
  });
  const lines = [
    ...columns.map(({ name, definition }) => `  ${name} ${definition}`),
    ...constraints.map(({ name, definition }) => `  CONSTRAINT ${name} ${definition}`),
  ];
  return [
    `CREATE TABLE ${table} (\n${lines.join(',\n')}\n)${partitioning};`,
    ...(partitions > 0 ? [`-- ${partitions} partitions.`] : []),
    ...indexes.map(({ definition }) => `${definition};`),
    '',
  ].join('\n');
}
