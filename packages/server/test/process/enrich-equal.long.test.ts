import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestService } from '../support/test-service.ts';
import { parseLines, writeInto } from './enrich-files.ts';
import { fec } from './ledger-files.ts';

/** Repeated designations, credit notes, odd white space, quotes, line breaks, formulas, several categories and units. */
const oddRows = [
  'Désignation;Fournisseur;Prix unitaire;Devise;Quantité;Unité;Date achat;Poids;Commentaire;Catégorie',
  'Ramette papier A4 80g;Bureau Vallée;4,50;EUR;40;;31/01/2024;;;Papeterie',
  '  Ordinateur   portable\u00a014 pouces ;Dell;900;USD;5;;2024-02-15;;;Informatique',
  'Ramette  papier A4 80g;Lyreco;4,50;EUR;-10;;15/02/2024;;avoir;Papeterie',
  '"Câble ""HDMI"", 2 m";"Acme; fils";12.30;GBP;3;pièce;;;"deux\nlignes";Informatique',
  '=HYPERLINK("http://x");@fournisseur;-5;EUR;1;;;;+33;=1+1',
  "'=déjà gardé;;7;EUR;2;;;;;",
  '"Vis;=1+1;y";"a | =b";7;EUR;2;;;;"\t-x";',
  'Gazole;Total;1,62;EUR;1 500;L;03/2024;;;Énergie',
  'gazole;;1,62;EUR;10;L;;;;Énergie',
  'Gazole;Total;1,62;EUR;-200;L;;;;Transport',
  'Caf\u0065\u0301 moulu;;8;EUR;5;kg;;2500 g;;Alimentation',
  'Café moulu;;8;EUR;250;g;;;;Papeterie',
  'Tomates;;;;12;kg;;;;',
  'AVOIR prestation de nettoyage;Onet;-2400;EUR;1;;;;;Divers 3',
  '日本語の品目;;100;JPY;1;;;;;Divers 3',
  'xq;;abc;???;douze;;hier;;;',
];

/** Rent, a roof and an audit, energy, a loan word and a known seller. */
const german = [
  'Buchungstext;Lieferant;Betrag;Datum',
  'Büromiete Hauptstraße Januar;Immobilien Meier GmbH;12000,00;15.01.2024',
  'Dachsanierung der Werkhalle;Dachdecker Huber GmbH;85000,00;20.02.2024',
  'Wirtschaftsprüfung Jahresabschluss;Prüf AG;18000,00;03.03.2024',
  'Stromrechnung Werk 1;Stadtwerke München;24000,00;31.03.2024',
  'Laptop;Bechtle AG;1400,00;12.04.2024',
  'Betriebshaftpflicht;Allianz;5200,00;13.05.2024',
  'Porto;Deutsche Post;300,00;14.05.2024',
];

let service: TestService;
let key: string;
let organization: string;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let ledger: string;

beforeAll(async () => {
  service = await shareTestService('all');
  ({ key, organization } = await service.createCaller());
  directory = await createTemporaryDirectory();
  const numbered = Array.from(
    { length: 500 },
    (_, number) => `Stylo bille modèle ${number % 300};;${number};EUR;1;;;;;${number % 7 ? '' : 'Papeterie'}`,
  );
  ledger = await writeInto(directory.path, 'ledger.csv', [...oddRows, ...numbered].join('\r\n'));
});
afterAll(async () => {
  await directory.remove();
});

/** Enriches the same ledger with the engines of this process and through a service. */
async function enrichBoth(extension: string, ...options: readonly string[]) {
  return enrichFileBoth(ledger, extension, ...options);
}

async function enrichFileBoth(path: string, extension: string, ...options: readonly string[]) {
  return {
    here: await enrich(path, `here.${extension}`, options),
    there: await enrich(path, `there.${extension}`, [...options, '--url', service.url]),
  };
}

async function enrich(path: string, name: string, options: readonly string[]) {
  const out = join(directory.path, name);
  const args = ['enrich', path, '--json', '--out', out, ...options];
  const { code, stdout, stderr } = await runInProcess(service.database, args, { LEDGERPRINT_KEY: key });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const { projectId, ...summary } = JSON.parse(stdout);
  return { file: await readFile(out), summary: { ...summary, out: '' }, projectId };
}

