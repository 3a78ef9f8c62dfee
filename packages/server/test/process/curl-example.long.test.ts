import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory, type ServerProcess, startLedgerprint } from '../support/ledgerprint-process.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../../examples/curl/ledger.sh', import.meta.url));
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  server = await startLedgerprint(['--data-dir', join(directory.path, 'data')]);
  key = /lp_live_\w+/.exec(server.output().stdout)?.[0] ?? '';
});
afterAll(async () => {
  await server.stop();
  await directory.remove();
});

function runScript(environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  return run(script, args, { cwd: directory.path, env });
}

describe.skipIf(!hasCurl)('examples/curl/ledger.sh', () => {
  it('runs from CreateProject to the printed file', async () => {
    const { stdout, stderr } = await runScript({ LEDGERPRINT_URL: server.url, LEDGERPRINT_KEY: key });
    expect(stderr).toBe('');
    expect(stdout).toContain('{"staged":"6"}');
    expect(stdout).toContain('{"status":"enriching"}');
    expect(stdout).toContain('completed: 5 of 5 products');
    const file = await readFile(join(directory.path, 'enriched.csv'), 'utf8');
    expect(stdout.endsWith(file)).toBe(true);
    const lines: readonly Record<string, string>[] = parse(file, { columns: true });
    expect(lines.map(({ designation, occurrences }) => `${designation} ${occurrences}`)).toEqual([
      'Ramette papier A4 80g 500 feuilles 1',
      'Gazole 2',
      'Ordinateur portable 14 pouces 1',
      'Office cleaning 1',
      'Vol Paris-New York A/R 1',
    ]);
    expect(lines[1]).toMatchObject({ quantity: '1850', activityUnit: 'litre', activityValue: '1850' });
    for (const { footprintKgCo2e } of lines) expect(Number(footprintKgCo2e)).toBeGreaterThan(0);
  });

  it('writes the named file', async () => {
    const path = join(directory.path, 'march.csv');
    await runScript({ LEDGERPRINT_URL: server.url, LEDGERPRINT_KEY: key }, [path]);
    expect(await readFile(path, 'utf8')).toMatch(/^designation,supplier,/);
  });

  it('shows why a call was refused, and stops', async () => {
    const refused = runScript({ LEDGERPRINT_URL: server.url, LEDGERPRINT_KEY: 'lp_live_wrong' });
    const { code, stdout, stderr } = await refused.then(
      () => expect.unreachable('a wrong key was taken'),
      (error) => error,
    );
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/^CreateProject: {"code":"unauthenticated","message":"This API key is not valid/m);
    expect(stdout).toBe('Creating a project\n');
  });

  it('asks for a key', async () => {
    await expect(runScript({})).rejects.toMatchObject({
      stderr: expect.stringContaining('LEDGERPRINT_KEY: Set it to an API key'),
    });
  });
});
