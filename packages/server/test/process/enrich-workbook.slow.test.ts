import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../../tools/testing/zip.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { shareTestService, type TestService } from '../support/test-service.ts';
import { namesIn, parseLines, writeWorkbookLedger } from './enrich-files.ts';

let service: TestService;
let key: string;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let ledger: string;

beforeAll(async () => {
  service = await shareTestService('all');
  ({ key } = await service.createCaller());
  directory = await createTemporaryDirectory();
  ledger = join(directory.path, 'ledger.xlsx');
  await writeWorkbookLedger(ledger);
});
afterAll(async () => {
  await directory.remove();
});

function enrich(...args: string[]) {
  return runCommandInProcess(['enrich', ...args, '--url', service.url, '--key', key]);
}

describe('a workbook', () => {
  it('is read from the sheet that is a ledger, and becomes a workbook with typed numbers and dates', async () => {
    const { code, stderr } = await enrich(ledger);
    expect(stderr).toContain('ledger.xlsx#Purchases: a table of purchases\n');
    expect(stderr).toContain('date        ← Posting date\n');
    expect(code).toBe(0);
    const out = join(directory.path, 'ledger.enriched.xlsx');
    const [products, summary] = await readWorkbook(out);
    expect([products?.sheet, summary?.sheet]).toEqual(['Products', 'Summary']);
    const [header = [], ...rows] = products?.data ?? [];
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    expect(column('designation')).toEqual(['Laptop computer', 'Printing paper A4']);
    expect(column('purchaseDate')).toEqual([new Date('2024-01-31'), new Date('2024-02-29')]);
    expect(column('unitPrice')).toEqual([900.1, 1.234]);
    expect(column('quantity')).toEqual([3, 1_000]);
    expect(column('spendEur')).toEqual([2_700.3, 1_234]);
    expect(column('warnings').filter((text) => String(text).includes('ambiguous'))).toEqual([]);
    for (const value of column('footprintKgCo2e')) expect(value).toBeTypeOf('number');
    const footprints = column('footprintKgCo2e').map(Number);
    const total = summary?.data.find(([name]) => name === 'Footprint (kg CO2e)')?.[1];
    expect(total).toBeCloseTo((footprints[0] ?? 0) + (footprints[1] ?? 0), 6);
  });

  it('freezes its header row', async () => {
    const out = await readFile(join(directory.path, 'ledger.enriched.xlsx'));
    const sheet = readZip(out).find(({ name }) => name === 'xl/worksheets/sheet1.xml');
    expect(sheet?.bytes.toString()).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  });

  it('becomes CSV when asked, and CSV a workbook', async () => {
    const csv = join(directory.path, 'out.csv');
    expect(await enrich(ledger, '--quiet', '--out', csv)).toMatchObject({ code: 0, stderr: '' });
    expect(parseLines(await readFile(csv))).toMatchObject([
      { designation: 'Laptop computer', purchaseDate: '2024-01-31', unitPrice: '900.1', spendEur: '2700.3' },
      { designation: 'Printing paper A4', unitPrice: '1.2340', spendEur: '1234' },
    ]);
    await writeFile(join(directory.path, 'formula.csv'), 'Libellé;Montant HT\n"=1+1;=2 | +A1";5\n');
    const book = join(directory.path, 'out.xlsx');
    // Nothing could be calculated, but the file is there.
    expect(await enrich(join(directory.path, 'formula.csv'), '--quiet', '--out', book)).toMatchObject({ code: 1 });
    expect((await readWorkbook(book))[0]?.data[1]?.[0]).toBe('=1+1;=2 | +A1');
  });

  it('that is truncated is refused with an explanation', async () => {
    const cut = join(directory.path, 'cut.xlsx');
    await writeFile(cut, (await readFile(ledger)).subarray(0, 2_000));
    const before = await namesIn(directory.path);
    expect(await enrich(cut)).toMatchObject({ code: 1, stderr: expect.stringMatching(/it is damaged/) });
    expect(await namesIn(directory.path)).toEqual(before);
  });
});