describe('the command writes the same file locally and through a service', { timeout: 120_000 }, () => {
  it.each(['', 'de', 'fr'])('of a German ledger, in the language named: %j', async (language) => {
    const options = language === '' ? [] : ['--language', language];
    const path = await writeInto(directory.path, 'german.csv', german.join('\r\n'));
    const { here, there } = await enrichFileBoth(path, 'csv', ...options);
    expect(here.file.equals(there.file)).toBe(true);
    expect(here.summary).toEqual(there.summary);
    const unread = parseLines(here.file).filter(({ warnings }) => warnings?.includes('language_unread'));
    expect(unread).toEqual([]);
  });

  it.each(['ademe', 'client', 'referential'])('in %s mode, with the same totals', async (mode) => {
    const { here, there } = await enrichBoth('csv', '--mode', mode);
    expect(here.file.equals(there.file)).toBe(true);
    expect(here.summary).toEqual(there.summary);
    expect([here.projectId, there.projectId]).toEqual([null, expect.any(String)]);
    const lines = parseLines(here.file);
    // The row whose price is not a number is unread.
    expect(lines).toHaveLength(312);
    expect(lines.slice(0, 3).map(({ designation, occurrences }) => [designation, occurrences])).toEqual([
      ['Ramette papier A4 80g', '2'],
      ['  Ordinateur   portable\u00a014 pouces ', '1'],
      ['Câble "HDMI", 2 m', '1'],
    ]);
  });

  it('for a journal, where accounts and amounts matter', async () => {
    const journal = await writeInto(directory.path, 'fec.txt', fec);
    const { here, there } = await enrichFileBoth(journal, 'csv', '--year', '2022');
    expect(here.file.equals(there.file)).toBe(true);
    expect(here.summary).toEqual(there.summary);
  });

  it('for energy, whose price depends on how much the whole ledger buys', async () => {
    const bills = 'Libellé;Montant HT;Date\nÉlectricité bureau;900;2023-06-15\n';
    const large = `${bills}Électricité atelier;2000000;2023-06-15\n`;
    const quantityOf = async (content: string) => {
      const path = await writeInto(directory.path, 'bills.csv', content);
      const { here, there } = await enrichFileBoth(path, 'csv');
      expect(here.file.equals(there.file)).toBe(true);
      return Number(parseLines(here.file)[0]?.activityValue);
    };
    expect(await quantityOf(large)).toBeGreaterThan(1.1 * (await quantityOf(bills)));
  });

  it('for invoices, where own ids come from an option or from the organization', async () => {
    const invoices = fileURLToPath(new URL('../../../../examples/ledgers/invoices', import.meta.url));
    const ownId = ['--own-id', '732829320'];
    await runInProcess(service.database, ['organization', 'set', organization, ...ownId]);
    const here = await enrich(invoices, 'here.csv', ownId);
    const there = await enrich(invoices, 'there.csv', ['--url', service.url]);
    expect(here.file.equals(there.file)).toBe(true);
    expect(here.summary).toEqual(there.summary);
    const excluded = here.summary.reconciliation.flatMap((file: { excluded: object[] }) => file.excluded);
    expect(excluded).toMatchObject([{ reason: 'revenue' }]);
  });

  it('with country, currency and year given as options', async () => {
    const path = await writeInto(directory.path, 'bare.csv', 'Description;Net amount\nElectricity;900\nPaper;20\n');
    const options = ['--country', 'DE', '--currency', 'CHF', '--year', '2022'];
    const { here, there } = await enrichFileBoth(path, 'csv', ...options);
    expect(here.file.equals(there.file)).toBe(true);
    expect(here.summary).toEqual(there.summary);
    expect(here.summary.context).toMatchObject({ country: 'DE', year: 2022 });
  });

  it('for Excel', async () => {
    const { here, there } = await enrichBoth('csv', '--excel', 'fr');
    expect(here.file.equals(there.file)).toBe(true);
    expect(here.summary).toEqual(there.summary);
  });

  it('as a workbook', async () => {
    const { here, there } = await enrichBoth('xlsx');
    const [ours, theirs] = [await readWorkbook(here.file), await readWorkbook(there.file)];
    // The report sheets name their project, so they differ.
    expect(ours.slice(0, 2)).toEqual(theirs.slice(0, 2));
    expect(ours.map(({ sheet }) => sheet)).toEqual(theirs.map(({ sheet }) => sheet));
    expect(ours.length).toBeGreaterThan(2);
    expect(here.summary).toEqual(there.summary);
  });
});
