import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres14 } from '../../../../tooling/postgres-14.ts';
import { openEmbeddedDatabase } from '../../src/postgres/embedded-database.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { openTestService } from '../support/test-service.ts';
import { snippets } from './deployment-page.ts';
import { expectKept, makeProjects } from './kept-projects.ts';

const run = promisify(execFile);
const version = await run('pg_dump', ['--version']).then(
  ({ stdout }) => Number(/\d+/.exec(stdout)?.[0] ?? 0),
  () => 0,
);
/** pg_dump refuses a server newer than itself, but any pg_dump still in use can dump version 14. */
const binaries = findPostgres14();
const reason = findReason();

describe.skipIf(reason !== undefined)(
  `pg_dump and pg_restore${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
    let postgres: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
    beforeAll(async () => {
      directory = await createTemporaryDirectory();
      const dataDir = join(directory.path, 'postgres');
      postgres = await openEmbeddedDatabase({
        dataDir,
        access: 'own',
        log: () => undefined,
        binaries: binaries as string,
      });
    });
    afterAll(async () => {
      await postgres?.stop();
      await directory?.remove();
    });

    async function createDatabase(name: string): Promise<TestDatabase> {
      const { host, port, user } = postgres.connection;
      const admin = new pg.Client({ host, port, user, database: 'postgres' });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`).finally(() => admin.end());
      return {
        url: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
        query: () => Promise.resolve([]),
        drop: () => Promise.resolve(),
      };
    }

    const openService = (database: TestDatabase, dataDir: string) =>
      openTestService({ role: 'all', dataDir }, database);

    it('restores everything into an empty database, as docs/operator/deployment.md says', {
      timeout: 120_000,
    }, async () => {
      const [before, after] = [await createDatabase('before'), await createDatabase('after')];
      const [here, there] = [join(directory.path, 'here'), join(directory.path, 'there')];
      const service = await openService(before, here);
      const caller = await service.createCaller('Kept');
      const kept = await makeProjects(caller);
      await service.close();
      const [dump = '', restore = ''] = (snippets('run by test: pg_dump')[0] ?? '').trim().split('\n');
      const shell = (script: string, { url }: TestDatabase) =>
        run('bash', ['-euc', script], { cwd: directory.path, env: { ...process.env, DATABASE_URL: url } });
      await shell(dump, before);
      await shell(restore, after);
      await cp(here, there, { recursive: true });

      const restored = await openService(after, there);
      const { url } = restored;
      const call = (operation: string, body: unknown) => callOperation({ url, key: caller.key }, operation, body);
      await expectKept({ call }, url, kept);
      expect(await restored.app.storage.administration.showWebhookSecret('Kept')).toMatchObject({
        webhookSecret: caller.webhookSecret,
      });
      await restored.close();
    });
  },
);

/** Why the test cannot run here; undefined if it can. */
function findReason(): string | undefined {
  if (version === 0) return 'pg_dump is not installed';
  if (version < 14) return `pg_dump ${version} is too old`;
  return binaries === undefined ? 'there is no PostgreSQL 14 for this platform' : undefined;
}
