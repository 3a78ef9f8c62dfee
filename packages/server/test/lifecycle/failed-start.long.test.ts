import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../src/app.ts';
import { type Config, type ConfigKey, loadConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { RunStep } from '../../src/platform/opening.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import { type Held, listHeld } from './support/held-by-process.ts';

const logger = createLogger('silent');
/** Settings with which a server opens everything that it can. */
const everything = { role: 'all', port: '0', metricsPort: '0', enrichmentThreads: '1', logLevel: 'silent' };
/** Nothing listens there: spans are lost, but the server must start. */
const otlpEndpoint = 'http://127.0.0.1:9';

function toConfig(settings: Partial<Record<ConfigKey, string>>): Config {
  return loadConfig({ ...everything, otlpEndpoint, ...settings }, {});
}

/** Starts as a user would, then stops; returns the names of the steps of the start. */
async function listSteps(config: Config): Promise<readonly string[]> {
  const names: string[] = [];
  const runStep: RunStep = async (name, run) => {
    names.push(name);
    return run();
  };
  const app = await openApp(config, logger, { runStep });
  await app.close();
  return names;
}

function failAt(step: string): { readonly error: Error; readonly runStep: RunStep } {
  const error = new Error(`"${step}" fails`);
  return {
    error,
    runStep: async (name, run) => {
      if (name === step) throw error;
      return run();
    },
  };
}

const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-start-'));
afterAll(() => rm(directory, { recursive: true }));

/** The system takes a moment to release what was closed, but far less than the 10 s of an idle connection in pg's pools. */
const forgottenWithin = { timeout: 5_000 };

async function expectHeld(before: Held): Promise<void> {
  await expect.poll(listHeld, forgottenWithin).toEqual(before);
}

describe('the steps of a start', () => {
  it('are complete: nothing is opened outside of them', async () => {
    const sources = new URL('../../src/', import.meta.url);
    const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const beside: string[] = [];
    for (const file of files) {
      const text = await readFile(new URL(file, sources), 'utf8');
      if (!/\bopenInOrder\b/.test(text)) continue;
      // A call outside the functions given to steps; functions declared in the same file are checked there.
      for (const [call, name] of text.matchAll(/(?:=|await|return) (open[A-Z]\w*)\(/g)) {
        if (name !== 'openInOrder' && !text.includes(`function ${name}(`)) beside.push(`${file}: ${call}`);
      }
    }
    expect(beside).toEqual([]);
  });
});

describe('a start on the embedded database', async () => {
  const dataDir = join(directory, 'embedded');
  const config = toConfig({ dataDir });
  const before = listHeld();
  const steps = await listSteps(config);

  it('leaves nothing after its stop', () => expectHeld(before));

  it.each(steps)('that fails at "%s" leaves no process, port, thread or lock', async (step) => {
    const { error, runStep } = failAt(step);
    await expect(openApp(config, logger, { runStep })).rejects.toBe(error);
    await expectHeld(before);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('succeeds after all of these, on the same directory', async () => {
    expect(await listSteps(config)).toEqual(steps);
    await expectHeld(before);
  });
});

describe('a start on an external database', async () => {
  let database: TestDatabase;
  let before: Held;
  let config: Config;
  const servers: Server[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    config = toConfig({ databaseUrl: database.url, secretKey, dataDir: join(directory, 'files') });
    await database.query('SELECT 1');
    before = listHeld();
  });
  afterAll(() => database.drop());
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function expectNothingLeft(): Promise<void> {
    await expectHeld(before);
    const list = () =>
      database.query(`SELECT application_name, query FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'ledgerprint%'`);
    await expect.poll(list, forgottenWithin).toEqual([]);
  }

  async function takePort(): Promise<string> {
    const server = createServer().listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return String((server.address() as { readonly port: number }).port);
  }

  async function expectRefusal(settings: Partial<Record<ConfigKey, string>>, sentence: RegExp) {
    const own = { databaseUrl: database.url, secretKey, dataDir: join(directory, 'files') };
    await expect(openApp(toConfig({ ...own, ...settings }), logger)).rejects.toThrow(sentence);
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    await expectNothingLeft();
  }

  it('that fails at any step leaves no connection', { timeout: 240_000 }, async () => {
    const steps = await listSteps(config);
    await expectNothingLeft();
    for (const step of steps) {
      const { error, runStep } = failAt(step);
      await expect(openApp(config, logger, { runStep })).rejects.toBe(error);
      await expectNothingLeft();
    }
  });

  it('leaves nothing if PORT is in use', async () => {
    await expectRefusal({ port: await takePort() }, /is already in use/);
  });

  it('leaves nothing if METRICS_PORT is in use', async () => {
    await expectRefusal({ metricsPort: await takePort() }, /Metrics cannot be served/);
  });

  it('leaves nothing if SECRET_KEY is another key', async () => {
    const app = await openApp(config, logger);
    await app.storage.administration.createOrganization('Sealed');
    await app.close();
    await expectRefusal({ secretKey: 'another key that is long enough to be taken' }, /SECRET_KEY is not the key/);
  });

  it('leaves nothing if the database does not answer', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
    await expectRefusal({ databaseUrl: nowhere }, /The database cannot be reached/);
  });

  it('leaves nothing if the data directory is a file', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    const config = toConfig({ dataDir: join(file, 'data') });
    await expect(openApp(config, logger)).rejects.toThrow(/cannot be used/);
    await expectNothingLeft();
  });

  it('leaves nothing if the queue has lost its tables', async () => {
    await database.query('ALTER SCHEMA pgboss RENAME TO gone');
    await expectRefusal({}, /pg-boss/);
    await database.query('ALTER SCHEMA gone RENAME TO pgboss');
  });

  it('leaves nothing if the schema is newer', async () => {
    await database.query("INSERT INTO schema_migrations (version, name) VALUES (9999, 'newer')");
    await expectRefusal({}, /Run the newer version of Ledgerprint/);
  });
});
