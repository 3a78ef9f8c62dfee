import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../src/config/settings.ts';
import { download, followToEnd } from '../support/follow.ts';
import { createTemporaryDirectory, runLedgerprint } from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';
import { readDeployed, root, snippets } from './deployment-page.ts';
import { said } from './said.ts';

/** Overrides any .env in the repository. */
const noSettings = Object.fromEntries(Object.values(settings).map(({ env }) => [env, '']));
const unit = await readDeployed('ledgerprint.service');
const unitValue = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  await mkdir(join(directory.path, 'run'));
  environment = { DATA_DIR: join(directory.path, 'data'), ENRICHMENT_THREADS: '1', LOG_LEVEL: 'warn' };
});
afterAll(() => directory.remove());

/** Starts the command of the unit, with this repository in place of /opt/ledgerprint. */
async function startUnit() {
  const [program = '', ...args] = unitValue('ExecStart').replace('/opt/ledgerprint/', root).split(' ');
  const server = spawn(program, [...args, '--port', '0'], {
    cwd: unitValue('WorkingDirectory').replace('/opt/ledgerprint', root),
    // As in the unit, its temporary files are in another folder than those of a command.
    env: { PATH: process.env.PATH ?? '', ...noSettings, ...environment, TMPDIR: join(directory.path, 'run') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const text = await said(server, 'Stop with Ctrl-C');
  return {
    text,
    url: /listening on (\S+)/.exec(text)?.[1] ?? '',
    stop: async () => {
      server.kill('SIGTERM');
      expect((await once(server, 'close'))[0]).toBe(0);
    },
  };
}

async function runJson(...args: string[]) {
  const result = await runLedgerprint([...args, '--json'], environment);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

/** Runs a snippet of docs/operator/deployment.md, with our directory in place of the service's home. */
async function runSnippet(name: string): Promise<void> {
  const script = (snippets(`run by test: ${name}`)[0] ?? '').replaceAll('/var/lib/ledgerprint', directory.path);
  // The test itself does the work of systemctl.
  await promisify(execFile)('bash', ['-euc', `systemctl() { :; }\n${script}`], { cwd: directory.path });
}

describe('one machine', { timeout: 120_000 }, () => {
  it('no secrets are in the journal if an organization is created before the first start', async () => {
    expect(unitValue('Environment')).toBe(`TMPDIR=/run/${unitValue('RuntimeDirectory')}`);
    await runJson('organization', 'create', 'Mairie de Lyon', '--new-database');
    const service = await startUnit();
    expect(service.text).not.toMatch(/lp_live_|whsec_/);
    await service.stop();
  });

  it('a backup restores everything', async () => {
    const service = await startUnit();
    // Runs alongside the service, whose socket is not in the folder where the command would create its own.
    const { key } = await runJson('key', 'create', 'Mairie de Lyon', '--name', 'erp');
    const callerOf = (url: string) => ({
      call: (operation: string, body: unknown) => callOperation({ url, key }, operation, body),
    });
    const csv = Buffer.from('Désignation;Quantité;Unité\nGazole;10;L\n').toString('base64');
    const { projectId } = (await callerOf(service.url).call('ImportCSV', { csv })).body;
    await followToEnd(callerOf(service.url), projectId);
    const file = await download(callerOf(service.url), projectId);

    await service.stop();
    await runSnippet('backup');
    const later = await startUnit();
    const added = await callerOf(later.url).call('CreateProject', {});
    await later.stop();
    await runSnippet('restore');

    const restored = await startUnit();
    expect(await download(callerOf(restored.url), projectId)).toEqual(file);
    expect((await callerOf(restored.url).call('GetProgress', added.body)).body).toMatchObject({ code: 'not_found' });
    await restored.stop();
  });
});
