import { mkdir, open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createClient } from '@ledgerprint/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSchemaProblems } from '../support/command-schemas.ts';
import { createTemporaryDirectory, runLedgerprint, spawnLedgerprint } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { badFiles, frenchLedger, namesIn, parseLines, writeInto } from './enrich-files.ts';
import { fec } from './ledger-files.ts';

let service: TestService;
let caller: TestCaller;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  service = await shareTestService('all');
  caller = await service.createCaller();
});
beforeEach(async () => {
  directory = await createTemporaryDirectory();
});
afterEach(() => directory.remove());

function enrich(...args: string[]) {
  return runCommandInProcess(['enrich', '--url', service.url, '--key', caller.key, ...args]);
}

/** Runs the command as a user's shell would. */
function enrichInProcessOfItsOwn(...args: string[]) {
  return runLedgerprint(['enrich', '--url', service.url, ...args], { LEDGERPRINT_KEY: caller.key });
}

const write = (name: string, content: string | Buffer) => writeInto(directory.path, name, content);

describe('a ledger', () => {
  it('becomes a file next to it; columns, summary and path are printed, without colours if there is no terminal', async () => {
    const ledger = await write('ledger.csv', frenchLedger);
    const { code, stdout, stderr } = await enrichInProcessOfItsOwn(ledger);
    expect(stderr).toContain('designation ← Libellé article\n');
    expect(stderr).toContain('amount      ← Montant HT\n');
    expect(stderr).toContain('net amounts in EUR (shown by its content), decimal comma, 2024-01-31 to 2024-02-20\n');
    expect(stderr).toMatch(/ {2}counted +4 +7,035\.00\n {2}excluded: total +1 +7,035\.00\n/);
    expect(stdout).toMatch(
      /^Currency +EUR \(shown by .*\)\nCountry +FR \(shown by .*\)\n\n4 rows, 3 products, 7,035 € of purchases\n4 of 5 rows counted: 7,035\.00 EUR; 1 excluded, 0 unread\nLeft out as totals: line 9\.\n/,
    );
    expect(stdout).toMatch(
      /\nFootprint {5}[\d.,]+ (kg|t) CO2e \(95% confidence interval: [\d.,]+ (kg|t) to [\d.,]+ (kg|t)\)\n/,
    );
    expect(stdout).toMatch(/\nScopes\n {2}1 Direct emissions .*\n {2}2 .*\n {2}3 .*100%\n/);
    expect(stdout).toMatch(/Largest categories\n.*█{20} .*%\n/);
    expect(stdout).toMatch(/Largest products\n/);
    expect(stdout).toContain(`Written to ${join(directory.path, 'ledger.enriched.csv')}\n`);
    expect(stdout + stderr).not.toContain('\x1b');
    expect(code).toBe(0);
    expect(await namesIn(directory.path)).toEqual(['ledger.csv', 'ledger.enriched.csv']);
    const lines = parseLines(await readFile(join(directory.path, 'ledger.enriched.csv')));
    expect(lines.map(({ designation, quantity, spendEur }) => [designation, quantity, spendEur])).toEqual([
      ['Ramette papier A4 80g', '30', '135'],
      ['Ordinateur portable 14 pouces', '5', '4500'],
      ['Prestation de nettoyage des locaux', '', '2400'],
    ]);
  });

  it('--json prints figures that the lines add up to', async () => {
    const ledger = await write('ledger.csv', frenchLedger);
    const out = join(directory.path, 'elsewhere.csv');
    const { code, stdout } = await enrich(ledger, '--json', '--out', out);
    expect(code).toBe(0);
    const summary = JSON.parse(stdout);
    const lines = parseLines(await readFile(out));
    const sum = (column: string) => lines.reduce((total, line) => total + Number(line[column]), 0);
    expect(summary).toMatchObject({ out, lines: 4, products: 3, totalsLeftOut: [9], unusedColumns: [] });
    expect(await findSchemaProblems('enrich', summary)).toEqual([]);
    expect(summary.columns).toMatchObject({ designation: ['Libellé article'], amount: ['Montant HT'] });
    expect(summary.reconciliation).toMatchObject([{ file: ledger, counted: { amounts: { EUR: '7035.00' } } }]);
    expect(summary.footprintKgCo2e).toBeCloseTo(sum('footprintKgCo2e'), 6);
    // The errors of different factors are independent, so the range is narrower than the sum of the ranges.
    expect(summary.footprintLowKgCo2e).toBeGreaterThan(sum('footprintLowKgCo2e'));
    expect(summary.footprintLowKgCo2e).toBeLessThan(summary.footprintKgCo2e);
    expect(summary.footprintHighKgCo2e).toBeLessThan(sum('footprintHighKgCo2e'));
    expect(summary.footprintHighKgCo2e).toBeGreaterThan(summary.footprintKgCo2e);
    for (const scope of ['scope1KgCo2e', 'scope2KgCo2e', 'scope3KgCo2e']) {
      expect(summary.scopes[scope]).toBeCloseTo(sum(scope), 6);
    }
    expect(summary).toMatchObject({ uncountedSpendEur: 0, coverage: { spendShare: 1, rowShare: 1 } });
    expect(summary.spendEur).toBeCloseTo(7_035, 6);
    const { matched, review, unmatched, excluded, failed } = summary.matches;
    expect(matched + review + unmatched + excluded + failed).toBe(3);
    const progress = await caller.call('GetProgress', { projectId: summary.projectId });
    expect(progress.body).toMatchObject({ status: 'completed', totalLines: '3' });
  });

  it('--quiet prints nothing', async () => {
    const result = await enrichInProcessOfItsOwn(await write('ledger.csv', frenchLedger), '--quiet');
    expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await namesIn(directory.path)).toEqual(['ledger.csv', 'ledger.enriched.csv']);
  });

  it('--map and --mode set columns and categories', async () => {
    const ledger = await write('ledger.csv', 'Poste;Rayon;Somme\nPapier A4;Papeterie;20\n');
    const map = ['--map', 'Poste=designation', '--map', 'Rayon=category', '--map', 'Somme=amount'];
    expect(await enrich(ledger, ...map, '--mode', 'client', '--quiet')).toMatchObject({ code: 0, stderr: '' });
    const [line] = parseLines(await readFile(join(directory.path, 'ledger.enriched.csv')));
    expect(line).toMatchObject({ designation: 'Papier A4', categoryScheme: 'client', categoryCode: 'Papeterie' });
    expect(line).toMatchObject({ unitPrice: '20', spendEur: '20' });
  });

  it.each([
    ['fr', ';', /^\d+,\d+$/],
    ['en', ',', /^\d+\.\d+$/],
  ])('--excel %s writes CSV that Excel opens in that locale', async (locale, delimiter, number) => {
    const ledger = await write('ledger.csv', 'Libellé;Montant HT\nCâble électrique;20,5\n');
    expect(await enrich(ledger, '--excel', locale, '--quiet')).toMatchObject({ code: 0, stderr: '' });
    const file = await readFile(join(directory.path, 'ledger.enriched.csv'));
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [line] = parseLines(file, { delimiter, bom: true });
    expect(line?.designation).toBe('Câble électrique');
    expect(line?.footprintKgCo2e).toMatch(number);
  });
});

