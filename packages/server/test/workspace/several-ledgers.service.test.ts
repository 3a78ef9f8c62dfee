import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ledgerprint/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { followToEnd } from '../support/follow.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService('all');

/**
 * The same products in each quarter, so that cases have rows in all files; also rows that are not purchases or cannot
 * be read.
 */
const quarters: Readonly<Record<string, string>> = {
  'q1.csv': [
    'Date;Libellé;Fournisseur;Compte;Quantité;Unité;Montant HT',
    '15/01/2023;Gazole;Station du Nord;606140;333;L;499,50',
    '31/01/2023;Ramettes de papier A4;Papeterie;606400;;;33,33',
    '28/02/2023;TVA déductible;;445660;;;106,57',
    '31/03/2023;Conseil en organisation;Cabinet Martin;622600;;;1 000,10',
  ].join('\n'),
  'q2.csv': [
    'Date;Libellé;Fournisseur;Compte;Quantité;Unité;Montant HT',
    '15/04/2023;Gazole;Station du Nord;606140;334;L;501,10',
    '31/05/2023;Ramettes de papier A4;Papeterie;606400;;;66,67',
    '30/06/2023;Ramettes de papier A4;Papeterie;606400;;;-11,11',
  ].join('\n'),
  'q3.csv': [
    'Date;Libellé;Fournisseur;Compte;Quantité;Unité;Montant HT',
    '15/07/2023;Gazole;Station du Nord;606140;1000;L;1 499,99',
    '31/07/2023;Ramettes de papier A4;Papeterie;606400;;;0,01',
    '31/08/2023;xq zzk;;;;;75,00',
  ].join('\n'),
};
const counted = { 'q1.csv': ['3', '1532.93'], 'q2.csv': ['3', '556.66'], 'q3.csv': ['3', '1575.00'] };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-quarters-'));
  for (const [name, text] of Object.entries(quarters)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

async function reportOf(projectId: string): Promise<Report> {
  await followToEnd(suite.caller, projectId);
  const { body } = await suite.caller.call('Reports.GetReport', { projectId });
  expect(body.status).toBe('ready');
  return body.report;
}

const ways: Readonly<Record<string, () => Promise<string>>> = {
  async 'an archive'() {
    const entries = Object.entries(quarters).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    const content = writeZip(entries).toString('base64');
    const { body } = await suite.caller.call('Projects.ImportLedger', { fileName: 'year.zip', content });
    return body.projectId;
  },
  async 'the command, which adds rows with their files'() {
    const { stdout } = await runCommandInProcess([
      ...['enrich', ...Object.keys(quarters).map((name) => join(folder, name))],
      ...['--url', suite.service.url, '--key', suite.caller.key],
      ...['--out', join(folder, 'out.csv'), '--json'],
    ]);
    return JSON.parse(stdout).projectId;
  },
};

describe('several ledgers of a year in one project', () => {
  it.each(Object.entries(ways))('by %s add up to the whole, to the cent and the milligram', async (_, send) => {
    const report = await reportOf(await send());
    const { files, reconciliation, totals } = report;
    const nameOf = (text: string) => text.split(/[#/]/).at(-1);

    expect(files.map(({ key }) => nameOf(key))).toEqual(Object.keys(quarters));
    const sumMg = files.reduce((sum, { footprintMg }) => sum + BigInt(footprintMg), 0n);
    expect(String(sumMg)).toBe(totals.footprintMg);
    expect(files.every(({ footprintMg }) => BigInt(footprintMg) > 0n)).toBe(true);
    const sumEur = files.reduce((sum, { spendEur }) => sum + spendEur, 0);
    expect(sumEur).toBeCloseTo(totals.spendEur, 6);

    const places = reconciliation.files.map(({ file, sheet }) => (sheet === '' ? file : `${file}#${sheet}`));
    expect(places).toEqual(files.map(({ key }) => key));
    expect(
      Object.fromEntries(
        reconciliation.files.map(({ file, sheet, counted: own }) => [
          nameOf(sheet || file),
          [String(own.rows), own.amounts.EUR],
        ]),
      ),
    ).toEqual(counted);
    expect(reconciliation.total).toMatchObject({
      rows: 10,
      counted: { rows: 9, amounts: { EUR: '3664.59' } },
      excluded: [{ reason: 'vat', rows: 1, amounts: { EUR: '106.57' } }],
    });
    for (const [at, { spendEur }] of files.entries()) {
      const own = Object.values(counted)[at]?.[1];
      expect(spendEur.toFixed(2)).toBe(own);
    }
  });
});
