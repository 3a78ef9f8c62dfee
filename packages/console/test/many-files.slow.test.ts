import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@ledgerprint/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../tools/testing/zip.ts';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { ublInvoice } from './support/invoice-file.ts';
import { csvFile } from './support/ledger-files.ts';
import { shownBalance, startProject } from './support/new-project.ts';

const suite = useSuite();
let folder = '';

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'ledgerprint-files-')), 'Invoices 2024');
  await mkdir(join(folder, 'March'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('a.xml', ublInvoice({ number: 'F1' }));
  await write('March/b.xml', ublInvoice({ number: 'F2', amount: 50 }));
  await write('March/copy.xml', ublInvoice({ number: 'F1' }));
  await write('March/plain.pdf', '%PDF-1.4\nno invoice');
  await write('notes.docx', 'not read');
});
afterAll(() => rm(join(folder, '..'), { recursive: true }));

async function rowsOf(projectId: string) {
  const client = createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });
  const rows: (readonly unknown[])[] = [];
  for await (const { row } of client.products.eachRow({ projectId }))
    rows.push([row?.file, row?.sheet, row?.amount, row?.fate, row?.reason]);
  return rows;
}

describe('many files', () => {
  it('of a folder are read, summarized and sent; unreadable ones are skipped on request', async () => {
    const opened = await openSignedIn(suite, { place: '#/new', width: 390 });
    const { page } = opened;
    await page.locator('input[type=file]').nth(1).setInputFiles(folder);
    expect((await shownBalance(page)).slice(0, 2)).toEqual([
      'In the included files 3 250.00 EUR',
      'Counted 2 150.00 EUR',
    ]);
    await page.getByText('1 duplicate invoice, not counted again').waitFor();
    await page.getByText('Invoices 2024/March/plain.pdf').waitFor();
    await page.getByText('1 other file in the folder is ignored because of its type.').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByLabel('Skip the files that cannot be read').check();
    expect(await rowsOf(await startProject(page))).toEqual([
      ['Invoices 2024/March/b.xml', '', '50.00', 'counted', ''],
      ['Invoices 2024/March/copy.xml', '', '100.00', 'counted', ''],
      ['Invoices 2024/a.xml', '', '100.00', 'excluded', 'repeated'],
    ]);
    opened.expectPeace();
    await opened.context.close();
  });

  it('in an archive are shown with their names in it', async () => {
    const { page, context } = await openSignedIn(suite, { locale: 'fr-FR', place: '#/new' });
    const entries = ['1.xml', 'deux/2.xml'].map((name) => ({ name, bytes: Buffer.from(ublInvoice({ number: 'F1' })) }));
    const file = { name: 'factures.zip', mimeType: 'application/zip', buffer: writeZip(entries) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('1 facture en double, comptée une seule fois').waitFor();
    expect(await rowsOf(await startProject(page))).toEqual([
      ['factures.zip', '1.xml', '100.00', 'counted', ''],
      ['factures.zip', 'deux/2.xml', '100.00', 'excluded', 'repeated'],
    ]);
    await context.close();
  });

  it('of different types for the same period are counted together only on request', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    const statement = 'Date;Libellé;Débit;Crédit\n05/03/2024;CB PAPETERIE;120,00;\n06/03/2024;CB ESSO;60,00;\n';
    const invoice = { name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from(ublInvoice({ number: 'F1' })) };
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([invoice, csvFile(statement, 'card.csv')]);
    await page.getByText('1 row will be counted.').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    const question = page.getByRole('region', { name: 'Duplicate purchases?' }).last();
    await question.getByText('Left out, because other files cover the same period').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByLabel('Bank and card statements').check();
    await page.getByText('3 rows will be counted.').waitFor();
    expect(await rowsOf(await startProject(page))).toHaveLength(3);
    await context.close();
  });
});
