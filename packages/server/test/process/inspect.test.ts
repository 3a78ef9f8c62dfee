import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusionReasons, roles, unreadReasons } from '@ledgerprint/ledger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSchemaProblems, readCommandSchema } from '../support/command-schemas.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { frenchLedger, writeInto } from './enrich-files.ts';
import { fec, writeTwoSheets } from './ledger-files.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await directory.remove();
});

const write = (name: string, content: string | Buffer) => writeInto(directory.path, name, content);

/** The objects that are printed; each is checked against the schema. */
async function inspectJson(...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommandInProcess(['inspect', '--json', ...args]);
  const objects = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  for (const object of objects) expect(await findSchemaProblems('inspect', object)).toEqual([]);
  return { code, objects, stderr };
}

describe('inspect --json', () => {
  it('a table: columns, style and the fate of every row', async () => {
    const file = await write('ledger.csv', frenchLedger);
    const { code, objects } = await inspectJson(file);
    expect(code).toBe(0);
    expect(objects).toEqual([
      {
        file,
        format: 'table',
        columns: {
          designation: ['Libellé article'],
          supplier: ['Fournisseur'],
          amount: ['Montant HT'],
          vatAmount: ['TVA'],
          date: ['Date facture'],
          quantity: ['Qté'],
        },
        currency: { code: 'EUR', from: 'content', because: 'public bodies, utilities and cities: Mairie de Test' },
        country: { code: 'FR', from: 'content', because: 'public bodies, utilities and cities: Mairie de Test' },
        decimal: ',',
        period: { from: '2024-01-31', to: '2024-02-20' },
        rows: 5,
        basis: 'net',
        languages: [{ code: 'fr', share: 1, read: true }],
        counted: { rows: 4, amounts: { EUR: '7035.00' } },
        excluded: [{ reason: 'total', rows: 1, amounts: { EUR: '7035.00' } }],
        unread: [],
        warnings: [],
      },
    ]);
  });

  it('a French accounting file: accounts decide, and a balanced file adds up to zero', async () => {
    const { objects } = await inspectJson(await write('fec.txt', fec));
    expect(objects).toMatchObject([
      {
        format: 'fec',
        decimal: ',',
        period: { from: '2023-01-10', to: '2023-12-31' },
        rows: 7,
        counted: { rows: 2, amounts: { EUR: '112.50' } },
        excluded: [
          { reason: 'payable', rows: 3, amounts: { EUR: '-12.50' } },
          { reason: 'vat', rows: 1, amounts: { EUR: '20.00' } },
          { reason: 'bank', rows: 1, amounts: { EUR: '-120.00' } },
        ],
      },
    ]);
  });

  it('a workbook: an object for each sheet; without dates the period is null', async () => {
    const file = join(directory.path, 'two.xlsx');
    await writeTwoSheets(file);
    const { code, objects } = await inspectJson(file);
    expect(code).toBe(0);
    expect(objects).toMatchObject([
      { file: `${file}#January`, counted: { rows: 1, amounts: { EUR: '900.10' } }, period: null },
      { file: `${file}#February`, counted: { rows: 2, amounts: { USD: '50.50' } }, period: null },
    ]);
    const { objects: one } = await inspectJson(file, '--sheet', 'february');
    expect(one).toMatchObject([{ file: `${file}#February`, counted: { rows: 2 } }]);
  });

  it('a folder: its ledgers by path, including subfolders; hidden files, locks, results and other files are skipped', async () => {
    const one = 'Libellé;Montant HT\nPapier;1\n';
    await mkdir(join(directory.path, 'b/deep'), { recursive: true });
    await mkdir(join(directory.path, '.git'));
    const skipped = ['.hidden.csv', '.git/x.csv', '~$open.xlsx', 'notes.md', 'old.enriched.csv'];
    for (const name of ['z.CSV', 'b/deep/y.tsv', 'b.txt', 'a.json', ...skipped])
      await write(name, name.endsWith('json') ? '[{"Libellé":"Papier","Montant HT":1}]' : one);
    const { code, objects } = await inspectJson(directory.path);
    expect(objects.map(({ file }) => file)).toEqual(
      ['a.json', 'b.txt', 'b/deep/y.tsv', 'z.CSV'].map((name) => join(directory.path, name)),
    );
    expect(code).toBe(0);
    const { objects: named } = await inspectJson(
      ...['z.CSV', '.', 'notes.md'].map((name) => join(directory.path, name)),
    );
    expect(named.map(({ file }) => file)).toEqual(
      ['z.CSV', 'a.json', 'b.txt', 'b/deep/y.tsv', 'notes.md'].map((name) => join(directory.path, name)),
    );
  });

  it('a refused file is an object in its place, and the exit code is 1', async () => {
    const good = await write('good.csv', 'Libellé;Montant HT\nPapier;1\n');
    const picture = await write('picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    const empty = join(directory.path, 'empty');
    await mkdir(empty);
    const missing = join(directory.path, 'missing.csv');
    const { code, objects, stderr } = await inspectJson(picture, missing, good, empty);
    expect(objects).toEqual([
      { file: picture, error: { code: 'not_a_ledger', message: expect.stringMatching(/is an image, not a table/) } },
      { file: missing, error: { code: 'unreadable', message: `There is no file "${missing}".` } },
      expect.objectContaining({ file: good, rows: 1 }),
      { file: empty, error: { code: 'unreadable', message: expect.stringMatching(/contains no ledger/) } },
    ]);
    expect([code, stderr]).toEqual([1, 'ledgerprint: 3 of 4 files were refused.\n']);
  });

  it('a header without rows is a ledger without counted rows', async () => {
    const { code, objects } = await inspectJson(await write('header.csv', 'Libellé;Montant HT\n'));
    expect(objects).toMatchObject([{ rows: 0, counted: { rows: 0, amounts: {} } }]);
    expect(code).toBe(0);
  });

  it('options supply what the file does not say', async () => {
    const file = await write(
      'ledger.csv',
      'Objet;Détail;Somme;Compte;Jour\nPapier;A4;10;606400;2024-01-02\nLoyer;mars;20;613200;2023-03-01\n',
    );
    const { objects } = await inspectJson(
      ...[file, '--map', 'Objet+Détail=designation', '--map', 'Somme=amount', '--map', 'Compte=account'],
      ...['--map', 'Jour=date', '--currency', 'chf', '--country', 'CH', '--year', '2024'],
      ...['--exclude-account', '6132=intra_group'],
    );
    expect(objects).toMatchObject([
      {
        columns: { designation: ['Objet', 'Détail'], amount: ['Somme'], account: ['Compte'] },
        currency: { code: 'CHF', from: 'option' },
        counted: { rows: 1, amounts: { CHF: '10.00' } },
        excluded: [{ reason: 'intra_group', rows: 1, amounts: { CHF: '20.00' } }],
      },
    ]);
    const { objects: adjusted } = await inspectJson(
      file,
      '--map',
      'Somme=amount',
      '--map',
      'Compte=account',
      '--exclude-account',
      '60',
    );
    expect(adjusted[0].excluded).toEqual([{ reason: 'adjustment', rows: 1, amounts: { EUR: '10.00' } }]);
    const { objects: early } = await inspectJson(file, '--map', 'Somme=amount', '--map', 'Jour=date', '--year', '2024');
    expect(early[0].warnings.map(({ code }: { code: string }) => code)).toContain('other_years');
  });

  it.each([
    ['--currency', 'EUX'],
    ['--country', 'France'],
    ['--year', '24'],
    ['--exclude-account', '60=luck'],
    ['--exclude-account', '=vat'],
    ['--map', 'Poste=colour'],
  ])('%s %s is wrong usage', async (...option) => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const file = await write('ledger.csv', frenchLedger);
    expect(await inspectJson(file, ...option)).toMatchObject({ code: 2, objects: [] });
    expect(complaint.mock.calls.join('')).toContain(option[0]);
  });

  it('the schema lists all roles and reasons', async () => {
    const { $defs } = await readCommandSchema('inspect');
    const { excluded, unread } = $defs.ledger.properties;
    expect($defs.columns.propertyNames.enum).toEqual(roles);
    expect(excluded.items.properties.reason.enum).toEqual(exclusionReasons);
    expect(unread.items.properties.reason.enum).toEqual(unreadReasons);
  });
});

