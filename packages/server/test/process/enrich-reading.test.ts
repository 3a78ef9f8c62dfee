import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findRowProblems, type Row } from '@ledgerprint/ledger/activity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toContext } from '../../src/cli/enrich/enrichment-result.ts';
import { readLedgerFiles } from '../../src/cli/enrich/read-ledger-files.ts';
import { readRowsAgain, toSentNames } from '../../src/cli/enrich/read-rows-again.ts';
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

/** Reads as `enrich` does; returns the rows that it keeps, its notes and the reconciliation. */
async function read(paths: readonly string[], acceptsIncomplete = false) {
  const kept: Row[] = [];
  const notes: string[] = [];
  const { files } = await findLedgerFiles(paths);
  const found = await readLedgerFiles(files, {
    acceptsIncomplete,
    combines: true,
    options: { needsHeader: true },
    signal: new AbortController().signal,
    keep: (rows) => kept.push(...rows),
    note: (text) => notes.push(text),
  });
  return { ...found, kept: kept.map(({ designation }) => designation), notes: notes.join('\n') };
}

const good = 'Libellé;Montant HT;Date\nPapier;1,50;2024-03-01\nEncre;2,50;2024-03-02\n';
const gaps = 'Libellé;Montant HT\nLampe;5\n;2\n;4\n';

describe('several ledgers', () => {
  it('are read as one: all counted rows in the order of the files, with a reconciliation of each and of all', async () => {
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
    expect(reconciliation.map(({ file }) => file)).toEqual([paths[0], `${book}#January`, `${book}#February`, paths[2]]);
    expect(total).toMatchObject({ rows: 12, counted: { rows: 7, amounts: { EUR: '1016.60', USD: '50.50' } } });
    expect(notes).toMatch(
      /fec\.txt: a French.*two\.xlsx#January.*b\.csv: a table.*All ledgers together\n.*counted +7 /s,
    );
  });

  it('are not used if one is incomplete, and later rows are not kept', async () => {
    const paths = [await write('a.csv', good), await write('b.csv', gaps), await write('c.csv', good)];
    await expect(read(paths)).rejects.toThrow(/b\.csv: 2 of 3 rows.*Nothing was written.*--accept-incomplete/s);
    const { kept, total } = await read(paths, true);
    expect(kept).toEqual(['Papier', 'Encre', 'Lampe', 'Papier', 'Encre']);
    expect(total.unread).toEqual([{ reason: 'no_designation', rows: 2, amounts: { EUR: '6.00' } }]);
  });

  it('with --accept-incomplete are used without any row of a file that is refused midway', async () => {
    const broken = await write('a.csv', `Libellé;Montant HT\n${'Lampe;1\n'.repeat(20_000)}"Papier;1\n`);
    const missing = join(directory.path, 'missing.csv');
    const paths = [broken, missing, await write('b.csv', good)];
    await expect(read(paths)).rejects.toThrow(
      /a\.csv: refused\n.*never closed.*missing\.csv: refused\n {2}There is no file/s,
    );
    const { kept, notes, reconciliation } = await read(paths, true);
    expect(kept).toEqual(['Papier', 'Encre']);
    expect(notes).toMatch(/Left out: .*a\.csv: refused\n.*missing\.csv: refused\n/s);
    expect(reconciliation).toMatchObject([
      { file: broken, error: { code: 'not_a_ledger' } },
      { file: missing, error: { code: 'unreadable' } },
      { rows: 2 },
    ]);
  });

  it('with invalid rows are refused by file and line, even with --accept-incomplete', async () => {
    const long = `Libellé;Montant HT\n${'x'.repeat(1_001)};2\n`;
    const paths = [await write('a.csv', long), await write('b.csv', long), await write('c.csv', good)];
    for (const accepts of [false, true])
      await expect(read(paths, accepts)).rejects.toThrow(
        /^2 lines cannot be used:\n {2}\S+a\.csv, line 2: designation is longer.*\n {2}\S+b\.csv, line 2: /,
      );
  });

  it('without rows are refused', async () => {
    const header = 'Libellé;Montant HT\n';
    const paths = [await write('a.csv', header), await write('b.csv', header)];
    for (const accepts of [false, true])
      await expect(read(paths, accepts)).rejects.toThrow('The ledgers have a header but no rows');
    expect((await read([...paths, await write('c.csv', good)])).kept).toEqual(['Papier', 'Encre']);
  });

  it('have a context: the values that they share, and the dates that they cover', async () => {
    const book = join(directory.path, 'two.xlsx');
    await writeTwoSheets(book);
    const { ledgers } = await read([await write('fec.txt', fec), await write('b.csv', good), book]);
    expect(toContext(ledgers, { country: 'BE', year: 2023 })).toEqual({
      country: 'BE',
      countryFrom: 'option',
      currency: 'mixed',
      year: 2023,
      period: { from: '2023-01-10', to: '2024-03-02' },
      // In several currencies, rows count.
      languages: [
        { code: 'fr', share: 4 / 7, read: true },
        { code: 'en', share: 3 / 7, read: true },
      ],
    });
    expect(toContext(ledgers.slice(0, 2), {})).toMatchObject({
      country: 'FR',
      countryFrom: 'assumed',
      currency: 'EUR',
      year: null,
    });
  });
});

