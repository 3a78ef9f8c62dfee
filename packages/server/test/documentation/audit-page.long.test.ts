import { execFile } from 'node:child_process';
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestService } from '../support/test-service.ts';
import { waitForCompletion } from '../workspace/decided-ledger.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}docs/auditor/evidence.md`, 'utf8');

let service: TestService;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  service = await shareTestService('all');
  directory = await createTemporaryDirectory();
  await symlink(`${root}examples`, join(directory.path, 'examples'));
});
afterAll(async () => {
  await directory.remove();
});

function snippetOf(name: string): string {
  const [, text] = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/auditor/evidence.md has no snippet ${name}`);
  return text;
}

const inFolder = (name: string) => join(directory.path, name);

async function runShell(name: string, folder: string): Promise<string> {
  const PATH = `${root}node_modules/.bin:${process.env.PATH ?? ''}`;
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', snippetOf(name)], {
    cwd: inFolder(folder),
    env: { ...process.env, PATH },
  });
  return stdout;
}

describe('docs/auditor/evidence.md', () => {
  it('creates a pack and verifies it', async () => {
    for (const line of snippetOf('try').trimEnd().split('\n')) {
      const args = line.split(' ').slice(2);
      const { code, stdout } = await runCommandInProcess(
        args.map((word) => (/^examples|\.zip$/.test(word) ? inFolder(word) : word)),
      );
      expect([line, code]).toEqual([line, 0]);
      if (args[0] === 'verify') expect(stdout).toMatch(/Level reached: 2\..*The pack is consistent, not signed\.\n$/s);
    }
  });

  it('checks the pack of a service by hand, and with the program', async () => {
    const caller = await service.createCaller();
    const { key, call } = caller;
    const file = await readFile(`${root}examples/ledgers/depenses-commune.csv`);
    const sent = { name: 'Audit', content: file.toString('base64') };
    const { body } = await call('Projects.ImportLedger', sent);
    await waitForCompletion(caller, body.projectId);
    const decided = {
      selector: { kind: 'supplier', supplier: 'Papeterie du Val' },
      categoryCode: 'M69_70',
      validity: 'project',
    };
    const made = { projectId: body.projectId, decidedBy: 'Ada', decisions: [decided] };
    expect(await call('Decisions.Decide', made)).toMatchObject({ status: 200 });
    const options = ['--url', service.url, '--key', key, '--out', inFolder('pack.zip'), '--quiet'];
    expect(await runCommandInProcess(['evidence', body.projectId, ...options])).toMatchObject({ code: 0 });
    const keys = await fetch(`${service.url}/.well-known/ledgerprint-keys.json`);
    await writeFile(inFolder('keys.json'), await keys.text());
    const verified = await runCommandInProcess(['verify', inFolder('pack.zip'), '--keys', inFolder('keys.json')]);
    expect(verified.stdout).toMatch(/Signature: good.*Level reached: 2\..*The pack is valid\.\n$/s);
    expect(await runShell('hashes', '')).toMatch(/^(?:[\w.]+: OK\n){8}$/);
    await copyFile(inFolder('keys.json'), inFolder('pack/keys.json'));
    const fingerprint = (await runShell('fingerprint', 'pack')).slice(0, 64);
    expect(await readFile(inFolder('pack/report.html'), 'utf8')).toContain(fingerprint);
    expect(await runShell('signature', 'pack')).toContain('Signature Verified Successfully');
  });
});
