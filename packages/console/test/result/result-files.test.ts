import { readFile } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
afterAll(() => fixture.close());

describe('downloads', () => {
  async function save(
    page: Page,
    name: string,
  ): Promise<{ readonly download: Download; readonly bytes: Buffer }> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await downloading;
    return { download, bytes: await readFile(await download.path()) };
  }

  it('CSV is the very file of the service', async () => {
    const { download, bytes } = await save(shared.page, 'Download CSV');
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(bytes.toString()).toBe(await fixture.file.text());
  });

  it('XLSX is a workbook of the same lines, with numbers as such', async () => {
    const { download, bytes } = await save(shared.page, 'Download XLSX');
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const [products, summary] = await readWorkbook(bytes);
    const [header = [], ...rows] = products?.data ?? [];
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    const footprints = lines.map(({ footprintKgCo2e = '' }) =>
      footprintKgCo2e === '' ? null : Number(footprintKgCo2e),
    );
    expect(column('footprintKgCo2e')).toEqual(footprints);
    expect(column('designation')).toContain('=HYPERLINK("http://x","y")');
    expect(summary?.data.find(([name]) => name === 'Products')?.[1]).toBe(lines.length);
    shared.expectPeace();
  });
});

describe('a file that does not arrive', () => {
  const files = /\/downloads\//;
  const answer = (body: string) => async (context: BrowserContext) => {
    await context.route(files, (route) => route.fulfill({ body, contentType: 'text/csv' }));
  };

  it('whole is not shown in part, and can be fetched again', async () => {
    const text = await fixture.file.text();
    const prepare = answer(text.slice(0, -100));
    const { page, context } = await fixture.open({ prepare, until: /did not arrive whole/ });
    await expectAccessible(page);
    await context.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`${lines.length} of ${lines.length} products`).waitFor();
    await context.close();
  });

  it('with any product says so', async () => {
    const [header = ''] = (await fixture.file.text()).split('\r\n');
    const { context } = await fixture.open({
      prepare: answer(`${header}\r\n`),
      until: /no product in this result/,
    });
    await context.close();
  });
});

it('is printed on one page, without the table', async () => {
  const { page } = shared;
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('grid').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'What to look at first' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});
