import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { namesIn } from './enrich-files.ts';

let folder: string;
let ledger: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  ledger = join(folder, 'ledger.csv');
  await writeFile(ledger, 'Libellé;Montant HT\nStylos assortis;95\n');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { code, stdout, stderr } = await runCommandInProcess(args);
  return { code, stdout, said: `${complaint.mock.calls.join('')}${stderr}` };
}

describe('a project without its service', () => {
  it.each(['report', 'evidence'])('%s says to name the service', async (command) => {
    const { code, said } = await run(command, '86Rf07xd4z', '--out', join(folder, 'out.html'));
    expect(code).toBe(1);
    expect(said).toContain('There is no file "86Rf07xd4z".');
    expect(said).toContain(`ledgerprint ${command} 86Rf07xd4z --url <address> --key <key>`);
    expect(await namesIn(folder)).toEqual(['ledger.csv']);
  });

  it('a file with such a name is a ledger', async () => {
    await writeFile(join(folder, '86Rf07xd4z'), 'Libellé;Montant HT\nStylos assortis;95\n');
    const { code } = await run('report', join(folder, '86Rf07xd4z'), '--out', join(folder, 'r.json'), '--quiet');
    expect(code).toBe(0);
  });
});

describe('evidence --url', () => {
  const service = ['--url', 'http://127.0.0.1:9', '--key', 'lp_live_x'];
  it.each([
    ...['--map=Poste=designation', '--currency=USD', '--country=DE', '--year=2024', '--language=de', '--sheet=A'],
    ...['--exclude-account=6063', '--as-purchases', '--own-id=1', '--combine', '--accept-incomplete'],
    ...['--mode=client', '--ratios=ademe', '--decisions=d.csv', '--name=Mine'],
  ])('does not ignore %s', async (option) => {
    const { code, said } = await run('evidence', '86Rf07xd4z', '--out', join(folder, 'p.zip'), ...service, option);
    expect(code).toBe(2);
    expect(said).toContain(`${option.split('=')[0]} applies to ledgers and cannot be used with --url`);
  });

  it('is needed for --revision', async () => {
    const { code, said } = await run('evidence', ledger, '--out', join(folder, 'p.zip'), '--revision', '2');
    expect(code).toBe(2);
    expect(said).toContain('--revision applies to a project: add --url and the id of the project');
  });
});

describe('enrich --out', () => {
  it.each(['pdf', 'html', 'json'])('of a report (.%s) names the command that writes it', async (extension) => {
    const out = join(folder, `result.${extension}`);
    const { code, said } = await run('enrich', ledger, '--out', out);
    expect(code).toBe(1);
    expect(said).toContain(
      `not .${extension} files. For a report in this format: ledgerprint report <ledger> --out ${out}`,
    );
    expect(await namesIn(folder)).toEqual(['ledger.csv']);
  });

  it.each(['xls', 'ods', 'zip'])('of another kind (.%s) is refused', async (extension) => {
    const { code, said } = await run('enrich', ledger, '--out', join(folder, `result.${extension}`));
    expect([code, said]).toEqual([1, expect.stringContaining(`not .${extension} files.`)]);
    expect(await namesIn(folder)).toEqual(['ledger.csv']);
  });
});

describe('what is not there', () => {
  const missing = () => join(folder, 'none', 'file');
  it.each<[string, () => readonly string[]]>([
    ['a ledger', () => ['enrich', missing()]],
    ['a ledger to inspect', () => ['inspect', missing()]],
    ['decisions', () => ['enrich', ledger, '--decisions', missing()]],
    ['a folder to write to', () => ['enrich', ledger, '--out', `${missing()}.csv`]],
    ['a folder for a workbook', () => ['enrich', ledger, '--out', `${missing()}.xlsx`]],
    ['a folder for a report', () => ['report', ledger, '--out', `${missing()}.html`]],
    ['a folder for a pack', () => ['evidence', ledger, '--out', `${missing()}.zip`]],
    ['a pack', () => ['verify', missing()]],
    ['a catalogue', () => ['verify', ledger, '--catalogue', missing()]],
    ['keys', () => ['verify', ledger, '--keys', missing()]],
    ['a file to import', () => ['decisions', 'import', missing(), '--key', 'lp_live_x']],
  ])('%s is said in words', async (_what, args) => {
    const { code, stdout, said } = await run(...args());
    expect(code).toBe(1);
    expect(`${stdout}${said}`).toMatch(/[Tt]here is no (?:such )?(?:file|folder)/);
    expect(`${stdout}${said}`).not.toMatch(/ENOENT|open '|mkdtemp/);
  });
});

it('a name of an edition needs a catalogue', async () => {
  const { code, said } = await run('verify', ledger, '--edition', 'Base Carbone 24');
  expect([code, said]).toEqual([2, expect.stringContaining('--edition needs --catalogue')]);
});