describe('inspect for people', () => {
  it('shows columns, style, reconciliation and warnings', async () => {
    const file = await write('ledger.csv', frenchLedger);
    const { code, stdout } = await runCommandInProcess(['inspect', file]);
    expect(code).toBe(0);
    expect(stdout).toBe(`${file}: a table of purchases
  Currency: EUR (shown by public bodies, utilities and cities: Mairie de Test)
  Country: FR (shown by public bodies, utilities and cities: Mairie de Test)
  designation ← Libellé article
  supplier    ← Fournisseur
  amount      ← Montant HT
  vatAmount   ← TVA
  date        ← Date facture
  quantity    ← Qté
  net amounts in EUR (shown by its content), decimal comma, 2024-01-31 to 2024-02-20
  Languages: French 100%
                   rows        EUR
  in                  5  14,070.00
  counted             4   7,035.00
  excluded: total     1   7,035.00
`);
  });

  it('says first what is assumed because nothing shows it', async () => {
    const file = await write('plain.csv', 'Designation;Amount\nPaper;10.00\n');
    const { stdout } = await runCommandInProcess(['inspect', file]);
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      '  Currency: EUR (assumed: nothing in the file shows it)',
      '  Country: FR (assumed: nothing in the file shows it)',
    ]);
    expect(stdout).toContain('(currency_assumed)');
    const given = await runCommandInProcess(['inspect', file, '--currency', 'GBP', '--country', 'GB']);
    expect(given.stdout.split('\n').slice(1, 3)).toEqual([
      '  Currency: GBP (given by an option)',
      '  Country: GB (given by an option)',
    ]);
  });

  it('shows which accounts of a French accounting file are counted', async () => {
    const { stdout } = await runCommandInProcess(['inspect', await write('fec.txt', fec)]);
    expect(stdout).toContain(`
  accounts counted: 606…, 627…
  accounts excluded:
                                 rows      EUR
  401…  payable  Fournisseurs       3   -12.50
  445…  vat      TVA déductible     1    20.00
  512…  bank     Banque             1  -120.00
`);
  });

  it('joins columns with +, lists what is not used, and says why a file is refused', async () => {
    const file = await write('ledger.csv', 'Objet;Détail;Montant HT;Zone\nPapier;A4;1;\u001b[31m\nEncre;noire;2;x\n');
    const poste = await write('poste.csv', 'Poste;Somme\nPapier;12\n');
    const { code, stdout } = await runCommandInProcess(['inspect', file, poste, '--map', 'Objet+Détail=designation']);
    expect(stdout).toContain('  designation ← Objet + Détail\n');
    expect(stdout).toContain('  not used: "Zone"\n');
    expect(stdout).toMatch(
      /\n\n.*poste\.csv: refused\n {2}No line near the top has the mapped columns "Objet", "Détail"/,
    );
    expect(code).toBe(1);
  });
});

