import { download, followToEnd, parseExport } from 'ledgerprint/testing/support/follow';
import { describe, expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile, exampleLedger, type LedgerFile, xlsxFile } from './support/ledger-files.ts';
import { chooseFile, shownBalance, shownColumns, startProject } from './support/new-project.ts';

const suite = useSuite('all');

/** The exported file of the same ledger, as read by the service itself. */
async function exportOf(file: LedgerFile, categoryMode = 'ademe'): Promise<Buffer> {
  const { caller } = suite;
  const csv = file.buffer.toString('base64');
  const { body } = await caller.call('ImportCSV', { name: 'reference', csv, categoryMode });
  await followToEnd(caller, body.projectId);
  return download(caller, body.projectId);
}

async function exportOfProject(projectId: string): Promise<Buffer> {
  await followToEnd(suite.caller, projectId);
  return download(suite.caller, projectId);
}

describe('a ledger', () => {
  it.each([
    ['purchases-factory.csv', 'en-GB', { 'Item Description': 'designation', 'Line Amount': 'amount' }],
    ['depenses-commune.csv', 'fr-FR', { "Désignation de l'article": 'designation', 'Montant HT': 'amount' }],
  ] as const)('%s is sent as the service itself would read it', async (name, locale, known) => {
    const file = await exampleLedger(name);
    const opened = await openSignedIn(suite, { locale, place: '#/new' });
    const { page } = opened;
    await chooseFile(page, file);
    expect(await shownColumns(page)).toMatchObject(known);
    await expectAccessible(page);
    const projectId = await startProject(page);
    const sent = await exportOfProject(projectId);
    expect(parseExport(sent)).toEqual(parseExport(await exportOf(file)));
    opened.expectPeace();
    await opened.context.close();
  });

  it('in a workbook is found on its sheet, with dates and amounts', async () => {
    const file = await xlsxFile({
      Lisez: [['Ce classeur contient nos achats']],
      Achats: [
        ['Libellé', 'Montant HT', 'Qté', 'Date facture'],
        ['Ramette papier A4', 174, 40, new Date('2023-05-31T00:00:00Z')],
        ['Gazole', 1620.5, 1000, new Date('2023-06-01T00:00:00Z')],
      ],
    });
    const opened = await openSignedIn(suite, { locale: 'fr-FR', place: '#/new' });
    const { page } = opened;
    await chooseFile(page, file);
    await page.getByRole('heading', { name: 'Colonnes de « Achats »' }).waitFor();
    const products = parseExport(await exportOfProject(await startProject(page)));
    expect(products.map(({ spendEur, purchaseDate }) => [Number(spendEur), purchaseDate])).toEqual([
      [174, '2023-05-31'],
      [1620.5, '2023-06-01'],
    ]);
    opened.expectPeace();
    await opened.context.close();
  });

  it('in a language that is not read says so before it is sent, and its language can be chosen', async () => {
    const rows = ['Nájemné za dílnu a sklad za leden;4.800,00', 'Oprava střechy haly po vichřici;18.350,00'];
    const opened = await openSignedIn(suite, { place: '#/new' });
    const { page } = opened;
    await chooseFile(page, csvFile(['Text účetního dokladu;Částka bez DPH', ...rows].join('\n')));
    const warning = page.getByText('Czech is not read: a row has a footprint only if');
    await warning.waitFor();
    await page.getByText('Czech 100% (not read)').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Language of the ledger').selectOption('fr');
    await warning.waitFor({ state: 'detached' });
    const projectId = await startProject(page);
    const { body } = await suite.caller.call('Projects.GetProject', { projectId });
    expect(body.project.context.languages).toEqual(['fr']);
    opened.expectPeace();
    await opened.context.close();
  });

  it('can be dropped on the page', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await page.getByText('Drop files or a folder here').waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Designation,Price\nPaper,12\n'], 'dropped.csv', { type: 'text/csv' }));
      return data;
    });
    await page.dispatchEvent('.file-drop', 'drop', { dataTransfer: transfer });
    await page.getByText('File: dropped.csv').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('dropped');
    await context.close();
  });
});

