import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followToEnd } from '../support/follow.ts';
import {
  createTemporaryDirectory,
  runLedgerprint,
  type ServerProcess,
  startLedgerprint,
} from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';

const mebibyte = 1024 * 1024;
const rowsPerCall = 4_000;
/** A quarter of the default, to save time. */
const productBytes = 16 * mebibyte;
const limit = { MAX_BYTES_PER_PRODUCT: String(productBytes) };

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let database: TestDatabase;
let server: ServerProcess;
let caller: { call(operation: string, body: object): ReturnType<typeof callOperation> };

async function open(settings: Readonly<Record<string, string>>): Promise<void> {
  const environment = { DATABASE_URL: database.url, SECRET_KEY: secretKey, DATA_DIR: directory.path };
  server = await startLedgerprint([], { ...environment, ...settings });
  await runLedgerprint(['organization', 'create', 'Large'], environment);
  const { stdout } = await runLedgerprint(['key', 'create', 'Large', '--json'], environment);
  const { key } = JSON.parse(stdout);
  caller = { call: (operation, body) => callOperation({ url: server.url, key }, operation, body) };
}

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  database = await createTestDatabase();
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  await directory.remove();
});

/** A value of /proc in bytes; 0 for a process that is gone. */
async function readMemory(pid: number, name: 'VmRSS' | 'RssAnon'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1024;
}

/** The peak private memory of PostgreSQL's processes for this database together, and that of the service. */
function watchMemory() {
  const peak = { postgres: 0, service: 0 };
  let isOver = false;
  const watched = (async () => {
    while (!isOver) {
      const backends = await database.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      const own = await Promise.all(backends.map(({ pid }) => readMemory(pid, 'RssAnon')));
      peak.postgres = Math.max(
        peak.postgres,
        own.reduce((sum, bytes) => sum + bytes, 0),
      );
      peak.service = Math.max(peak.service, await readMemory(server.pid, 'VmRSS'));
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await watched;
    return peak;
  };
}

/** Stages rows of one designation with about this many bytes in total, each with a text of about this length. */
async function stageRows(bytes: number, textBytes: number): Promise<string> {
  const { body } = await caller.call('CreateProject', {});
  const words = Math.ceil(textBytes / 7);
  for (let staged = 0; staged < bytes; staged += rowsPerCall * (textBytes + 540)) {
    const activities = Array.from({ length: rowsPerCall }, (_, row) => ({
      designation: 'Location de nacelle',
      // Each is a separate case.
      supplier: `Loueur ${row + staged}`,
      unitPrice: `${row % 900},50`,
      currency: 'EUR',
      purchaseDate: '2024-03-31',
      // Random, so that PostgreSQL cannot compress it.
      notes: Array.from({ length: words }, (_, word) =>
        (((row + staged + 1) * (word + 7919) * 104_729) % 2e9).toString(36).padStart(6, 'z'),
      ).join(' '),
    }));
    const { status } = await caller.call('AddActivities', { projectId: body.projectId, activities });
    expect(status).toBe(200);
  }
  return String(body.projectId);
}

describe.runIf(process.platform === 'linux')('a very large number of rows of one designation', () => {
  it('takes a bounded amount of PostgreSQL’s memory when sealed', { timeout: 600_000 }, async () => {
    await open({ ROLE: 'api', MAX_BYTES_PER_PRODUCT: String(512 * mebibyte) });
    const projectId = await stageRows(120 * mebibyte, 1_500);
    const finish = watchMemory();
    expect((await caller.call('Submit', { projectId })).body.status).toBe('enriching');
    // As one array, they took seven times their size.
    expect((await finish()).postgres).toBeLessThan(450 * mebibyte);
  });

  it('is enriched in a bounded amount of memory, up to the limit of a product', { timeout: 600_000 }, async () => {
    await open({ ...limit, ENRICHMENT_THREADS: '1' });
    const projectId = await stageRows(0.8 * productBytes, 50);
    const finish = watchMemory();
    expect((await caller.call('Submit', { projectId })).body.status).toBe('enriching');
    const progress = await followToEnd(caller, projectId);
    const peak = await finish();
    expect(progress).toMatchObject({ status: 'completed', totalLines: 1, enriched: 1 });
    expect(peak.postgres).toBeLessThan(450 * mebibyte);
    // Each of the 24,000 cases takes 5 KB with the errors of its interval and the reasons that state them.
    expect(peak.service).toBeLessThan(1_550 * mebibyte);
  });

  it('is refused above that limit, without being read into memory', { timeout: 600_000 }, async () => {
    await open({ ...limit, ROLE: 'api' });
    const projectId = await stageRows(1.2 * productBytes, 1_500);
    const finish = watchMemory();
    const { status, body } = await caller.call('Submit', { projectId });
    const peak = await finish();
    expect([status, body.code]).toEqual([400, 'invalid_argument']);
    expect(body.message).toMatch(/hold \d+ bytes; rows that share a designation may hold at most 16777216/);
    expect(peak.postgres).toBeLessThan(150 * mebibyte);
  });
});