describe('inspect --rows', () => {
  it('lists excluded rows by reason, with file, line, texts and amount', async () => {
    const file = await write('fec.txt', fec);
    const { code, objects } = await inspectJson(file, '--rows', 'excluded');
    expect(code).toBe(0);
    expect(objects.map(({ line, reason, amount }) => [line, reason, amount])).toEqual([
      [4, 'payable', '-120.00'],
      [6, 'payable', '-12.50'],
      [7, 'payable', '120.00'],
      [3, 'vat', '20.00'],
      [8, 'bank', '-120.00'],
    ]);
    expect(objects[0]).toEqual({
      ...{ file, line: 4, fate: 'excluded', reason: 'payable', amount: '-120.00', currency: 'EUR' },
      ...{
        designation: 'Facture EDF janvier – Fournisseurs',
        supplier: 'EDF',
        account: '401000',
        accountLabel: 'Fournisseurs',
      },
      ...{ category: '401000 Fournisseurs', reference: 'F1', purchaseDate: '2023-01-10', notes: '' },
    });
  });

  it('lists unread rows; each row of the reconciliation is listed once', async () => {
    const file = await write('gaps.csv', 'Libellé;Montant HT\nGazole;100\n;200\nPapier;abc\nTotal;100\n');
    const [ledger] = (await inspectJson(file)).objects;
    const { objects } = await inspectJson(file, '--rows', 'unread');
    expect(objects).toMatchObject([
      { line: 3, fate: 'unread', reason: 'no_designation', amount: '200.00', designation: '' },
      { line: 4, fate: 'unread', reason: 'amount_unreadable', amount: null, designation: 'Papier' },
    ]);
    expect(ledger.unread).toHaveLength(2);
    expect((await inspectJson(file, '--rows', 'excluded')).objects).toMatchObject([{ line: 5, reason: 'total' }]);
  });

  it('for people: a heading for each file and reason, then a line for each row', async () => {
    const file = await write('fec.txt', fec);
    const { stdout } = await runCommandInProcess(['inspect', file, '--rows', 'excluded']);
    expect(stdout).toContain(
      `${file}: excluded: payable\n  line 4  -120.00 EUR  Facture EDF janvier – Fournisseurs · EDF · 401000 Fournisseurs · F1\n`,
    );
    expect(stdout).toContain(
      `\n\n${file}: excluded: vat\n  line 3  20.00 EUR  Facture EDF janvier – TVA déductible · EDF · 445660 TVA déductible · F1\n`,
    );
    const none = await runCommandInProcess(['inspect', file, '--rows', 'unread']);
    expect(none).toMatchObject({ code: 0, stdout: 'No row is unread.\n' });
  });

  it('names the sheet, and a file that was refused', async () => {
    const file = join(directory.path, 'two.xlsx');
    await writeTwoSheets(file);
    const bad = await write('bad.csv', '');
    const { code, objects } = await inspectJson(file, bad, '--rows', 'excluded', '--exclude-account', 'x');
    expect(code).toBe(1);
    expect(objects).toMatchObject([{ file: bad, error: { code: 'not_a_ledger' } }]);
    expect((await runCommandInProcess(['inspect', file, '--rows', 'counted'])).code).toBe(2);
  });

  it('without the rows that a decision includes', async () => {
    const file = await write('fec.txt', fec);
    const decisions = await write('decisions.csv', 'selector,account,exclusion\naccount,445660,none\n');
    const { objects } = await inspectJson(file, '--rows', 'excluded', '--decisions', decisions);
    expect(objects.map(({ reason }) => reason)).toEqual(['payable', 'payable', 'payable', 'bank']);
    const [ledger] = (await inspectJson(file, '--decisions', decisions)).objects;
    expect(ledger.counted).toEqual({ rows: 3, amounts: { EUR: '132.50' } });
  });
});
