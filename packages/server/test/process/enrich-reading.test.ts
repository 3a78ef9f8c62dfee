import { join } from 'node:path';
import { readLedgers } from '@ledgerprint/ledger';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { stringify } from 'csv-stringify/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countMisread } from '../../src/cli/enrich/count-misread.ts';
import { toContext } from '../../src/cli/enrich/enrichment-result.ts';
import { readLedgerFiles } from '../../src/cli/enrich/read-ledger-files.ts';
import { findLedgerFiles } from '../../src/cli/ledger/find-ledger-files.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { badFiles, frenchLedger, writeInto } from './enrich-files.ts';
import { fec, writeTwoSheets } from './ledger-files.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
});
afterEach(() => directory.remove());

const write = (name: string, content: string | Buffer) => writeInto(directory.path, name, content);

/** Reads as `enrich` does; what it keeps, says and finds. */
async function read(paths: readonly string[], acceptsIncomplete = false) {
  const kept: Activity[] = [];
  const notes: string[] = [];
  const { files } = await findLedgerFiles(paths);
  const found = await readLedgerFiles(files, {
    ...{ acceptsIncomplete, options: { needsHeader: true }, signal: new AbortController().signal },
    keep: (rows) => kept.push(...rows),
    note: (text) => notes.push(text),
  });
  return { ...found, kept: kept.map(({ designation }) => designation), notes: notes.join('\n') };
}

const good = 'Libellé;Montant HT;Date\nPapier;1,50;2024-03-01\nEncre;2,50;2024-03-02\n';
const gaps = 'Libellé;Montant HT\nLampe;5\n;2\n;4\n';

describe('several ledgers', () => {
  it('are one: all counted rows in the order of the files, and a reconciliation of each and of all', async () => {
    const book = join(directory.path, 'two.xlsx');
    await writeTwoSheets(book);
    const paths = [await write('fec.txt', fec), book, await write('b.csv', good)];
    const { kept, notes, reconciliation, total } = await read(paths);
    expect(kept).toEqual([
      'Facture EDF janvier – Électricité',
      'Intérêts et agios – Commissions bancaires',
      'Laptop computer',
      'Printing paper A4',
      'Desk lamp',
      'Papier',
      'Encre',
    ]);
    expect(reconciliation.map(({ file }) => file)).toEqual([
      paths[0],
      `${book}#January`,
      `${book}#February`,
      paths[2],
    ]);
    expect(total).toMatchObject({
      rows: 12,
      counted: { rows: 7, amounts: { EUR: '1016.60', USD: '50.50' } },
    });
    expect(notes).toMatch(
      /fec\.txt: a French.*two\.xlsx#January.*b\.csv: a table.*All ledgers together\n.*counted +7 /s,
    );
  });

  it('of which one is incomplete are not used, nor is what comes after it kept', async () => {
    const paths = [await write('a.csv', good), await write('b.csv', gaps), await write('c.csv', good)];
    await expect(read(paths)).rejects.toThrow(
      /b\.csv: 2 of 3 rows.*Nothing was written.*--accept-incomplete/s,
    );
    const { kept, total } = await read(paths, true);
    expect(kept).toEqual(['Papier', 'Encre', 'Lampe', 'Papier', 'Encre']);
    expect(total.unread).toEqual([{ reason: 'no_designation', rows: 2, amounts: { EUR: '6.00' } }]);
  });

  it('of which one is refused in its middle are used without any row of it, where that is accepted', async () => {
    const broken = await write('a.csv', `Libellé;Montant HT\n${'Lampe;1\n'.repeat(20_000)}"Papier;1\n`);
    const missing = join(directory.path, 'missing.csv');
    const paths = [broken, missing, await write('b.csv', good)];
    await expect(read(paths)).rejects.toThrow(
      /a\.csv: refused\n.*never closed.*missing\.csv: refused\n {2}There is no file/s,
    );
    const { kept, notes, reconciliation } = await read(paths, true);
    expect(kept).toEqual(['Papier', 'Encre']);
    expect(notes).toMatch(/Left out: .*a\.csv: refused\n.*Left out: .*missing\.csv: refused\n/s);
    expect(reconciliation).toMatchObject([
      { file: broken, error: { code: 'not_a_ledger' } },
      { file: missing, error: { code: 'unreadable' } },
      { rows: 2 },
    ]);
  });

  it('with bad rows are refused by file and line, accepted or not', async () => {
    const long = `Libellé;Montant HT\n${'x'.repeat(1_001)};2\n`;
    const paths = [await write('a.csv', long), await write('b.csv', long), await write('c.csv', good)];
    for (const accepts of [false, true])
      await expect(read(paths, accepts)).rejects.toThrow(
        /^2 lines cannot be used:\n {2}\S+a\.csv, line 2: designation is longer.*\n {2}\S+b\.csv, line 2: /,
      );
  });

  it('without a row are told so', async () => {
    const header = 'Libellé;Montant HT\n';
    const paths = [await write('a.csv', header), await write('b.csv', header)];
    for (const accepts of [false, true])
      await expect(read(paths, accepts)).rejects.toThrow('The ledgers have a header but no rows');
    expect((await read([...paths, await write('c.csv', good)])).kept).toEqual(['Papier', 'Encre']);
  });

  it('have a context: what they share, and the days of all', async () => {
    const book = join(directory.path, 'two.xlsx');
    await writeTwoSheets(book);
    const { ledgers } = await read([await write('fec.txt', fec), await write('b.csv', good), book]);
    expect(toContext(ledgers, { country: 'BE', year: 2023 })).toEqual({
      ...{ country: 'BE', countryFrom: 'option', currency: 'mixed', year: 2023 },
      period: { from: '2023-01-10', to: '2024-03-02' },
    });
    expect(toContext(ledgers.slice(0, 2), {})).toMatchObject({
      ...{ country: 'FR', countryFrom: 'assumed', currency: 'EUR', year: null },
    });
  });
});

