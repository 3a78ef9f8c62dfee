import { describe, expect, it } from 'vitest';
import { findProjectNumber } from '../../src/store/project-id.ts';
import { useTestService } from '../support/use-test-service.ts';
import { imported, importFile } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { readProducts, readProject, row, type StoredRow } from './stored-project.ts';

const suite = useTestService();

/** The rows that the service read from a file, product by product. */
async function rowsOf(file: string | Buffer): Promise<readonly StoredRow[]> {
  const products = await readProducts(suite.service, await imported(suite.caller, file));
  return products.flatMap(({ rows }) => rows);
}

describe('ok: creates a project and seals it in one step', () => {
  it('returns a projectId, a short sqid, of a project that is enriching immediately', async () => {
    const { status, body } = await importFile(suite.caller, 'Designation,Supplier\nPaper,A\nInk,B\nPaper,C\n');
    expect(status).toBe(200);
    expect(body).toEqual({ projectId: expect.stringMatching(/^[0-9A-Za-z]{8,16}$/) });
    expect(await readProject(suite.service, body.projectId)).toEqual({
      organization_id: suite.caller.organizationId,
      name: 'test',
      category_mode: 'ademe',
      status: 'enriching',
      staged_rows: 3,
      total_products: 2,
      webhook_url: null,
      submitted_at: expect.any(Date),
    });
    expect(await readProducts(suite.service, body.projectId)).toEqual([
      {
        designation: 'Paper',
        occurrences: 2,
        rows: [row({ designation: 'Paper', supplier: 'A' }), row({ designation: 'Paper', supplier: 'C' })],
      },
      { designation: 'Ink', occurrences: 1, rows: [row({ designation: 'Ink', supplier: 'B' })] },
    ]);
  });

  it('keeps the order of more rows than one sequence value can number', async () => {
    const count = 70_000;
    const lines = Array.from({ length: count }, (_, at) => `Paper,${at}`);
    const projectId = await imported(suite.caller, `Designation,Quantity\n${lines.join('\n')}\n`);
    const [found] = await suite.service.database.query<{ rows: string; inOrder: boolean }>(
      `SELECT count(*) AS rows, bool_and(quantity = (place - 1)::text) AS "inOrder"
        FROM (SELECT quantity, row_number() OVER (ORDER BY position) AS place FROM rows
          WHERE project_id = $1) AS placed`,
      [findProjectNumber(projectId)],
    );
    expect(found).toEqual({ rows: String(count), inOrder: true });
  });

  it('the project can be polled, submitted again without effect, and accepts no more rows', async () => {
    const projectId = await imported(suite.caller, 'Designation\nPaper\nPaper\n');
    const before = [await readProject(suite.service, projectId), await readProducts(suite.service, projectId)];
    const progress = await suite.caller.call('GetProgress', { projectId });
    expect(progress.body).toMatchObject({ status: 'enriching', totalLines: '1', inProgress: '1' });
    expect((await suite.caller.call('Submit', { projectId })).body).toEqual({ status: 'enriching' });
    const added = await suite.caller.call('AddActivities', { projectId, activities: [{ designation: 'Ink' }] });
    expectRefusal(added, 'failed_precondition', /sealed/);
    expect([await readProject(suite.service, projectId), await readProducts(suite.service, projectId)]).toEqual(before);
  });

  it('every import creates a new project, even from the same file', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => imported(suite.caller, 'Designation\nPaper\n')));
    expect(new Set(ids).size).toBe(5);
  });

  it('a webhook cannot be set: only Submit accepts one', async () => {
    const projectId = await imported(suite.caller, 'Designation\nPaper\n', { webhookUrl: 'https://hooks.example/' });
    expect((await readProject(suite.service, projectId)).webhook_url).toBeNull();
  });

  it.each([
    { given: undefined, stored: 'ademe' },
    { given: null, stored: 'ademe' },
    { given: '', stored: 'ademe' },
    { given: 'ademe', stored: 'ademe' },
    { given: 'client', stored: 'client' },
    { given: 'referential', stored: 'referential' },
  ])('categoryMode $given is $stored', async ({ given, stored }) => {
    const projectId = await imported(suite.caller, 'Designation\nPaper\n', { categoryMode: given });
    expect((await readProject(suite.service, projectId)).category_mode).toBe(stored);
  });

  it.each([
    { title: 'trimmed', name: ' \u00a0Ledger 2024\n', stored: 'Ledger 2024' },
    { title: '200 characters', name: '🧾'.repeat(200), stored: '🧾'.repeat(200) },
    { title: 'missing', name: undefined, stored: 'Untitled project' },
    { title: 'null', name: null, stored: 'Untitled project' },
    { title: 'blank', name: ' \t ', stored: 'Untitled project' },
  ])('the name is stored as by CreateProject: $title', async ({ name, stored }) => {
    const projectId = await imported(suite.caller, 'Designation\nPaper\n', { name });
    expect((await readProject(suite.service, projectId)).name).toBe(stored);
  });

  it('100,000 lines in one file', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `Product ${index % 40_000},Supplier ${index},1.5,EUR`);
    const projectId = await imported(suite.caller, `Designation,Supplier,Unit price,Currency\n${lines.join('\n')}\n`);
    expect(await readProject(suite.service, projectId)).toMatchObject({ staged_rows: 100_000, total_products: 40_000 });
    const [counted] = await suite.service.database.query<{ rows: string; first: string }>(
      `SELECT count(*) AS rows, (SELECT designation FROM rows WHERE position = min(own)) AS first
       FROM products CROSS JOIN unnest(positions) AS own WHERE project_id = (SELECT id FROM projects WHERE staged_rows = 100000)`,
    );
    expect(counted).toEqual({ rows: '100000', first: 'Product 0' });
  });
});

