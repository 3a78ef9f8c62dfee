import { readFile } from 'node:fs/promises';
import { type Ledger, LedgerError, readCsvLedger, readLedgers } from '@ledgerprint/ledger';
import { activityFields } from '@ledgerprint/ledger/activity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { hold } from '../../../../tools/testing/hold.ts';
import { readZip, writeZip } from '../../../../tools/testing/zip.ts';
import { parseReferential } from '../../src/index.ts';
import { anyDamage } from './any-damage.ts';

const examples = new URL('../../../../examples/ledgers/', import.meta.url);
/** Enough lines for a header and letters of several encodings, but few enough to be read often. */
const start = async (name: string) => (await readFile(new URL(name, examples))).subarray(0, 1_500);
const ledgers = await Promise.all(['depenses-commune.csv', 'purchases-factory.csv'].map(start));
const utf16 = ledgers.map((bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le'));
const workbook = await writeExcelFile([
  [...activityFields].map((value) => ({ value })),
  [{ value: 'Gazole' }, { value: 'Total' }, { value: 12.5 }, { value: 'EUR' }, { value: 10 }, { value: 'L' }],
  [{ value: 'Papier' }, null, { value: 3 }, null, null, null, { value: new Date(0), format: 'yyyy-mm-dd' }],
]).toBuffer();
const parts = readZip(workbook);

/** Rows, or a sentence for the owner of the file; `read` throws nothing else. */
async function expectRowsOrSentence(read: () => Promise<number>): Promise<void> {
  try {
    expect(await read()).toBeGreaterThanOrEqual(0);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    expect(error.message).toMatch(/^[A-Z].+\.$/s);
    expect(error.message).not.toMatch(/CSV_|ERR_|undefined|NaN|\n\s+at /);
  }
}

async function countRows(ledgers: readonly Ledger[]): Promise<number> {
  let count = 0;
  for (const ledger of ledgers) for await (const batch of ledger.rows()) count += batch.length;
  return count;
}

async function countFileRows(bytes: Uint8Array): Promise<number> {
  return countRows(await readLedgers(bytes));
}

async function countCsvRows(bytes: Uint8Array): Promise<number> {
  return countRows([await readCsvLedger(bytes)]);
}

describe('damaged files give rows or a sentence', () => {
  it('ledgers in CSV', async () => {
    const file = fc.tuple(fc.constantFrom(...ledgers, ...utf16), anyDamage).map(([bytes, damage]) => damage(bytes));
    const property = fc.asyncProperty(file, async (bytes) => {
      await expectRowsOrSentence(() => countFileRows(bytes));
      await expectRowsOrSentence(() => countCsvRows(bytes));
    });
    expect(await hold(property, 0.25)).toBeGreaterThan(10);
  });

  it('workbooks, as archives', async () => {
    const file = anyDamage.map((damage) => damage(workbook));
    const property = fc.asyncProperty(file, (bytes) => expectRowsOrSentence(() => countFileRows(bytes)));
    expect(await hold(property, 0.25)).toBeGreaterThan(10);
  });

  it('workbooks, in the files inside', async () => {
    const damages = fc.array(fc.tuple(fc.nat(parts.length - 1), anyDamage), { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(damages, fc.boolean(), async (all, isMissing) => {
      const entries = all.reduce(
        (some, [index, damage]) =>
          some.map((entry, at) => (at === index ? { ...entry, bytes: damage(entry.bytes) } : entry)),
        isMissing ? parts.filter((_, index) => index !== all[0]?.[0]) : parts,
      );
      await expectRowsOrSentence(() => countFileRows(writeZip(entries)));
    });
    expect(await hold(property, 0.25)).toBeGreaterThan(10);
  });

  it('referentials', async () => {
    const text = 'code,label,keywords,factor,unit,source,year\nF1,Carburant,gazole|diesel,3.17,kgCO2e/l,ADEME,2024\n';
    const file = anyDamage.map((damage) => damage(Buffer.from(text)).toString());
    const property = fc.property(file, (bytes) => {
      const { entries, problems } = parseReferential(bytes);
      expect((entries?.length ?? 0) > 0).toBe(problems === undefined);
      for (const { factor } of entries ?? []) expect(Number.isFinite(factor)).toBe(true);
    });
    expect(await hold(property, 0.1)).toBeGreaterThan(10);
  });
});