describe('columns', () => {
  it('can be corrected: each role has one column, and unused columns are not sent', async () => {
    const text = 'Kennung;Zahl;Menge?;Intern\nRamette papier A4;174;40;secret\nGazole;1620;1000;secret\n';
    const opened = await openSignedIn(suite, { place: '#/new' });
    const { page } = opened;
    await chooseFile(page, csvFile(text));
    await page.getByLabel('Content of Intern').selectOption('Supplier');
    await page.getByLabel('Content of Kennung').selectOption('Supplier');
    expect(await page.getByLabel('Content of Intern').inputValue()).toBe('');
    await page.getByLabel('Content of Kennung').selectOption('Designation');
    await page.getByLabel('Content of Zahl').selectOption('Amount excluding tax');
    await page.getByLabel('Content of Menge?').selectOption('Quantity');
    await page.getByText('not multiplied by the quantity').waitFor();
    expect(await shownColumns(page)).toEqual({ Kennung: 'designation', Zahl: 'amount', 'Menge?': 'quantity' });
    await page.getByText('2 rows will be counted.').waitFor();
    expect((await shownBalance(page)).slice(0, 2)).toEqual(['In the file 2 1,794.00 EUR', 'Counted 2 1,794.00 EUR']);
    const products = parseExport(await exportOfProject(await startProject(page)));
    expect(products.map(({ designation, spendEur, quantity }) => [designation, spendEur, quantity])).toEqual([
      ['Ramette papier A4', '174', '40'],
      ['Gazole', '1620', '1000'],
    ]);
    expect(JSON.stringify(products)).not.toContain('secret');
    opened.expectPeace();
    await opened.context.close();
  });

  it('can together form the designation', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile('Designation,Zusatz,Price\nPaper,recycled,12\nInk,black,20\n'));
    await page.getByLabel('Content of Zusatz').selectOption('Designation');
    await page.getByText('2 rows will be counted.').waitFor();
    expect(await shownColumns(page)).toMatchObject({ Designation: 'designation', Zusatz: 'designation' });
    const products = parseExport(await exportOfProject(await startProject(page)));
    expect(products.map(({ designation }) => designation)).toEqual([
      expect.stringMatching(/Paper.*recycled/),
      expect.stringMatching(/Ink.*black/),
    ]);
    await context.close();
  });

  it('of a file without a header are those of the template, and another line can be chosen as the header', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile('Paper A4,Lyreco,4.35,EUR,40\nDiesel,Esso,1.62,EUR,1000\n'));
    expect(await shownColumns(page)).toEqual({
      'Column 1': 'designation',
      'Column 2': 'supplier',
      'Column 3': 'unitPrice',
      'Column 4': 'currency',
      'Column 5': 'quantity',
    });
    await page.getByText('2 rows will be counted.').waitFor();
    await page.getByLabel('Column names').selectOption('1');
    await page.getByLabel('Content of Paper A4').selectOption('Designation');
    await page.getByText('1 row will be counted.').waitFor();
    await context.close();
  });

  it('are hidden if unused in a wide file, and shown on request', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    const others = Array.from({ length: 14 }, (_, index) => `x${index}`);
    await chooseFile(page, csvFile(`Designation,Price,${others.join()}\nPaper,12,${others.join()}\n`));
    expect(await page.locator('.column-line').count()).toBeLessThan(16);
    await page.getByRole('button', { name: /unused columns/ }).click();
    expect(await page.locator('.column-line').count()).toBe(16);
    await context.close();
  });
});

it('the project has the chosen category mode', async () => {
  const opened = await openSignedIn(suite, { place: '#/new' });
  const { page } = opened;
  const file = csvFile('Designation,Price EUR,Category\nLaptop,900,IT\nPaper,20,Office\n');
  await chooseFile(page, file);
  await page.getByLabel('Your own categories').check();
  const products = parseExport(await exportOfProject(await startProject(page)));
  expect(products.map(({ categoryScheme, categoryCode }) => [categoryScheme, categoryCode])).toEqual([
    ['client', 'IT'],
    ['client', 'Office'],
  ]);
  expect(products).toEqual(parseExport(await exportOf(file, 'client')));
  opened.expectPeace();
  await opened.context.close();
});

it('HTML, scripts and formulas are shown as plain text', async () => {
  const opened = await openSignedIn(suite, { place: '#/new' });
  const { page } = opened;
  const hostile = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '=HYPERLINK("http://x")'];
  const rows = hostile.map((text) => `"${text.replaceAll('"', '""')}",1`).join('\n');
  await chooseFile(page, csvFile(`Designation,<b>Price</b>\n${rows}\n`, '<i>name</i>.csv'));
  for (const text of hostile) await page.locator('.column-sample').getByText(text, { exact: true }).waitFor();
  await page.getByText('File: <i>name</i>.csv').waitFor();
  expect(await page.locator('main img, main script, main b, main i').count()).toBe(0);
  opened.expectPeace();
  await opened.context.close();
});
