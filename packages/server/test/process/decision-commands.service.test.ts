import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@ledgerprint/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';

const test = useTestService('all');

const rows = [
  ...['Prestation diverse', 'Fourniture diverse', 'Achat divers'].map((designation, index) => ({
    designation,
    supplier: 'Cabinet Nord',
    account: '622600',
    amount: String(3_000 + index),
  })),
  { designation: 'Ordinateur portable', supplier: 'Dell', account: '218300', amount: '900' },
  { designation: 'Gazole', supplier: 'Total', account: '606140', amount: '1620', quantity: '1000', unit: 'L' },
].map((row, index) => ({ ...row, fate: 'counted', currency: 'EUR', file: 'ledger.csv', line: index + 2 }));

let projectId: string;
let folder: string;

beforeAll(async () => {
  const client = createClient({ baseUrl: test.service.url, apiKey: test.caller.key });
  ({ projectId } = await client.projects.createProject({ name: 'Achats', context: { country: 'FR', year: 2024 } }));
  await client.projects.addRows({ projectId, rows });
  await client.submit({ projectId });
  await client.waitUntilDone(projectId);
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-decisions-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = () => ['--url', test.service.url, '--key', test.caller.key];
const run = (...args: readonly string[]) => runCommandInProcess([...args, ...at()], { columns: 140 });

async function runJson(...args: readonly string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('review', () => {
  it('says how much is settled, then lists what is open, with the options that select it', async () => {
    const { code, stdout, stderr } = await run('review', projectId);
    expect([code, stderr]).toEqual([0, '']);
    const [settled, aim, , header, first] = stdout.split('\n');
    expect(settled).toMatch(/^Settled: [\d.]+% of the footprint, [\d.]+% of the money; \d+ cases? open, /);
    expect(aim).toBe('The target is 95% of the footprint.');
    expect(header).toMatch(/^SELECT WITH +NAME +CASES +SPEND € +FOOTPRINT +UNCERTAINTY +CANDIDATES$/);
    expect(first).toMatch(/^--account 622600 /);
  });

  it('--step lists one step; --json prints one object per line', async () => {
    const [supplier] = await runJson('review', projectId, '--step', 'supplier');
    expect(supplier).toMatchObject({
      step: 'supplier',
      name: 'Cabinet Nord',
      case: null,
      selector: { kind: 'supplier', supplier: 'Cabinet Nord' },
    });
    const cases = await runJson('review', projectId, '--step', 'case');
    expect(cases.map(({ doubtKgCo2e }) => doubtKgCo2e)).toEqual(
      cases.map(({ doubtKgCo2e }) => doubtKgCo2e).toSorted((one, other) => other - one),
    );
    expect(cases[0]).toMatchObject({ selector: { kind: 'case', caseId: expect.stringMatching(/./) } });
  });
});

// The first call loads an engine.
describe('decide', { timeout: 120_000 }, () => {
  it('--dry-run shows the effect and changes nothing', async () => {
    const { code, stdout } = await run(
      'decide',
      projectId,
      '--account',
      '622600',
      '--set-category',
      'M69_70',
      '--dry-run',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^account 622600: category M69_70 \(ademe\)\n(?: {2}\S[^\n]*: \d+ cases?[^\n]*\n)+3 cases \(of which \d+ changes?\), 3 rows, 9,003 €: .* → .* CO2e\nDry run: nothing was changed/,
    );
    expect((await run('decisions', 'list')).stdout).toBe('There are no decisions.\n');
  });

  it('records the given id and author, and says how to undo it', async () => {
    const args = ['decide', projectId, '--account', '622600', '--set-category', 'M69_70', '--id', 'services-1'];
    const { code, stdout } = await run(...args, '--by', 'Marie Durand', '--note', 'consultants');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `\\nRevision 1\\. .*\\nTo undo it: ledgerprint decisions revoke services-1 --project ${projectId}\\n$`,
      ),
    );
    const [again] = await runJson(...args, '--by', 'Marie Durand', '--note', 'consultants');
    expect(again).toMatchObject({ revision: 1, decisions: [{ id: 'services-1', decidedBy: 'Marie Durand' }] });
    expect((await run('review', projectId)).stdout).not.toContain('622600');
  });

  it('records the user of the operating system unless --by names another author, and is in the audit log', async () => {
    const [{ decisions }] = await runJson('decide', projectId, '--supplier', 'Dell', '--heading', '3.1');
    expect(decisions[0]).toMatchObject({ decidedBy: userInfo().username, validity: 'organization' });
    const lines = await runJsonInProcess(test.service.database, ['audit', 'list', '--limit', '2']);
    expect(lines).toMatchObject([
      { action: 'decision.decide', actor: expect.stringContaining(`as "${userInfo().username}"`) },
      { action: 'decision.decide', actor: expect.stringContaining('as "Marie Durand"') },
    ]);
  });

  it('reports errors field by field', async () => {
    const refused = await run('decide', projectId, '--account', '622600', '--set-category', 'no such thing');
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/categoryCode/) });
    const nothing = await run('decide', projectId, '--account', '999', '--accept');
    expect(nothing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ledgerprint: The service refused the call: /),
    });
  });

  it('is refused if someone has decided otherwise since the given base revision', async () => {
    const stale = await run(
      'decide',
      projectId,
      '--account',
      '622600',
      '--set-category',
      'C17',
      '--base-revision',
      '0',
    );
    expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining('services-1') });
  });
});

