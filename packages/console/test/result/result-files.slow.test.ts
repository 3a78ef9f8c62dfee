import { readFile } from 'node:fs/promises';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Download, Page } from '../support/browser.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import type { ResultPage } from './open-result.ts';
import { openResultFixture, type ResultFixture } from './result-fixture.ts';

let fixture: ResultFixture;
let lines: ResultFixture['lines'];
let shared: ResultPage;

beforeAll(async () => {
  fixture = await openResultFixture();
  ({ lines } = fixture);
  shared = await fixture.open();
});

describe('downloads', () => {
  async function save(page: Page, name: string): Promise<{ readonly download: Download; readonly bytes: Buffer }> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await downloading;
    return { download, bytes: await readFile(await download.path()) };
  }

  it('CSV is the file of the service, byte for byte', async () => {
    const { download, bytes } = await save(shared.page, 'Download CSV');
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(bytes.toString()).toBe(await fixture.file.text());
  });

  it('XLSX is a workbook with the same products, and numbers are stored as numbers', async () => {
    // This text shows that the report has been loaded.
    await shared.page.getByText('Each ledger row is counted in its own month.').waitFor();
    const { download, bytes } = await save(shared.page, 'Download XLSX');
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const [products, summary, about, ...tables] = await readWorkbook(bytes);
    const [header = [], ...rows] = products?.data ?? [];
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    const footprints = lines.map(({ footprintKgCo2e = '' }) =>
      footprintKgCo2e === '' ? null : Number(footprintKgCo2e),
    );
    expect(column('footprintKgCo2e')).toEqual(footprints);
    expect(column('designation')).toContain('=HYPERLINK("http://x","y")');
    expect(summary?.data.find(([name]) => name === 'Products')?.[1]).toBe(lines.length);
    expect(about?.data.flat()).toContain('Achats');
    expect(tables.map(({ sheet }) => sheet)).toEqual(
      expect.arrayContaining(['Scopes', 'Largest suppliers by emissions']),
    );
    shared.expectPeace();
  });
});

describe('a file', () => {
  async function tryAgain(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`${lines.length} of ${lines.length} products`).first().waitFor();
  }

  it('that arrives incomplete is not shown, and can be downloaded again', async () => {
    const part = (await fixture.file.text()).slice(0, -100);
    let opened: ResultPage | undefined;
    await fixture.withStored(part, async () => {
      opened = await fixture.open({ until: /The file cannot be read: it is incomplete/ });
      await expectAccessible(opened.page);
    });
    await tryAgain((opened as ResultPage).page);
    await opened?.context.close();
  });

  it('that cannot be downloaded is reported with the reason, and can be downloaded again', async () => {
    let opened: ResultPage | undefined;
    await fixture.withStored(undefined, async () => {
      opened = await fixture.open({ until: /This project does not exist/ });
    });
    await tryAgain((opened as ResultPage).page);
    await opened?.context.close();
  });

  it('without any products is reported as such', async () => {
    const [header = ''] = (await fixture.file.text()).split('\r\n');
    await fixture.withStored(`${header}\r\n`, async () => {
      const { context } = await fixture.open({ until: /This result contains no products/ });
      await context.close();
    });
  });
});

it('a printed result leaves out the table and the controls', async () => {
  const { page } = shared;
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('grid').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Download CSV' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'What should be checked first?' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

it('a file opened without a service looks like the project page', async () => {
  const { page } = shared;
  const total = await page.locator('.total-figure').innerText();
  const empty = await page.context().browser()?.newContext();
  const opened = await empty?.newPage();
  await opened?.goto(`${page.url().split('#')[0]}#/file`);
  const buffer = Buffer.from(await fixture.file.arrayBuffer());
  await opened?.locator('input[type=file]').setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer });
  await opened?.locator('.tile').first().waitFor();
  expect(await opened?.locator('.total-figure').innerText()).toBe(total);
  await empty?.close();
});