describe('what is sent to a service', () => {
  /** An account that is counted, with a name and a label that would be excluded. */
  const landTax = fec
    .replaceAll('627000|Commissions bancaires', '614000|Taxe foncière')
    .replaceAll('Intérêts et agios', 'Taxe foncière');

  const clientOf = ({ key }: TestCaller) => createClient({ baseUrl: service.url, apiKey: key });

  it.each(['ademe', 'client', 'referential'])('is what was read locally, in %s mode', async (mode) => {
    const ledger = await write('fec.txt', landTax);
    const { code, stdout } = await enrich(ledger, '--json', '--mode', mode);
    // NAICS has no category for its lines, so nothing is calculated.
    expect(code).toBe(mode === 'referential' ? 1 : 0);
    const { projectId, lines, spendEur } = JSON.parse(stdout);
    expect({ lines, spendEur }).toEqual({ lines: 2, spendEur: 112.5 });
    const exported = parseLines(await readFile(join(directory.path, 'fec.enriched.csv')));
    expect(exported.map(({ designation }) => designation)).toEqual([
      'Facture EDF janvier – Électricité',
      'Taxe foncière',
    ]);
    const { project } = await clientOf(caller).projects.getProject({ projectId });
    expect(project).toMatchObject({ name: 'fec.txt', categoryMode: mode, context: { country: 'FR' } });
  });

  it('has every row with its place, account and amount, and adds up to the same reconciliation', async () => {
    const ledger = await write('ledger.csv', frenchLedger);
    const journal = await write('fec.txt', fec);
    const { code, stdout } = await enrich(ledger, journal, '--json', '--out', join(directory.path, 'x.csv'));
    expect(code).toBe(0);
    const summary = JSON.parse(stdout);
    const { projectId } = summary;
    const { projects, products } = clientOf(caller);
    const rows = [];
    for await (const { row } of products.eachRow({ projectId })) rows.push(row);
    expect(rows).toHaveLength(summary.reconciliation[0].rows + summary.reconciliation[1].rows);
    expect(rows[4]).toMatchObject({
      file: 'ledger.csv',
      line: 9,
      fate: 'excluded',
      reason: 'total',
      amount: '7035.00',
    });
    expect(rows.find((row) => row?.file === 'fec.txt' && row.fate === 'counted')).toMatchObject({
      account: expect.stringMatching(/^6/),
      amount: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const { reconciliation } = await projects.getProject({ projectId });
    for (const [index, read] of summary.reconciliation.entries()) {
      const kept = reconciliation[index];
      expect({ file: kept?.file, rows: Number(kept?.rows) }).toEqual({ file: basename(read.file), rows: read.rows });
      expect(kept?.counted?.amounts).toMatchObject([{ currency: 'EUR', amount: read.counted.amounts.EUR }]);
      const reasons = (groups: readonly { readonly reason: string; readonly rows: number | bigint }[] = []) =>
        groups.map(({ reason, rows }) => `${reason} ${rows}`).toSorted();
      expect(reasons(kept?.excluded)).toEqual(reasons(read.excluded));
    }
  });

  it('has the country, currency and year of the options', async () => {
    const ledger = await write('ledger.csv', 'Description;Net amount\nElectricity;20\n');
    const options = ['--country', 'DE', '--currency', 'CHF', '--year', '2023'];
    const { code, stdout } = await enrich(ledger, '--json', ...options);
    expect(code).toBe(0);
    const { projectId, context } = JSON.parse(stdout);
    expect(context).toMatchObject({ country: 'DE', countryFrom: 'option', year: 2023 });
    const { project } = await clientOf(caller).projects.getProject({ projectId });
    expect(project?.context).toMatchObject({ country: 'DE', currency: 'CHF', year: 2023 });
  });

  it("is enriched with the organization's country if none is given, and the command says so", async () => {
    const swiss = await service.createCaller();
    await service.app.storage.administration.setContext(swiss.organization, { country: 'CH', clear: false });
    const ledger = await write('ledger.csv', 'Description;Net amount\nElectricity;20\n');
    const { code, stdout } = await enrich(ledger, '--json', '--key', swiss.key);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).context).toMatchObject({ country: 'CH', countryFrom: 'assumed' });
  });

  it('is nothing if a ledger cannot be used; a project that is not sent completely is deleted', async () => {
    const own = await service.createCaller();
    const run = (path: string) => enrich(path, '--key', own.key);
    await run(await write('gaps.csv', 'Libellé;Montant HT\nPapier;1\n;2\n;3\n'));
    const { projects } = clientOf(own);
    expect((await projects.listProjects({})).projects).toEqual([]);
    await service.app.storage.administration.setQuota(own.organization, { rows: 3 });
    const refused = await run(await write('ledger.csv', frenchLedger));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/The service refused the call: /) });
    expect((await projects.listProjects({})).projects).toEqual([]);
    expect((await projects.listProjects({ deleted: true })).projects).toHaveLength(1);
  });
});