describe('a ledger that cannot be used', () => {
  it.each(badFiles)('%s is refused with an explanation', async (name, content, sentence) => {
    await expect(read([await write(name, content)])).rejects.toThrow(sentence);
  });

  it('without counted rows it is refused even with --accept-incomplete', async () => {
    const path = await write('grants.csv', 'Bénéficiaire;Montant de la subvention;Objet\nClub;1000;Aide\n');
    await expect(read([path])).rejects.toThrow(/^(?!.*--accept-incomplete).*none of its rows can be counted/s);
    await expect(read([path], true)).rejects.toThrow(/none of its rows can be counted/);
  });
});

describe('rows sent to a service', () => {
  const options = { needsHeader: true } as const;
  const { signal } = new AbortController();

  /** Reads the files twice; `between` may change them in the meantime. */
  async function readAgain(paths: readonly string[], between = async () => {}): Promise<readonly Row[]> {
    const found = await read(paths, true);
    await between();
    const rows: Row[] = [];
    for await (const row of readRowsAgain(found, options, signal)) rows.push(row);
    return rows;
  }

  it('are all rows, with their fate, place, account and amount', async () => {
    const rows = await readAgain([await write('ledger.csv', frenchLedger)]);
    expect(rows.map(({ line, fate, reason, amount }) => [line, fate, reason, amount])).toEqual([
      [5, 'counted', '', '180.00'],
      [6, 'counted', '', '4500.00'],
      [7, 'counted', '', '-45.00'],
      [8, 'counted', '', '2400.00'],
      [9, 'excluded', 'total', '7035.00'],
    ]);
    expect(rows.map(({ file, sheet }) => `${file}|${sheet}`)).toEqual(Array(5).fill('ledger.csv|'));
    const [electricity] = await readAgain([await write('fec.txt', fec)]);
    expect(electricity).toMatchObject({ account: expect.stringMatching(/^\d+$/), file: 'fec.txt' });
  });

  it('can all be stored by a service, whatever their fate', async () => {
    const long = 'x'.repeat(5_000);
    const paths = [
      await write('fec.txt', fec),
      await write('ledger.csv', frenchLedger),
      await write('gaps.csv', gaps),
      await write('long.csv', `Libellé;Montant HT;Commentaire\nPapier;1;a\n;5;${long}\n`),
    ];
    const problems = (await readAgain(paths)).flatMap(findRowProblems);
    expect(problems).toEqual([]);
  });

  it('do not come from files that were refused', async () => {
    const broken = await write('a.csv', `Libellé;Montant HT\n${'Lampe;1\n'.repeat(20_000)}"Papier;1\n`);
    const rows = await readAgain([broken, await write('b.csv', good)]);
    expect(rows.map(({ designation }) => designation)).toEqual(['Papier', 'Encre']);
  });

  it('name the sheet they are on', async () => {
    const book = join(directory.path, 'two.xlsx');
    await writeTwoSheets(book);
    const places = (await readAgain([book])).map(({ file, sheet }) => `${file}#${sheet}`);
    expect(new Set(places)).toEqual(new Set(['two.xlsx#January', 'two.xlsx#February']));
  });

  it.each([
    ['another row', `${good}Lampe;3;2024-03-03\n`],
    ['another amount', good.replace('2,50', '2,60')],
    ['something that is not a ledger', ''],
  ])('are not sent if the file has %s in the meantime', async (_, content) => {
    const path = await write('a.csv', good);
    await expect(readAgain([path], async () => void (await write('a.csv', content)))).rejects.toThrow(
      /a\.csv" changed while it was read: try again/,
    );
  });

  it('are not sent if the file was deleted in the meantime', async () => {
    const path = await write('a.csv', good);
    await expect(readAgain([path], () => rm(path))).rejects.toThrow('changed while it was read');
  });

  it.each([
    [['/home/me/2024/ledger.csv'], ['ledger.csv']],
    [
      ['/home/me/2024/a.csv', '/home/me/2024/b.csv'],
      ['a.csv', 'b.csv'],
    ],
    [
      ['/home/me/2023/a.csv', '/home/me/2024/q1/a.csv'],
      ['2023/a.csv', '2024/q1/a.csv'],
    ],
    [
      ['/home/me/20/a.csv', '/home/me/2024/a.csv'],
      ['20/a.csv', '2024/a.csv'],
    ],
    [
      ['/a.csv', '/home/a.csv'],
      ['a.csv', 'home/a.csv'],
    ],
  ])('%j are named %j there, without paths of this machine', (paths, names) => {
    expect(toSentNames(paths)).toEqual(names);
  });
});
