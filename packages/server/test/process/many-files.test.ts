import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '@ledgerprint/ledger/activity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { readLedgerFiles } from '../../src/cli/enrich/read-ledger-files.ts';
import { readRowsAgain } from '../../src/cli/enrich/read-rows-again.ts';
import { findLedgerFiles } from '../../src/cli/ledger/find-ledger-files.ts';
import { inspectLedgers } from '../../src/cli/ledger/inspect-ledgers.ts';
import { readSources } from '../../src/cli/ledger/read-sources.ts';
import { findSchemaProblems } from '../support/command-schemas.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { writeInto } from './enrich-files.ts';
import { ubl } from './invoice-files.ts';
import { fec } from './ledger-files.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
});
afterEach(() => directory.remove());

const write = (name: string, content: string | Buffer) => writeInto(directory.path, name, content);
const { signal } = new AbortController();

/** Writes files, given by name, into a folder of their own. */
async function writeFolder(name: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = join(directory.path, name);
  await mkdir(folder);
  for (const [file, content] of Object.entries(files)) await writeInto(folder, file, content);
  return folder;
}

/** Reads as `enrich` does. */
async function read(
  paths: readonly string[],
  {
    threads = 0,
    ...more
  }: {
    readonly threads?: number;
    readonly combines?: boolean;
    readonly ownIds?: readonly string[];
    readonly asPurchases?: boolean;
    readonly acceptsIncomplete?: boolean;
  } = {},
) {
  const { combines = false, acceptsIncomplete = false, ...known } = more;
  const rows: Row[] = [];
  const notes: string[] = [];
  const { files } = await findLedgerFiles(paths);
  const options = { needsHeader: true, ...known };
  const found = await readLedgerFiles(files, {
    options,
    combines,
    acceptsIncomplete,
    signal,
    threads,
    keep: (batch) => rows.push(...batch),
    note: (text) => notes.push(text),
  });
  const sent: Row[] = [];
  for await (const row of readRowsAgain(found, options, signal)) sent.push(row);
  return { ...found, rows, sent, notes: notes.join('\n') };
}

async function inspectJson(...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommandInProcess(['inspect', '--json', ...args]);
  const objects = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  for (const object of objects) expect(await findSchemaProblems('inspect', object)).toEqual([]);
  return { code, objects, stderr };
}

const mixed = {
  'a.xml': ubl('F1'),
  'b.csv': 'Libellé;Montant HT;Date\nPapier;1,50;2023-03-01\n',
  'c.xml': ubl('F2', { cents: 2_000 }),
  // The first one again, under another name.
  'd.xml': ubl('F1'),
  'e.xml': '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"></Order>',
  'f.xml': ubl('F3'),
};

describe('a folder', () => {
  it('gives the same rows, reports, texts and refusals whatever the number of threads', async () => {
    const folder = await writeFolder('all', mixed);
    const { files } = await findLedgerFiles([folder]);
    const [none, two] = await Promise.all(
      [0, 2].map((threads) => inspectLedgers(files, { options: {}, combines: false, threads })),
    );
    expect(none?.objects).toHaveLength(6);
    expect(none).toMatchObject({ files: 6, refused: 1 });
    expect(two).toEqual(none);
    const accepted = { acceptsIncomplete: true } as const;
    const here = await read([folder], accepted);
    expect(here.rows.map(({ designation }) => designation)).toEqual([
      'Article F1',
      'Transport',
      'Papier',
      'Article F2',
      'Transport',
      'Article F3',
      'Transport',
    ]);
  });

  it('gives the same result as its files, a pattern of names, and a ZIP archive of it', async () => {
    const { 'e.xml': _, ...good } = mixed;
    const folder = await writeFolder('all', good);
    const entries = Object.entries(good).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    const zip = await write('all.zip', writeZip(entries));
    const plain = await read([folder]);
    expect(plain.total.counted).toEqual({ rows: 7, amounts: { EUR: '56.50' } });
    const named = await read(Object.keys(good).map((name) => join(folder, name)));
    expect(named).toEqual(plain);
    expect(await read([join(folder, '*')])).toEqual(plain);
    expect(await read([join(directory.path, '**/*.{xml,csv}')])).toEqual(plain);
    const packed = await read([zip], { threads: 2 });
    expect(packed.total).toEqual(plain.total);
    expect(packed.ledgers.map(({ report }) => report.file)).toEqual(Object.keys(good).map((name) => `${zip}#${name}`));
    const withoutPlace = (rows: readonly Row[]) => rows.map((row) => ({ ...row, file: '', sheet: '' }));
    expect(withoutPlace(packed.sent)).toEqual(withoutPlace(plain.sent));
    expect(packed.sent[0]).toMatchObject({ file: 'all.zip', sheet: 'a.xml', line: 1 });
  });

  it('reports a pattern that matches nothing', async () => {
    const { code, objects } = await inspectJson(join(directory.path, '*.xml'));
    expect(code).toBe(1);
    expect(objects).toMatchObject([{ error: { message: expect.stringMatching(/No file matches/) } }]);
  });
});

