import { readFile } from 'node:fs/promises';
import type { EmbeddedPostgres } from '@ledgerprint/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres14 } from '../../../../tooling/postgres-14.ts';
import { openApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Database } from '../../src/postgres/connection-pool.ts';
import { openEmbeddedDatabase } from '../../src/postgres/embedded-database.ts';
import { describeSchema } from '../../tools/describe-schema.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';

const binaries = findPostgres14();

describe.skipIf(binaries === undefined)('PostgreSQL 14, the oldest we support, behind DATABASE_URL', () => {
  let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
  let postgres: EmbeddedPostgres;
  let url: string;

  beforeAll(async () => {
    directory = await createTemporaryDirectory();
    postgres = await openEmbeddedDatabase({
      dataDir: directory.path,
      access: 'own',
      log: () => undefined,
      binaries: binaries as string,
    });
    const { host, port, user, database } = postgres.connection;
    url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  });
  afterAll(async () => {
    await postgres?.stop();
    await directory?.remove();
  });

  it('handles a project from CreateProject to Submit, and a CSV file', async () => {
    const flags = {
      port: '0',
      databaseUrl: url,
      secretKey: 'a test key that is long enough to be taken',
      logLevel: 'silent',
    };
    const app = await openApp(loadConfig(flags, {}), createLogger('silent'));
    const { administration } = app.storage;
    await administration.createOrganization('fourteen');
    const key = await administration.createKey('fourteen', { name: '', expiresAt: undefined });
    const call = (operation: string, body: object) =>
      callOperation({ url: app.url, key }, operation, body, { 'Idempotency-Key': operation });
    const { projectId } = (await call('CreateProject', { name: 'Old server' })).body;
    const activities = [{ designation: 'Paper' }, { designation: 'Paper ' }, { designation: 'Steel' }];
    expect((await call('AddActivities', { projectId, activities })).body).toEqual({ staged: '3' });
    expect((await call('Submit', { projectId })).body).toEqual({ status: 'enriching' });
    expect((await call('GetProgress', { projectId })).body).toMatchObject({ totalLines: '2', inProgress: '2' });
    const csv = Buffer.from('designation\nPaper\nSteel\n').toString('base64');
    expect((await call('ImportCSV', { csv })).status).toBe(200);
    await app.close();
  });

  it('has the same schema as the newest', async () => {
    const pool = new Database({ connectionString: url }, { poolSize: 1, onError: () => undefined });
    const written = await readFile(new URL('../../src/store/schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(pool.within({}))).toBe(written);
    await pool.close();
  });
});
