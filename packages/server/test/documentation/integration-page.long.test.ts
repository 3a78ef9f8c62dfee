import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSealedProject } from '../operations/calls.ts';
import { runLedgerprint, startLedgerprint } from '../support/ledgerprint-process.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openReceiver } from '../webhooks/receiver.ts';

const page = await readFile(new URL('../../../../docs/integrator/integration.md', import.meta.url), 'utf8');
const snippetOf = (name: string) =>
  new RegExp(`<!-- run by test: ${name} -->\\n\`\`\`js\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
const snippet = snippetOf('polling');

let service: TestService;
let caller: TestCaller;
beforeAll(async () => {
  service = await shareTestService('all');
  caller = await service.createCaller();
});

function waitUntilDone(projectId: string, key = caller.key) {
  return runProgram(`${snippet}\nconsole.log(JSON.stringify(await waitUntilDone('${projectId}')));`, key);
}

function runProgram(program: string, key = caller.key) {
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { LEDGERPRINT_URL: service.url, LEDGERPRINT_KEY: key },
  });
}

describe('the polling of docs/integrator/integration.md', () => {
  it('returns the progress of a completed project', async () => {
    const projectId = await createSealedProject(caller, [{ designation: 'Gazole', quantity: '10', unit: 'L' }]);
    const { stdout } = await waitUntilDone(projectId);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', totalLines: '1', enriched: '1' });
  });

  it('throws the code and the message of an error', async () => {
    await expect(waitUntilDone('nobody', 'lp_live_wrong')).rejects.toMatchObject({
      stderr: expect.stringContaining('unauthenticated: This API key is not valid'),
    });
  });
});

describe('the workspace of docs/integrator/integration.md', () => {
  it('adds rows, lists products, decides, reports, signs off and calls the engine', async () => {
    const parts = ['polling', 'workspace', 'decisions', 'reports'].map(snippetOf).join('\n');
    const { stdout } = await runProgram(parts);
    expect(stdout).toMatch(
      /^Purchases 2024 completed \d{7,}\nGazole [\d.]+\ncases: 1, before: (\d{7,}) mg, after: \1 mg\n1 1\n(?:scope \d: \d+ mg\n){3}(?:[a-z]+ -?\d+\n){9}\S+Z http\S+\n$/,
    );
    const enriched = await runProgram(`${snippet}\n${snippetOf('enrich')}`);
    expect(Number(enriched.stdout)).toBeGreaterThan(100);
  });
});

describe('the webhook test of docs/integrator/integration.md', () => {
  it('reaches a receiver on this machine with the flags on the page', async () => {
    const [start] = /npm start -- (.+)/.exec(page)?.slice(1) ?? [];
    const [command = ''] = /<!-- run by test: webhook test -->\n.*\n +npx ledgerprint (.+)/.exec(page)?.slice(1) ?? [];
    // The command needs the flags that the service is started with.
    for (const flags of ['--data-dir /tmp/ledgerprint-test', '--webhook-allowed-cidrs 127.0.0.1/32']) {
      expect([start, command]).toEqual([expect.stringContaining(flags), expect.stringContaining(flags)]);
    }
    const receiver = await openReceiver({ host: '127.0.0.1' });
    const folder = await mkdtemp(join(tmpdir(), 'ledgerprint-page-'));
    const server = await startLedgerprint(['--data-dir', folder], {});
    const args = command
      .replace('/tmp/ledgerprint-test', folder)
      .replace('127.0.0.1:3000', `127.0.0.1:${receiver.port}`)
      .split(' ');
    const result = await runLedgerprint(args, {});
    await server.stop();
    await receiver.close();
    await rm(folder, { recursive: true });
    expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The receiver answered 204/) });
    expect(receiver.requests).toHaveLength(1);
  });
});
