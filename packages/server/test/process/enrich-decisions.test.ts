import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conflictReasons } from '@ledgerprint/engine/decisions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSchemaProblems, readCommandSchema } from '../support/command-schemas.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { parseLines } from './enrich-files.ts';

const ledger = [
  'Libellé;Fournisseur;Compte;Montant HT',
  'Tilleul à petites feuilles;Pépinières;2121;1776',
  'Stylos assortis;Lyreco;6064;95',
  'Droits de diffusion;SACEM;6232;612',
].join('\n');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  await writeFile(join(folder, 'ledger.csv'), ledger);
});
afterEach(() => rm(folder, { recursive: true }));

async function enrich(decisions: string | Buffer, ...options: readonly string[]) {
  const file = join(folder, 'decisions.csv');
  await writeFile(file, decisions);
  return runCommandInProcess(['enrich', join(folder, 'ledger.csv'), '--decisions', file, ...options]);
}

const decisions = [
  'id;selector;designation;supplier;account;categoryCode;factorId;exclusion;revokedAt',
  ';designation;TILLEUL à petites feuilles;;;A02;;;',
  'music;supplier;;sacem;;;;tax;',
  'gone;account;;;6064;;bc-0;;',
  'other;account;;;6251;H51;;;',
  'old;account;;;2121;C17;;;2025-01-01T00:00:00Z',
].join('\n');

describe('enrich --decisions', () => {
  it('applies decisions in force, and identifies each line by its id or line number', async () => {
    const { code, stdout } = await enrich(decisions, '--json');
    expect(code).toBe(0);
    const summary = JSON.parse(stdout);
    expect(await findSchemaProblems('enrich', summary)).toEqual([]);
    expect(summary.decisions).toEqual({
      given: 4,
      applied: 2,
      conflicts: [{ decisionId: 'gone', reason: 'FACTOR_GONE', products: 1 }],
    });
    const lines = parseLines(await readFile(summary.out));
    expect(lines).toMatchObject([
      { match: 'decided', categoryCode: 'A02', decision: 'line-2' },
      { decision: '', warnings: expect.stringContaining('decision_conflict') },
      { match: 'excluded', exclusion: 'tax', decision: 'music' },
    ]);
  });

  it('names the decisions that had no effect', async () => {
    const { stdout } = await enrich(decisions);
    expect(stdout).toMatch(
      /Decisions {5}2 of 4 applied\n {2}not applied to 1 product: gone \(FACTOR_GONE\)\n {2}without effect on this ledger: other\n/,
    );
  });

  it.each([
    ['report', 'report.json'],
    ['evidence', 'pack.zip'],
  ])('is said by %s, too', async (command, out) => {
    const file = join(folder, 'decisions.csv');
    await writeFile(file, decisions);
    const { code, stderr } = await runCommandInProcess([
      ...[command, join(folder, 'ledger.csv'), '--decisions', file, '--out', join(folder, out)],
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/2 of 4 applied\n.*gone \(FACTOR_GONE\)\n.*without effect on this ledger: other\n/);
  });

  it.each([
    ['no row without a match', ['account;;;999;none'], 0],
    ['rows by text', ['designation;MISSION de nettoyage;;;none'], 1],
    ['rows by account', ['account;;;641200;none'], 1],
    ['rows by supplier', ['supplier;;onet;;none'], 1],
    ['no row that a stronger decision excludes', ['supplier;;onet;;none', 'designation;Mission de nettoyage;;;tax'], 0],
  ])('an inclusion brings back %s', async (_what, lines, brought) => {
    const books = [
      'Compte;Libellé du compte;Libellé;Fournisseur;Montant HT',
      '606100;Carburants;Gazole 1000 L;Total;1500',
      '641100;Rémunérations;Salaires agence;Intérim Plus;800',
      '641200;Rémunérations;Mission de nettoyage;Onet;400',
    ].join('\n');
    await writeFile(join(folder, 'ledger.csv'), books);
    const header = 'selector;designation;supplier;account;exclusion';
    const { stdout } = await enrich([header, ...lines].join('\n'), '--json');
    const { reconciliation, out } = JSON.parse(stdout);
    expect(reconciliation[0]).toMatchObject({ counted: { rows: 1 + brought }, excluded: [{ rows: 2 - brought }] });
    const cleaning = { designation: 'Mission de nettoyage', exclusion: '', decision: 'line-2' };
    expect(parseLines(await readFile(out))).toMatchObject([
      { designation: 'Gazole 1000 L', decision: '' },
      ...(brought === 1 ? [cleaning] : []),
    ]);
  });

  it('exits with 1 for a file with invalid lines, naming lines and columns, before anything is written', async () => {
    const wrong = [
      'selector,account,exclusion,ghgCategory',
      'account,6064,boredom,',
      'account,,tax,',
      'account,6232,,9.9',
    ].join('\n');
    const { code, stdout, stderr } = await enrich(wrong, '--quiet');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^ledgerprint: The decisions in ".*decisions\.csv" cannot be used\. Nothing was written\.\n/,
    );
    expect(stderr).toMatch(/\n {2}line 2, exclusion: .*\n {2}line 3, account: .*\n {2}line 4, ghgCategory: /);
    expect((await readdir(folder)).sort()).toEqual(['decisions.csv', 'ledger.csv']);
  });

  it.each([
    [
      'lines that contradict each other',
      'selector,account,categoryCode\naccount,6064,C17\naccount,6064,C18\n',
      /line 3, categoryCode: Line 2 /,
    ],
    ['bytes that are not UTF-8', Buffer.from('selector,account,note\naccount,6064,\xe9\n', 'latin1'), /is not UTF-8/],
    ['an empty file', '', /line 1: The file is empty/],
  ])('exits with 1 for %s', async (_what, content, sentence) => {
    expect(await enrich(content)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  it('reports a missing file', async () => {
    const args = ['enrich', join(folder, 'ledger.csv'), '--decisions', join(folder, 'none.csv')];
    expect(await runCommandInProcess(args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none.csv" cannot be read'),
    });
  });

  it('the schema lists every reason for a conflict', async () => {
    const { properties } = await readCommandSchema('enrich');
    const { reason } = properties.decisions.properties.conflicts.items.properties;
    expect(reason.enum).toEqual(conflictReasons);
  });
});
