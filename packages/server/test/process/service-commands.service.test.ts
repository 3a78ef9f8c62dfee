import { createClient } from '@ledgerprint/client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';

const test = useTestService('all');

/** The rows of a ledger: one product from two suppliers, another one, and a row that is not a purchase. */
const rows = [
  ...[
    { designation: 'Ramette papier A4', supplier: 'Lyreco', account: '606400', amount: '100' },
    { designation: 'Ramette papier A4', supplier: 'Bureau Vallée', account: '606400', amount: '50' },
    { designation: 'Ordinateur portable', supplier: 'Dell', account: '218300', amount: '900' },
  ].map((row) => ({ ...row, fate: 'counted' })),
  { designation: 'TVA', account: '445660', amount: '210', fate: 'excluded', reason: 'vat' },
].map((row, index) => ({ ...row, currency: 'EUR', purchaseDate: '2024-03-05', file: 'ledger.csv', line: index + 2 }));

let projectId: string;
let pendingId: string;

const client = () => createClient({ baseUrl: test.service.url, apiKey: test.caller.key });

async function createProject(name: string): Promise<string> {
  const { projects } = client();
  const created = await projects.createProject({ name, context: { country: 'FR', year: 2024 } });
  await projects.addRows({ projectId: created.projectId, rows });
  return created.projectId;
}

beforeAll(async () => {
  projectId = await createProject('Achats 2024');
  await client().submit({ projectId });
  await client().waitUntilDone(projectId);
  pendingId = await createProject('Achats 2025\u001b[31m');
});

type Terminal = Parameters<typeof runCommandInProcess>[1];

function run(args: readonly string[], { terminal = {}, key = test.caller.key } = {} as Run) {
  return runCommandInProcess([...args, '--url', test.service.url, '--key', key], terminal);
}
type Run = { readonly terminal?: Terminal; readonly key?: string };

