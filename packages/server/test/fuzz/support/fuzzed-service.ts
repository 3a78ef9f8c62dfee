import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createOrganization } from '../../faults/support/organization.ts';
import { followToEnd } from '../../support/follow.ts';
import { createTemporaryDirectory, startLedgerprint } from '../../support/ledgerprint-process.ts';
import { callOperation } from '../../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { secretKey } from '../../support/test-service.ts';
import type { HeapReport } from './heap-probe.ts';

/** A real service in its own process, with projects in every state, monitored from inside. */
export type FuzzedService = {
  readonly url: string;
  readonly database: TestDatabase;
  /** The values of the placeholders; `@latest@` is set when a project is created. */
  readonly values: Map<string, string>;
  /** Log lines since the last call that no request may cause. */
  takeTroubles(): readonly string[];
  /** Memory after a garbage collection. */
  measure(): Promise<HeapReport>;
  isRunning(): boolean;
  close(): Promise<void>;
};

/** Short timeouts and small limits, so that random input reaches them. */
const settings = {
  CALL_TIMEOUT_SECONDS: '5',
  UPLOAD_TIMEOUT_SECONDS: '10',
  MAX_CALL_BYTES: '1000000',
  MAX_CSV_BYTES: '1000000',
  RATE_LIMIT_PER_SECOND: '0',
  WEBHOOK_RETRY_DELAYS: '',
  ENRICHMENT_THREADS: '1',
  LOG_LEVEL: 'warn',
  // Invalid keys are sent too, and must be looked up each time.
  FAILED_KEYS_PER_MINUTE: '0',
} as const;

/** Refused webhook addresses are expected: the calls contain them. */
const expected = ['webhook address refused'];

export async function openFuzzedService(): Promise<FuzzedService> {
  const directory = await createTemporaryDirectory();
  const database = await createTestDatabase();
  const report = join(directory.path, 'heap.json');
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    DATA_DIR: join(directory.path, 'data'),
    ...settings,
  };
  const [own, other] = [await createOrganization('Own', environment), await createOrganization('Other', environment)];
  const preloaded = ['./heap-probe.ts', './short-limits.ts'].map(
    (file) => `--import=${new URL(file, import.meta.url)}`,
  );
  const server = await startLedgerprint([], { ...environment, NODE_OPTIONS: preloaded.join(' '), HEAP_REPORT: report });
  let taken = 0;
  const values = await prepare(server.url, own.key, other.key);
  return {
    url: server.url,
    database,
    values,
    takeTroubles: () => {
      const all = server.output().stderr;
      // A line that is still being written is read the next time.
      const end = all.lastIndexOf('\n') + 1;
      const lines = all.slice(taken, end).split('\n');
      taken = end;
      return lines.filter((line) => line !== '' && !expected.some((text) => line.includes(`"msg":"${text}"`)));
    },
    measure: () => measure(server.pid, report),
    isRunning: () => server.output().code === null,
    close: async () => {
      if (server.output().code === null) await server.stop();
      await database.drop();
      await directory.remove();
    },
  };
}

/** A project of each kind, and a link to a file. */
async function prepare(url: string, ownKey: string, otherKey: string): Promise<Map<string, string>> {
  const call = async (key: string, operation: string, body: object) =>
    (await callOperation({ url, key }, operation, body)).body;
  const create = async (key: string) => String((await call(key, 'CreateProject', { name: 'Fuzz' })).projectId);
  const csv = Buffer.from('designation,quantity,unit\nGazole,10,L\nPapier,2,kg\n').toString('base64');
  const { projectId } = await call(ownKey, 'ImportCSV', { name: 'Été "2024"', csv });
  await followToEnd({ call: (operation, body) => callOperation({ url, key: ownKey }, operation, body) }, projectId);
  const { downloadUrl } = await call(ownKey, 'ExportCSV', { projectId });
  const pending = await create(ownKey);
  return new Map([
    ['@own-key@', ownKey],
    ['@other-key@', otherKey],
    ['@pending@', pending],
    ['@completed@', projectId],
    ['@foreign@', await create(otherKey)],
    ['@latest@', pending],
    ['@link@', String(downloadUrl).slice(url.length)],
  ]);
}

async function measure(pid: number, file: string): Promise<HeapReport> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text);
    await pause(10);
  }
}