describe('ok: the currency and the country', () => {
  const british = 'Designation;Amount\nThames Water;10\nHMRC penalty notice printing;5\n';

  async function contextOf(file: string, defaults: readonly (string | null)[] = [null, null]) {
    const { database } = suite.service;
    const { organizationId } = suite.caller;
    const set = (values: readonly (string | null)[]) =>
      database.query('UPDATE organizations SET default_country = $2, default_currency = $3 WHERE id = $1', [
        organizationId,
        ...values,
      ]);
    await set(defaults);
    try {
      const projectId = await imported(suite.caller, file);
      const [project] = await database.query<{ country: string | null }>(
        'SELECT country FROM projects WHERE organization_id = $1 AND id = $2',
        [organizationId, findProjectNumber(projectId)],
      );
      const currencies = (await readProducts(suite.service, projectId)).flatMap((product) =>
        product.rows.map(({ currency }) => currency),
      );
      return { country: project?.country, currencies: [...new Set(currencies)] };
    } finally {
      await set([null, null]);
    }
  }

  it('are found in the content, if the organization has no defaults', async () => {
    expect(await contextOf(british)).toEqual({ country: 'GB', currencies: ['GBP'] });
  });

  it('are the defaults of the organization, whatever the content shows', async () => {
    expect(await contextOf(british, ['CH', 'CHF'])).toEqual({ country: 'CH', currencies: ['CHF'] });
  });

  it('are those that the file states, whatever the defaults are', async () => {
    const stated = 'Designation;Amount (£)\nPaper;10\n';
    expect((await contextOf(stated, ['CH', 'CHF'])).currencies).toEqual(['GBP']);
  });

  it('are left to the engine, which assumes France and euros, if nothing shows them', async () => {
    expect(await contextOf('Designation;Amount\nPaper;10\n')).toEqual({ country: null, currencies: [''] });
  });
});

