import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory, runLedgerprint, startLedgerprint } from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';
import { expectKept, makeProjects } from './kept-projects.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
});
afterAll(() => directory.remove());

async function start(dataDir: string) {
  return startLedgerprint(['--data-dir', dataDir], { ENRICHMENT_THREADS: '1', LOG_LEVEL: 'warn' });
}

function callerOf(url: string, key: string) {
  return { call: (operation: string, body: unknown) => callOperation({ url, key }, operation, body) };
}

describe('a cold copy of the data directory', { timeout: 120_000 }, () => {
  it('started elsewhere serves everything, with the same keys, secrets and links', async () => {
    const [here, there] = [join(directory.path, 'data'), join(directory.path, 'elsewhere', 'data')];
    const service = await start(here);
    const key = /lp_live_\w+/.exec(service.output().stdout)?.[0] ?? '';
    const kept = await makeProjects(callerOf(service.url, key));
    const show = (dataDir: string) =>
      runLedgerprint(['webhook-secret', 'show', 'default', '--json'], { DATA_DIR: dataDir });
    const { stdout: secret } = await show(here);
    await service.stop();
    await cp(here, there, { recursive: true, preserveTimestamps: true });
    // Nothing in the copy refers to the original directory.
    await rename(here, `${here}.gone`);

    const copy = await start(there);
    expect(copy.output().stdout).not.toMatch(/lp_live_/);
    await expectKept(callerOf(copy.url, key), copy.url, kept);
    expect(await show(there)).toMatchObject({ code: 0, stdout: secret });
    expect((await copy.stop()).code).toBe(0);
  });
});
