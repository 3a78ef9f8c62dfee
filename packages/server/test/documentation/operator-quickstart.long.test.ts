import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../src/config/settings.ts';
import { said } from '../deployment/said.ts';
import { findFreePort } from '../faults/support/free-port.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}docs/operator/quickstart.md`, 'utf8');

/** The machine of the page: its directories are below a temporary one. */
let machine: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let environment: NodeJS.ProcessEnv;
let port: number;

beforeAll(async () => {
  machine = await createTemporaryDirectory();
  for (const path of ['opt/ledgerprint', 'var/lib/ledgerprint', 'etc/systemd/system', 'run'])
    await mkdir(join(machine.path, path), { recursive: true });
  for (const name of ['deploy', 'node_modules', 'packages'])
    await symlink(join(root, name), join(machine.path, 'opt/ledgerprint', name));
  port = await findFreePort();
  const noSettings = Object.fromEntries(Object.values(settings).map(({ env }) => [env, undefined]));
  environment = { ...process.env, ...noSettings, PORT: String(port), ENRICHMENT_THREADS: '1' };
});
afterAll(() => machine.remove());

/** Replaces the directories and the port on the page with those of the machine and a free port. */
function here(text: string): string {
  return text
    .replaceAll(/\/(?=opt\/ledgerprint|var\/lib\/ledgerprint|etc\/systemd)/g, `${machine.path}/`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`);
}

/** sudo and npx run the program of this repository; the test itself does the work of systemd. */
const commands = `
sudo() { shift 3; "$@"; }
npx() { shift; node packages/server/bin/ledgerprint.js "$@"; }
systemctl() { :; }
`;

async function runSnippet(name: string): Promise<string> {
  const [, text] = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/operator/quickstart.md has no snippet ${name}`);
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${commands}${here(text)}`], {
    cwd: join(machine.path, 'opt/ledgerprint'),
    env: environment,
  });
  return stdout;
}

/** Starts the service as the installed unit says. */
async function startUnit() {
  const unit = here(await readFile(join(machine.path, 'etc/systemd/system/ledgerprint.service'), 'utf8'));
  const unitValue = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program = '', ...args] = unitValue('ExecStart').split(' ');
  const server = spawn(program, args, {
    cwd: unitValue('WorkingDirectory'),
    env: { ...environment, LOG_LEVEL: 'warn', TMPDIR: join(machine.path, 'run') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await said(server, 'Stop with Ctrl-C');
  return async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  };
}

describe('docs/operator/quickstart.md', { timeout: 300_000 }, () => {
  it('leads from an installed program to a service that works, before and after a reboot', async () => {
    await runSnippet('settings');
    expect(await runSnippet('organization')).toMatch(/whsec_.*lp_live_/s);
    await runSnippet('start');
    for (const _ of ['first start', 'after a reboot']) {
      const stop = await startUnit();
      const checked = await runSnippet('check');
      expect(checked).toMatch(/^ok {4}configuration .*\{"status":"[a-z]+"\}$/s);
      expect(checked).not.toMatch(/^fail /m);
      await stop();
    }
  });
});
