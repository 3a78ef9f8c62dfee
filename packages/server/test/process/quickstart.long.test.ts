import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory, type ServerProcess, startLedgerprint } from '../support/ledgerprint-process.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(new URL('../../../../docs/integrator/quickstart.md', import.meta.url), 'utf8');
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let server: ServerProcess;
let secrets: Readonly<Record<'LEDGERPRINT_KEY' | 'LEDGERPRINT_WEBHOOK_SECRET', string>>;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  server = await startLedgerprint(['--data-dir', directory.path, '--webhook-allowed-cidrs', '127.0.0.1/32']);
  const { stdout } = server.output();
  secrets = {
    LEDGERPRINT_KEY: /lp_live_\w+/.exec(stdout)?.[0] ?? '',
    LEDGERPRINT_WEBHOOK_SECRET: /whsec_\S+/.exec(stdout)?.[0] ?? '',
  };
});
afterAll(async () => {
  await server.stop();
  await directory.remove();
});

/** The page's snippet of this name, verbatim except for the address. */
function snippet(name: string): string {
  const found = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/integrator/quickstart.md has no snippet ${name}`);
  return found.replaceAll('http://127.0.0.1:8080', server.url);
}

async function runShell(script: string, cwd: string): Promise<string> {
  const { stdout } = await run('bash', ['-euc', script], { cwd, env: { ...process.env, ...secrets } });
  return stdout;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

it('README.md begins with the commands that start the service and run the tests', async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const commands = [...readme.matchAll(/```sh\n(.*?)\n```/gs)].map((match) => match[1]);
  expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
});

describe('docs/integrator/quickstart.md', () => {
  it('starts the service with one command', () => {
    expect(/```sh\n(.*?)\n```/s.exec(page)?.[1]).toBe('npm ci && npm start');
  });

  it.skipIf(!hasCurl)('works with curl, from CreateProject to the downloaded file', async () => {
    const output = await runShell(snippet('curl'), directory.path);
    expect(output).toContain('{"staged":"2"}');
    expect(output).toContain('{"status":"enriching"}');
    expect(output).toContain('"totalLines":"2"');
    const lines = parse(await readFile(`${directory.path}/enriched.csv`), { columns: true });
    expect(lines).toMatchObject([
      { designation: 'Ramette papier A4 80g', categoryCode: 'C17' },
      { designation: 'Gazole', method: 'physical', activityUnit: 'litre' },
    ]);
  });

  it.skipIf(!hasCurl)('imports a CSV file with curl', async () => {
    expect(JSON.parse(await runShell(snippet('csv'), directory.path))).toEqual({
      projectId: expect.stringMatching(/^\w{8,16}$/),
    });
  });

  it('works with the client, from CreateProject to a verified webhook and the file', async () => {
    const port = await findFreePort();
    const script = snippet('client').replaceAll('9000', String(port));
    const args = ['--input-type=module-typescript', '--eval', script];
    const { stdout } = await run(process.execPath, args, { cwd: root, env: { ...process.env, ...secrets } });
    expect(stdout).toMatch(/^project\.enrichment\.completed completed 1\ndesignation,supplier,/);
    expect(stdout).toContain('\nRamette papier A4 80g,');
  });
});