describe('decisions', () => {
  it('list shows decisions, newest first', async () => {
    const { stdout } = await run('decisions', 'list', '--project', projectId);
    expect(stdout).toMatch(
      /^CASES +DECIDED +VALIDITY +BY +AT +NOTE +ID\nsupplier Dell +heading 3\.1 .* [0-9a-f]{16}\n/,
    );
    expect(stdout).toMatch(/\naccount 622600 +category M69_70 .* Marie Durand .* consultants +services-1\n/);
    const [newest, oldest] = await runJson('decisions', 'list');
    expect([newest.ghgCategory, oldest.categoryCode]).toEqual(['3.1', 'M69_70']);
  });

  it('export writes CSV whose decisions import recognizes', async () => {
    const out = join(folder, 'decisions.csv');
    const written = await run('decisions', 'export', '--out', out);
    expect(written).toEqual({ code: 0, stdout: `2 decisions written to ${out}\n`, stderr: '' });
    const csv = await readFile(out, 'utf8');
    expect((await run('decisions', 'export')).stdout).toBe(`${csv.replace(/\r?\n$/, '')}\n`);
    expect(await runJson('decisions', 'export')).toEqual([{ decisions: 2, csv }]);
    expect((await run('decisions', 'import', out)).stdout).toBe('0 decisions imported, 2 already known.\n');
  });

  it('import accepts all lines or none, and names the invalid ones', async () => {
    const file = join(folder, 'own.csv');
    const header = 'selector,supplier,exclusion,ghgCategory\n';
    await writeFile(file, `${header}supplier,Total,boredom,\nsupplier,Dell,,9.9\n`);
    const refused = await run('decisions', 'import', file);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/line 2.*\n.*line 3/s);
    await writeFile(file, `${header}supplier,Total,,1\n`);
    const dry = await run('decisions', 'import', file, '--project', projectId, '--dry-run');
    expect(dry.stdout).toMatch(/^1 decision would be imported\.\n1 case .*\nDry run: nothing was changed/);
    const done = await run('decisions', 'import', file, '--project', projectId);
    expect(done.stdout).toMatch(/^1 decision imported\.\n1 case .*\nRevision 3\./);
    expect(await run('decisions', 'import', join(folder, 'none.csv'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none.csv" cannot be read'),
    });
  });

  it('revoke ends a decision, which stays on record', async () => {
    const { stdout } = await run('decisions', 'revoke', 'services-1', '--project', projectId, '--note', 'wrong');
    expect(stdout).toMatch(/^services-1 is revoked: it no longer applies to the project .*\n3 cases .*\nRevision 4\./);
    expect((await run('decisions', 'list', '--project', projectId)).stdout).not.toContain('services-1');
    expect((await run('decisions', 'list', '--project', projectId, '--revoked')).stdout).toMatch(
      / REVOKED +ID\n(?:.*\n)* *.* 20\d\d-\d\d-\d\d +services-1\n/,
    );
    expect((await run('review', projectId)).stdout).toContain('--account 622600');
  });
});

describe('sample', () => {
  it('is drawn, checked by number and shown', async () => {
    const none = await run('sample', 'show', projectId);
    expect(none).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ledgerprint: The service refused the call: /),
    });
    const [drawn] = await runJson('sample', 'draw', projectId, '--size', '2', '--seed', 'x', '--by', 'Auditor');
    expect(drawn).toMatchObject({ seed: 'x', drawnBy: 'Auditor', checked: 0 });
    const [checked] = await runJson('sample', 'check', projectId, '1', 'wrong', '--note', 'diesel');
    expect(checked).toMatchObject({
      checked: 1,
      wrong: 1,
      products: [{ verdict: 'wrong', note: 'diesel' }, {}].slice(0, drawn.products.length),
    });
    const { stdout } = await run('sample', 'show', projectId);
    expect(stdout).toMatch(
      /\n1 checked, 1 wrong: error rate 100\.0% \(95% confidence interval: [\d.]+% to 100\.0%\)\n/,
    );
    const productId = drawn.products[0].product.productId;
    expect((await runJson('sample', 'check', projectId, productId, 'none'))[0]).toMatchObject({ checked: 0 });
  });
});

describe('projects run-again', () => {
  it('creates a new project from the same rows, with the given options and otherwise as before', async () => {
    const [{ projectId: again }] = await runJson(
      'projects',
      'run-again',
      projectId,
      '--country',
      'de',
      '--name',
      'Again',
    );
    const [{ project }] = await runJson('projects', 'show', again);
    expect(project).toMatchObject({
      name: 'Again',
      runOf: projectId,
      categoryMode: 'ademe',
      context: { country: 'DE', year: 2024 },
    });
  });
});

describe('wrong usage exits with 2 before anything is sent', () => {
  it.each([
    [['decide', 'x', '--key', 'x', '--accept']],
    [['decide', 'x', '--key', 'x', '--account', '1']],
    [['decide', 'x', '--account', '1', '--accept']],
    [['decide', 'x', '--key', 'x', '--account', '1', '--accept', '--base-revision', 'newest']],
    [['review', 'x', '--key', 'x', '--step', 'product']],
    [['review', 'x', '--key', 'x', '--materiality', '0']],
    [['decisions', 'revoke', '--key', 'x']],
    [['sample', 'draw', 'x', '--key', 'x', '--size', '1001']],
    [['sample', 'check', 'x', '1', 'maybe', '--key', 'x']],
    [['projects', 'run-again', 'x', '--key', 'x', '--mode', 'guess']],
    [['enrich', 'x.csv', '--key', 'x', '--url', 'http://127.0.0.1:9', '--decisions', 'd.csv']],
  ])('%j', async (args) => {
    vi.stubEnv('LEDGERPRINT_KEY', undefined);
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await runCommandInProcess(args)).toMatchObject({ code: 2, stdout: '' });
      expect(complaint.mock.calls.join('')).toMatch(/^error: /);
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
  });
});