describe('a ledger that cannot be used', () => {
  it.each(badFiles)('%s is refused in a sentence', async (name, content, sentence) => {
    await expect(read([await write(name, content)])).rejects.toThrow(sentence);
  });

  it('nothing helps where nothing is counted', async () => {
    const path = await write('grants.csv', 'Bénéficiaire;Montant de la subvention;Objet\nClub;1000;Aide\n');
    await expect(read([path])).rejects.toThrow(/^(?!.*--accept-incomplete).*nothing of it can be counted/s);
    await expect(read([path], true)).rejects.toThrow(/nothing of it can be counted/);
  });
});

describe('rows on their way to a service', () => {
  async function misreadOf(...files: readonly (string | Buffer)[]): Promise<number> {
    const rows: Activity[] = [];
    for (const file of files) {
      for (const ledger of await readLedgers(Buffer.from(file))) {
        for await (const batch of ledger.rows())
          rows.push(...batch.filter(({ fate }) => fate === 'counted').map(({ activity }) => activity));
      }
    }
    const csv = stringify([activityFields, ...rows.map((row) => activityFields.map((field) => row[field]))]);
    return countMisread(Buffer.from(csv), [rows.slice(0, 1), rows.slice(1)]);
  }

  it('are read there as they are: prices, quantities, days, credit notes', async () => {
    expect(await misreadOf(frenchLedger)).toBe(0);
    expect(await misreadOf('Description,Net amount\nPaper,"1,234.50"\nCable,"2,500"\nLamp,2.5\n', good)).toBe(
      0,
    );
  });

  it('are counted there, too, where their account says that they are purchases', async () => {
    // "Intérêts et agios" on the account of bank charges.
    expect(await misreadOf(fec)).toBe(0);
  });

  it('are told where they would not be counted there', async () => {
    const csv = Buffer.from('designation,unitPrice\nSalaires mars,100\n');
    const blank = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;
    expect(await countMisread(csv, [[{ ...blank, designation: 'Salaires mars', unitPrice: '100' }]])).toBe(1);
  });
});
