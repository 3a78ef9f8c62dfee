import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/postgres/connection-pool.ts';
import { openEmbeddedDatabase } from '../src/postgres/embedded-database.ts';
import { migrate } from '../src/store/migrate.ts';
import { describeSchema } from './describe-schema.ts';

// Writes src/store/schema.sql: the result of all migrations, for readers and for reviews of schema changes.
const dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-schema-'));
const embedded = await openEmbeddedDatabase({ dataDir, access: 'own', log: () => undefined });
const database = new Database(embedded.connection, { poolSize: 2, onError: () => undefined });
try {
  await migrate(database);
  const schema = await describeSchema(database.within({}));
  await writeFile(new URL('../src/store/schema.sql', import.meta.url), schema);
} finally {
  await database.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