describe('ok: the layouts that are understood', () => {
  const full = row({
    designation: 'Café moulu',
    supplier: 'Torréfaction d’Été',
    unitPrice: '12,50',
    currency: '€',
    quantity: '3',
    unit: 'kg',
    purchaseDate: '31/12/2024',
    weight: '1',
    notes: 'à livrer',
    category: 'Épicerie',
  });
  const values = Object.values(full);
  const english = 'Designation;Supplier;Unit price;Currency;Quantity;Unit;Purchase date;Weight;Notes;Category'.split(
    ';',
  );
  const camelCase = Object.keys(full);
  const french = "Désignation;Fournisseur;Prix unitaire;Devise;Quantité;Unité;Date d'achat;Poids;Notes;Catégorie".split(
    ';',
  );
  const shouted = french.map((name) => ` ${name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')} `);

  function table(header: readonly string[], cells: readonly string[], delimiter = ';'): string {
    const quoted = cells.map((cell) => `"${cell}"`);
    return `${header.join(delimiter)}\r\n${quoted.join(delimiter)}\r\n`;
  }

  it.each([
    { title: 'English', header: english },
    { title: "the fields' own names", header: camelCase },
    { title: 'snake case', header: camelCase.map((name) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)) },
    { title: 'French', header: french },
    { title: 'French in capitals without accents, with spaces around', header: shouted },
  ])('a header in $title', async ({ header }) => {
    expect(await rowsOf(table(header, values))).toEqual([full]);
  });

  it('columns in another order, and some missing', async () => {
    expect(await rowsOf(table(french.toReversed(), values.toReversed()))).toEqual([full]);
    expect(await rowsOf('Quantity,Designation\n3,Paper\n')).toEqual([row({ designation: 'Paper', quantity: '3' })]);
  });

  it('unknown columns are ignored', async () => {
    const file = 'Cost centre,Designation,Approved by,Quantity\n6064,Paper,Kim,3\n';
    expect(await rowsOf(file)).toEqual([row({ designation: 'Paper', quantity: '3' })]);
  });

  it("an accounting program's columns, below a title; an amount is never multiplied, and a total is not a purchase", async () => {
    const file = 'Grand livre 2024\n\nDate facture;Libellé article;Qté;Montant HT (€);Fournisseur\n';
    const rows = '31/12/2024;Papier;4;10,00;Acme\n30/12/2024;Encre;0;7,50;Acme\nTotal;;4;17,50;\n';
    expect(await rowsOf(`${file}${rows}`)).toEqual([
      row({
        designation: 'Papier',
        supplier: 'Acme',
        unitPrice: '2.5',
        currency: 'EUR',
        quantity: '4',
        purchaseDate: '31/12/2024',
      }),
      row({ designation: 'Encre', supplier: 'Acme', unitPrice: '7,50', currency: 'EUR', purchaseDate: '30/12/2024' }),
    ]);
  });

  it("no header: the template's order", async () => {
    expect(await rowsOf(`${values.map((cell) => `"${cell}"`).join(',')}\n`)).toEqual([full]);
    expect(await rowsOf('Paper,ACME,5\n')).toEqual([row({ designation: 'Paper', supplier: 'ACME', unitPrice: '5' })]);
  });

  it.each([',', ';', '\t', '|'])('the delimiter %j', async (delimiter) => {
    expect(await rowsOf(table(english, values, delimiter))).toEqual([full]);
  });

  it.each([
    { title: 'UTF-8', encode: (text: string) => Buffer.from(text) },
    { title: 'UTF-8 with a byte order mark', encode: (text: string) => Buffer.from(`\ufeff${text}`) },
    { title: 'UTF-16 little endian', encode: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le') },
    { title: 'UTF-16 big endian', encode: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
    { title: 'Windows-1252', encode: toWindows1252 },
  ])('$title', async ({ encode }) => {
    expect(await rowsOf(encode(table(french, values)))).toEqual([full]);
  });

  it('empty lines are skipped, wherever they are', async () => {
    const file = '\n\r\nDesignation,Quantity\n\nPaper,1\n,\n  \n"",""\nInk,2\n\n\n';
    const rows = await rowsOf(file);
    expect(rows).toEqual([row({ designation: 'Paper', quantity: '1' }), row({ designation: 'Ink', quantity: '2' })]);
  });

  it('cells are kept verbatim: quotes, line breaks, spaces, backslashes, unreadable dates', async () => {
    const kept = {
      designation: '  Papier\tA4\r\n"extra" blanc, 80 g ',
      supplier: '\\N',
      unitPrice: '12,50',
      purchaseDate: '31/02/2024',
      notes: 'one\ntwo\r\n\r\nthree; \\. \\ 🧾 مرحبا e\u0301',
      category: ' =1+1',
    };
    const cells = Object.values(kept).map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const header = Object.keys(kept).join(',');
    expect(await rowsOf(`${header}\r\n${cells.join(',')}\r\n`)).toEqual([row(kept)]);
  });

  it('the last line needs no line break, and short lines need no empty cells', async () => {
    expect(await rowsOf('Designation,Quantity,Notes\nPaper,1')).toEqual([row({ designation: 'Paper', quantity: '1' })]);
  });
});

function toWindows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\x80').replaceAll('’', '\x92'), 'latin1');
}