async function runJson(...args: readonly string[]) {
  const { code, stdout, stderr } = await run([...args, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('projects list', () => {
  it('shows name, status, period and total, newest first', async () => {
    const { code, stdout, stderr } = await run(['projects', 'list'], { terminal: { columns: 100 } });
    expect([code, stderr]).toEqual([0, '']);
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).toMatch(/^ID +NAME +STATUS +PERIOD +ROWS +PRODUCTS +FOOTPRINT +CREATED$/);
    expect(lines[0]).toMatch(new RegExp(`^${pendingId} +Achats 2025 \\[31m +pending .* 3 `));
    expect(lines[1]).toMatch(new RegExp(`^${projectId} +Achats 2024 +completed +2024-03 +3 +2 +\\S+ k?[gt] +2`));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('--json prints one line per project, with all fields', async () => {
    const [newest, completed] = await runJson('projects', 'list');
    expect(newest).toMatchObject({ projectId: pendingId, status: 'pending', deletedAt: '', failure: '' });
    expect(completed).toMatchObject({
      projectId,
      name: 'Achats 2024',
      rows: '3',
      products: '2',
      context: { country: 'FR', year: 2024 },
      spendEur: 1050,
      footprintMg: expect.stringMatching(/^\d+$/),
    });
  });

  it('filters by status, and says if there are more', async () => {
    expect((await runJson('projects', 'list', '--status', 'completed')).map((one) => one.projectId)).toEqual([
      projectId,
    ]);
    const cut = await run(['projects', 'list', '--limit', '1']);
    expect(cut.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(cut.stderr).toBe('There are more. List all of them with --all.\n');
    const none = await run(['projects', 'list', '--status', 'failed']);
    expect(none).toEqual({ code: 0, stdout: 'There are no projects.\n', stderr: '' });
  });

  it('shows nothing of another organization', async () => {
    const { key } = await test.service.createCaller();
    expect((await run(['projects', 'list'], { key })).stdout).toBe('There are no projects.\n');
  });
});

describe('projects show', () => {
  it('shows figures and the reconciliation', async () => {
    const { code, stdout } = await run(['projects', 'show', projectId]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Achats 2024 \\(${projectId}\\)\nStatus +completed\n`));
    expect(stdout).toMatch(/\nPeriod +2024-03-05 to 2024-03-05\n/);
    expect(stdout).toMatch(/\nPurchases +1,050 €\n/);
    expect(stdout).toMatch(/\nScopes\n/);
    expect(stdout).toMatch(/\nledger\.csv\n.*\nin +4 +1,260\.00\ncounted +3 +1,050\.00\nexcluded: vat +1 +210\.00\n$/);
  });

  it('--json prints the answer of GetProject', async () => {
    const [found] = await runJson('projects', 'show', projectId);
    expect(found).toMatchObject({
      project: { projectId, status: 'completed' },
      totals: { spendEur: 1050, footprintMg: expect.stringMatching(/^\d+$/) },
      reconciliation: [{ file: 'ledger.csv', rows: '4', counted: { rows: '3' } }],
    });
  });
});

describe('projects delete and restore', () => {
  const answers = (answer: string) => ({ columns: 80, ask: vi.fn(async () => answer) });

  it('asks for confirmation on a terminal; the answer "no" deletes nothing', async () => {
    for (const answer of ['', 'n', 'yesterday']) {
      const terminal = answers(answer);
      const refused = await run(['projects', 'delete', projectId], { terminal });
      expect(terminal.ask).toHaveBeenCalledExactlyOnceWith(`Delete "Achats 2024" (${projectId})? [y/N] `);
      expect(refused).toEqual({ code: 1, stdout: '', stderr: 'ledgerprint: Nothing was deleted.\n' });
    }
    expect((await runJson('projects', 'show', projectId))[0].project.deletedAt).toBe('');
  });

  it('without a terminal, a missing --yes is wrong usage', async () => {
    const refused = await run(['projects', 'delete', projectId]);
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--yes') });
  });

  it('says how and until when it can be undone, and undoing it works', async () => {
    const deleted = await run(['projects', 'delete', projectId], { terminal: answers('y') });
    expect(deleted).toMatchObject({ code: 0, stderr: '' });
    const [, until = '', undo = ''] =
      /^You can undo this until (\S+ \S+) UTC: ledgerprint (.*)$/m.exec(deleted.stdout) ?? [];
    const days = (Date.parse(`${until}Z`) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await run(['projects', 'show', projectId])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ledgerprint: The service refused the call: /),
    });
    expect((await runJson('projects', 'list')).map((one) => one.projectId)).toEqual([pendingId]);
    const [listed] = await runJson('projects', 'list', '--deleted');
    expect(listed).toMatchObject({ projectId, deletedAt: expect.stringMatching(/^2/) });
    expect((await run(['projects', 'list', '--deleted'])).stdout).toMatch(/^ID .* DELETED\n.*Achats 2024/);

    const restored = await run(undo.split(' '));
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^"Achats 2024" .* is restored: completed/),
    });
    expect((await runJson('projects', 'show', projectId))[0].project).toMatchObject({ deletedAt: '' });
  });

  it('--json prints the same facts', async () => {
    const id = await createProject('short-lived');
    expect(await runJson('projects', 'delete', id, '--yes')).toEqual([
      { projectId: id, restorableUntil: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(await runJson('projects', 'restore', id)).toMatchObject([{ projectId: id, name: 'short-lived' }]);
    await runJson('projects', 'delete', id, '--yes');
  });
});

describe('projects cancel', () => {
  it('leaves a finished project as it is, and refuses one that is not sealed', async () => {
    expect(await run(['projects', 'cancel', projectId])).toMatchObject({
      code: 0,
      stdout: `The project ${projectId} was already completed.\n`,
    });
    expect(await run(['projects', 'cancel', pendingId])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ledgerprint: The service refused the call: /),
    });
  });
});

describe('products', () => {
  it('lists products with spend and footprint', async () => {
    const { code, stdout } = await run(['products', projectId], { terminal: { columns: 100 } });
    expect(code).toBe(0);
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).toMatch(/^DESIGNATION +CASES +CATEGORY +MATCH +SPEND € +FOOTPRINT +UNCERTAINTY$/);
    expect(lines[0]).toMatch(/^Ramette papier A4 .* 150 +\S+ k?[gt]/);
    expect(lines[1]).toMatch(/^Ordinateur portable .* 900 +\S+ k?[gt]/);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('--json prints one line per product, with the columns of the file', async () => {
    const [paper, laptop] = await runJson('products', projectId);
    expect(paper).toMatchObject({ designation: 'Ramette papier A4', occurrences: '2', cases: 2, spendEur: 150 });
    expect(laptop).toMatchObject({ designation: 'Ordinateur portable', account: '218300', cases: 1 });
    expect(laptop.footprintKgCo2e).toBeGreaterThan(0);
  });

  it('lists in every sort order', async () => {
    const byAmount = await runJson('products', projectId, '--order', 'amount');
    expect(byAmount.map(({ spendEur }) => spendEur)).toEqual([900, 150]);
    const byFootprint = await runJson('products', projectId, '--order', 'footprint');
    const kilograms = byFootprint.map(({ footprintKgCo2e }) => footprintKgCo2e);
    expect(kilograms).toEqual(kilograms.toSorted((a, b) => b - a));
    expect(await runJson('products', projectId, '--order', 'doubt')).toHaveLength(2);
  });

  it('--cases lists the cases, filtered and limited', async () => {
    const cases = await runJson('products', projectId, '--cases', '--account', '606400');
    expect(cases.map(({ supplier }) => supplier)).toEqual(['Lyreco', 'Bureau Vallée']);
    expect(await runJson('products', projectId, '--cases', '--supplier', 'BUREAU vallee')).toHaveLength(1);
    expect(await runJson('products', projectId, '--cases', '--text', 'portable dell')).toHaveLength(1);
    const cut = await run(['products', projectId, '--cases', '--limit', '2']);
    expect(cut.stdout).toMatch(/^DESIGNATION +SUPPLIER +ACCOUNT /);
    expect(cut.stderr).toBe('There are more. List all of them with --all.\n');
    expect(await run(['products', projectId, '--cases', '--all'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('filters by match and category', async () => {
    const [paper] = await runJson('products', projectId, '--text', 'papier');
    const same = ['--match', paper.match, '--category', paper.categoryCode];
    expect((await runJson('products', projectId, ...same)).map((one) => one.designation)).toContain(
      'Ramette papier A4',
    );
    const none = await run(['products', projectId, '--match', 'failed', '--match', 'decided']);
    expect(none).toEqual({ code: 0, stdout: 'No products match.\n', stderr: '' });
  });

  it('of a project that is not sealed are refused with an explanation', async () => {
    expect(await run(['products', pendingId])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ledgerprint: The service refused the call: .+/),
    });
  });
});

describe('failures', () => {
  const commands = [
    [['projects', 'list']],
    [['projects', 'show', 'x']],
    [['projects', 'cancel', 'x']],
    [['projects', 'delete', 'x', '--yes']],
    [['projects', 'restore', 'x']],
    [['products', 'x']],
  ];

  it.each(commands)('%j explains a wrong key and an older service', async (args) => {
    const wrongKey = await run(args, { key: 'lp_live_x' });
    expect(wrongKey).toMatchObject({ code: 1, stderr: expect.stringContaining('does not accept the key') });
    const at = (url: string) => runCommandInProcess([...args, '--url', url, '--key', test.caller.key]);
    const older = await at(`${test.service.url}/nothing/here`);
    expect(older).toMatchObject({ code: 1, stderr: expect.stringContaining('older than this command') });
  });

  it('a service that cannot be reached is named', async () => {
    const { code, stderr } = await runCommandInProcess([
      'projects',
      'list',
      '--url',
      'http://127.0.0.1:9',
      '--key',
      'x',
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('http://127.0.0.1:9 cannot be reached')]);
  });

  it.each([
    [['projects', 'list']],
    [['projects', 'list', '--status', 'gone', '--key', 'x']],
    [['projects', 'list', '--limit', '0', '--key', 'x']],
    [['projects', 'list', '--limit', '5', '--all', '--key', 'x']],
    [['projects', 'list', '--url', 'nowhere', '--key', 'x']],
    [['products', '--key', 'x']],
    [['products', 'x', '--match', 'well', '--key', 'x']],
    [['products', 'x', '--order', 'size', '--key', 'x']],
  ])('%j is wrong usage', async (args) => {
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

  it('the address and the key may be given in environment variables', async () => {
    vi.stubEnv('LEDGERPRINT_URL', `${test.service.url}/`);
    vi.stubEnv('LEDGERPRINT_KEY', test.caller.key);
    try {
      expect(await runCommandInProcess(['projects', 'list'])).toMatchObject({ code: 0, stderr: '' });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('compare', () => {
  it('says why two revisions differ, for people and for programs', async () => {
    const said = await run(['compare', `${projectId}@0`, projectId], { terminal: { columns: 100 } });
    expect([said.code, said.stderr]).toEqual([0, '']);
    expect(said.stdout).toMatch(/^Before +\S+ t, 1,050 €, 3 cases: Achats 2024 /);
    expect(said.stdout).toContain('The footprint of every case is the same.');
    const [comparison] = await runJson('compare', `${projectId}@0`, projectId);
    expect(comparison).toMatchObject({ differenceMg: '0', before: { projectId, revision: 0 } });
    expect(comparison.parts).toHaveLength(9);
  });

  it('says which of them cannot be compared', async () => {
    const refused = await run(['compare', projectId, pendingId]);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(pendingId) });
  });
});