describe('thousands of files', () => {
  const count = 2_000;
  let many: Awaited<ReturnType<typeof createTemporaryDirectory>>;
  const nameOf = (index: number) => join(many.path, `${String(index).padStart(5, '0')}.xml`);

  beforeAll(async () => {
    many = await createTemporaryDirectory();
    for (let index = 0; index < count; index++) await writeFile(nameOf(index), ubl(`N${index}`));
  });
  afterAll(() => many.remove());

  it('are one block of text for people and one object each for programs', async () => {
    const { files } = await findLedgerFiles([many.path]);
    const told: string[] = [];
    const { objects, texts } = await inspectLedgers(files, {
      options: {},
      combines: false,
      threads: 2,
      onProgress: (done, total) => told.push(`${done} of ${total}`),
    });
    expect(objects).toHaveLength(count);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(
      /^2,000 e-invoices in 2,000 files: 2,000 UBL\n {2}net amounts, 2024-03-15 to 2024-03-15\n.*counted +4,000 +30,000\.00$/s,
    );
    expect(told).toHaveLength(count);
    expect(told.at(-1)).toBe('2000 of 2000');
  });

  it('are not read far ahead of the consumer', async () => {
    const { files } = await findLedgerFiles([many.path]);
    const sources = readSources(files, { threads: 2 });
    await sources.next();
    // Files that are deleted now are refused, unless they have already been read.
    for (let index = 1_000; index < count; index++) await rm(nameOf(index));
    let refused = 0;
    for await (const source of sources) if ('refusal' in source) refused++;
    expect(refused).toBe(count - 1_000);
  });
});

describe('sales and purchases', () => {
  const sold = Object.fromEntries(
    ['A', 'B', 'A', 'C', 'B'].map((buyer, index) => [
      `${index}.xml`,
      ubl(`S${index}`, { seller: 'Menuiserie Us', buyer }),
    ]),
  );

  it('an invoice issued by the organization is a sale', async () => {
    const folder = await writeFolder('all', { ...sold, 'p.xml': ubl('P1', { buyer: 'Menuiserie Us' }) });
    const { code, objects } = await inspectJson(folder, '--own-id', 'menuiserie us');
    expect(code).toBe(0);
    expect(objects.map(({ counted }) => counted.rows)).toEqual([0, 0, 0, 0, 0, 2]);
    expect(objects[0].excluded).toMatchObject([{ reason: 'revenue', rows: 2 }]);
    expect((await read([folder], { ownIds: ['Menuiserie Us'] })).total.counted.rows).toBe(2);
  });

  it('invoices that look like sales are questioned, unless options settle it', async () => {
    const folder = await writeFolder('all', sold);
    await expect(read([folder])).rejects.toThrow(
      /^5 invoices were issued by Menuiserie Us to 3 buyers .*--own-id "Menuiserie Us".*--as-purchases.*Nothing was written/s,
    );
    expect((await read([folder], { asPurchases: true })).total.counted.rows).toBe(10);
    const { code, objects } = await inspectJson(folder);
    expect(code).toBe(0);
    expect(objects.map(({ warnings }) => warnings.at(-1)?.code)).toEqual(Array(5).fill('sales_suspected'));
    expect((await runCommandInProcess(['inspect', folder])).stdout).toContain('they look like sales');
  });

  it('--own-id needs a value', async () => {
    const { code } = await runCommandInProcess(['inspect', await write('a.xml', ubl('F1')), '--own-id', ' ']);
    expect(code).toBe(2);
  });
});

describe('files of different kinds of the same period', () => {
  const books = { 'fec.txt': fec, 'in.xml': ubl('F1', { day: '2023-05-01' }), 'out.xml': ubl('F2') };

  it('are counted together only with --combine', async () => {
    const folder = await writeFolder('all', books);
    await expect(read([folder])).rejects.toThrow(
      /in\.xml \(e-invoices, 2 rows, 15\.00 EUR\) covers the same period as \S+fec\.txt \(books, 2 rows, 112\.50 EUR\).*Leave out \S+in\.xml, or .*--combine.*Nothing was written/s,
    );
    expect((await read([folder], { combines: true })).total.counted.rows).toBe(6);
  });

  it('inspect names the files to leave out in a warning, and repeats it at the end', async () => {
    const folder = await writeFolder('all', books);
    const { code, objects } = await inspectJson(folder);
    expect(code).toBe(0);
    const codes = objects.map(({ warnings }) => warnings.map(({ code: one }: { code: string }) => one));
    expect(codes).toEqual([[], ['overlap'], []]);
    expect((await inspectJson(folder, '--combine')).objects[1].warnings).toEqual([]);
    const { stdout } = await runCommandInProcess(['inspect', folder]);
    expect(stdout).toMatch(/may be counted twice\.\n {2}Leave out \S+in\.xml, or count all files with --combine\.\n$/);
  });
});

describe('refused files among many', () => {
  it('are all listed for programs; people see the first ten, a count and advice', async () => {
    const pdfs = Array.from({ length: 12 }, (_, index) => [`p${index + 10}.pdf`, '%PDF-1.4\n%%EOF'] as const);
    const folder = await writeFolder('all', { 'a.xml': ubl('F1'), ...Object.fromEntries(pdfs) });
    const { code, objects, stderr } = await inspectJson(folder);
    expect([code, stderr]).toEqual([1, 'ledgerprint: 12 of 13 files were refused.\n']);
    expect(objects.filter(({ error }) => error !== undefined)).toHaveLength(12);
    const { stdout } = await runCommandInProcess(['inspect', folder]);
    expect(stdout.match(/: refused\n/g)).toHaveLength(10);
    expect(stdout).toMatch(/and 2 more; "inspect --json".*12 of them are PDFs without an embedded e-invoice/s);
    await expect(read([folder])).rejects.toThrow(/and 2 more; "inspect --json".*Nothing was written/s);
    expect((await read([folder], { acceptsIncomplete: true })).total.counted.rows).toBe(2);
  });
});