describe('a file that cannot be used', () => {
  it.each(badFiles)('%s is refused with an explanation and nothing is written', async (name, content, sentence) => {
    const result = await enrich(await write(name, content));
    expect(result.stderr).toMatch(sentence);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(await namesIn(directory.path)).toEqual([name]);
  });

  it('a missing file, an empty folder and a file of 2 GB are refused', async () => {
    await mkdir(join(directory.path, 'folder'));
    const huge = await open(join(directory.path, 'huge.csv'), 'w');
    await huge.truncate(2 * 1024 ** 3);
    await huge.close();
    const run = async (name: string) => (await enrich(join(directory.path, name))).stderr;
    expect(await run('missing.csv')).toMatch(/There is no file ".*missing\.csv"\.\n$/);
    expect(await run('folder')).toMatch(/contains no ledger/);
    expect(await run('huge.csv')).toMatch(/2048 MiB; the maximum is 512 MiB/);
  });
});

describe('other failures', () => {
  it('wrong usage exits with 2', async () => {
    const ledger = await write('ledger.csv', frenchLedger);
    expect(await runLedgerprint(['enrich', ledger, '--url', service.url])).toMatchObject({ code: 2 });
    expect(await enrichInProcessOfItsOwn(ledger, '--mode', 'colour')).toMatchObject({ code: 2 });
    expect(await runLedgerprint(['enrich', ledger, '--url', 'nowhere', '--key', 'x'])).toMatchObject({ code: 2 });
    expect(await runLedgerprint(['enrich'])).toMatchObject({ code: 2 });
    expect(await namesIn(directory.path)).toEqual(['ledger.csv']);
  });

  it('a service that refuses the call or cannot be reached is explained, with exit code 1', async () => {
    const ledger = await write('ledger.csv', frenchLedger);
    const denied = await enrich(ledger, '--key', 'lp_live_x');
    expect(denied).toMatchObject({ code: 1, stderr: expect.stringMatching(/does not accept the key/) });
    const gone = await enrich(ledger, '--url', 'http://127.0.0.1:9');
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be reached/) });
    const old = await enrich(ledger, '--url', `${service.url}/nothing/here`);
    expect(old).toMatchObject({ code: 1, stderr: expect.stringMatching(/probably older than/) });
    expect(await namesIn(directory.path)).toEqual(['ledger.csv']);
  });

  it('the ledger is never overwritten, and an unwritable path is reported', async () => {
    const ledger = await write('ledger.csv', frenchLedger);
    expect((await enrich(ledger, '--out', ledger)).stderr).toMatch(/--out would overwrite the ledger/);
    expect(await readFile(ledger)).toEqual(frenchLedger);
    const lost = await enrich(ledger, '--out', join(directory.path, 'no', 'such', 'folder.csv'));
    expect(lost).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be written/) });
  });
});

describe('Ctrl-C', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s exits with %i, leaves no new file and keeps an existing one', async (signal, code) => {
    const idle = await shareTestService();
    const { key, organizationId } = await idle.createCaller();
    const ledger = await write('ledger.csv', frenchLedger);
    await write('ledger.enriched.csv', 'before');
    const run = spawnLedgerprint(['enrich', ledger, '--url', idle.url], { LEDGERPRINT_KEY: key });
    const countProjects = async () =>
      (await idle.database.query('SELECT FROM projects WHERE organization_id = $1', [organizationId])).length;
    await expect.poll(countProjects, { timeout: 20_000 }).toBe(1);
    run.kill(signal);
    expect(await run.ended).toMatchObject({ code, stderr: expect.stringMatching(/Stopped\. No file was written/) });
    expect(await namesIn(directory.path)).toEqual(['ledger.csv', 'ledger.enriched.csv']);
    expect(await readFile(join(directory.path, 'ledger.enriched.csv'), 'utf8')).toBe('before');
  });
});
