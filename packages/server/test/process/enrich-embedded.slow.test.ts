import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTemporaryDirectory,
  runLedgerprint,
  spawnLedgerprint,
} from '../support/ledgerprint-process.ts';
import { frenchLedger, namesIn, parseLines, writeInto } from './enrich-files.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let ledger: string;
let environment: Record<string, string>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  ledger = await writeInto(directory.path, 'ledger.csv', frenchLedger);
  // The settings of a service that others use must not count.
  environment = {
    XDG_CACHE_HOME: join(directory.path, 'cache'),
    DATABASE_URL: 'postgres://nowhere',
    PORT: '1',
  };
});
afterEach(() => directory.remove());

const dataDir = () => join(directory.path, 'cache', 'ledgerprint', 'service');

/** How many projects the kept database holds, asked as an operator would. */
async function countProjects(): Promise<number> {
  const { stdout } = await runLedgerprint(['organization', 'list', '--json', '--data-dir', dataDir()]);
  return JSON.parse(stdout).reduce((sum: number, { projects }: { projects: number }) => sum + projects, 0);
}

describe('without a service', { timeout: 120_000 }, () => {
  it('one is started for the run, twice on the same database, and nothing of the ledger stays in it', async () => {
    for (const out of ['first.csv', 'second.csv']) {
      const args = ['enrich', ledger, '--quiet', '--out', join(directory.path, out)];
      expect(await runLedgerprint(args, environment)).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(parseLines(await readFile(join(directory.path, out)))).toHaveLength(3);
    }
    expect(await readFile(join(directory.path, 'first.csv'))).toEqual(
      await readFile(join(directory.path, 'second.csv')),
    );
    expect(existsSync(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false);
    const exported = await readdir(join(dataDir(), 'exports'), { recursive: true, withFileTypes: true });
    expect(exported.filter((entry) => entry.isFile())).toEqual([]);
    expect(await countProjects()).toBe(0);
  });

  it('what a killed run left is gone after the next', async () => {
    const lines = Array.from({ length: 20_000 }, (_, number) => `Article ${number};1`);
    const large = await writeInto(directory.path, 'large.csv', ['Libellé;Montant HT', ...lines].join('\n'));
    const run = spawnLedgerprint(['enrich', large], environment);
    await expect.poll(() => existsSync(join(dataDir(), 'secret.key')), { timeout: 60_000 }).toBe(true);
    await expect.poll(countProjects, { timeout: 60_000 }).toBe(1);
    run.kill('SIGKILL');
    await run.ended;
    const next = ['enrich', ledger, '--quiet', '--out', join(directory.path, 'next.csv')];
    expect(await runLedgerprint(next, environment)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await countProjects()).toBe(0);
  });

  it('two runs at once do not get in the way of each other', async () => {
    const outs = ['a.csv', 'b.csv'].map((name) => join(directory.path, name));
    const runs = outs.map((out) => runLedgerprint(['enrich', ledger, '--quiet', '--out', out], environment));
    expect((await Promise.all(runs)).map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(await namesIn(directory.path)).toEqual(['a.csv', 'b.csv', 'cache', 'ledger.csv']);
  });

  it('Ctrl-C ends the database, and removes it and every other trace', async () => {
    const run = spawnLedgerprint(['enrich', ledger], environment);
    const pidFile = join(dataDir(), 'postgres', 'postmaster.pid');
    await expect.poll(() => existsSync(pidFile), { timeout: 60_000, interval: 20 }).toBe(true);
    const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
    run.kill('SIGINT');
    expect(await run.ended).toMatchObject({ code: 130, stdout: '' });
    expect(existsSync(`/proc/${pid}/cwd`)).toBe(false);
    expect(await namesIn(directory.path)).toEqual(['cache', 'ledger.csv']);
    expect(existsSync(dataDir())).toBe(false);
  });

  // util-linux's `script` gives the program a terminal; elsewhere it has other options.
  it.skipIf(process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0)(
    'on a terminal a bar shows the progress and is gone in the end; colours are used',
    () => {
      const program = fileURLToPath(new URL('../../bin/ledgerprint.js', import.meta.url));
      const command = `'${process.execPath}' '${program}' enrich '${ledger}'`;
      const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, TERM: 'xterm', ...environment },
      });
      expect(status).toBe(0);
      expect(stdout).toContain(`\r\x1b[2KEnriching ${'━'.repeat(30)} 3 of 3`);
      expect(stdout).toContain('\x1b[2K\x1b[1m4 lines, 3 products');
      expect(stdout).toContain('\x1b[32m█');
    },
  );
});
