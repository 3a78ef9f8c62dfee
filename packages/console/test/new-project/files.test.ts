import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { listDropped, toChosenFiles, UnreadableFolder } from '../../src/new-project/choose-files.ts';
import { type Choices, plainChoices } from '../../src/new-project/reader/choices.ts';
import { createFileSet } from '../../src/new-project/reader/file-set.ts';
import type { ReadProgress } from '../../src/new-project/reader/messages.ts';
import { createFilesReader } from '../../src/new-project/reader/read-files.ts';
import type { Reading } from '../../src/new-project/reader/reading.ts';
import { needsQuestion } from '../../src/new-project/send-question.tsx';
import { summarize } from '../../src/new-project/summary.ts';
import { ublInvoice } from '../support/invoice-file.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const zipFile = (members: Readonly<Record<string, string>>) =>
  writeZip(Object.entries(members).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));

/** Reads files on request, and records the number of bytes read from each. */
function openFiles(files: Files) {
  const asked: string[] = [];
  const chosen = Object.entries(files).map(([path, content]) => {
    const file = new Blob([content as BlobPart]);
    const whole = file.arrayBuffer.bind(file);
    file.arrayBuffer = () => {
      asked.push(path);
      return whole();
    };
    return { path, file };
  });
  const reader = createFilesReader(createFileSet(chosen));
  const progress: ReadProgress[] = [];
  return {
    asked,
    progress,
    async read(choices: Partial<Choices> = {}): Promise<Reading> {
      const order = { choices: { ...plainChoices, ...choices }, shown: undefined, remembered: {} };
      const reading = await reader.read(order, {
        isWanted: () => true,
        onProgress: (step) => progress.push(step),
        onShown: () => undefined,
        onRecalled: () => undefined,
      });
      return reading as Reading;
    },
  };
}

const first = ublInvoice({ number: 'F1' });
const other = ublInvoice({ number: 'F2', amount: 50 });

describe('several files', () => {
  it('count an invoice once, in the first file that has it', async () => {
    const zip = zipFile({ '2024/a.xml': first, '2024/b.xml': other, '2024/copy of a.xml': first });
    const files = openFiles({ 'all.zip': zip, 'z.xml': other });
    const reading = await files.read();
    expect(reading.total.counted).toEqual({ rows: 2, amounts: { EUR: '150.00' } });
    expect(reading.total.excluded).toMatchObject([{ reason: 'repeated', rows: 2 }]);
    expect(summarize(reading).repeated.map(({ key }) => key)).toEqual(['all.zip#2024/copy of a.xml', 'z.xml']);
    expect(files.progress.at(-1)).toEqual({ files: 4, total: 4, rows: 4 });
    // The same invoice is counted when the files are read again.
    expect((await files.read({ currency: 'CHF' })).total).toEqual(reading.total);
  });

  it('are read except for unreadable ones, which are reported by name', async () => {
    const reading = await openFiles({ 'a.xml': first, 'b.xml': '<Invoice', 'c.pdf': '%PDF-1.4\nplain' }).read();
    const { refused } = summarize(reading);
    expect(refused.map(({ key }) => key)).toEqual(['b.xml', 'c.pdf']);
    expect(reading.total.counted.rows).toBe(1);
  });

  it('are read again only if a choice affects them', async () => {
    const files = openFiles({ 'a.xml': first, 'b.csv': 'Designation;Amount\nPaper;12.50\n' });
    await files.read();
    files.asked.length = 0;
    const reading = await files.read({ ownIds: ['FR32123456789'] });
    expect(files.asked).toEqual(['a.xml']);
    expect(reading.total.counted).toEqual({ rows: 1, amounts: { EUR: '12.50' } });
    expect(summarize(reading).sales.map(({ key }) => key)).toEqual(['a.xml']);
  });

  it('report the invoices that differ from their totals', async () => {
    const wrong = ublInvoice({ number: 'F9', amount: 100, total: 90 });
    const { warned } = summarize(await openFiles({ 'a.xml': first, 'wrong.xml': wrong }).read());
    const differing = warned.find(({ code }) => code === 'invoice_total_differs');
    expect(differing?.files.map(({ source }) => source.key)).toEqual(['wrong.xml']);
  });
});

describe('invoices of one seller to several buyers', () => {
  const sales = Object.fromEntries(
    [1, 2, 3, 4, 5].map((number) => [
      `${number}.xml`,
      ublInvoice({
        number: `F${number}`,
        seller: 'Atelier Roux',
        vatId: 'FR11222333444',
        buyer: `Client ${number % 3}`,
        buyerVatId: `FR0055566677${number % 3}`,
      }),
    ]),
  );

  it('are suspected to be sales until the own ids are known', async () => {
    const files = openFiles({ ...sales, 'bought.xml': first });
    const reading = await files.read();
    expect(reading.suspectedSales).toMatchObject([{ seller: 'Atelier Roux', invoices: 5, buyers: 3 }]);
    expect(needsQuestion(reading, plainChoices)).toBe(true);
    const known = await files.read({ ownIds: ['Atelier Roux'] });
    expect(known.suspectedSales).toEqual([]);
    expect(known.total.counted).toEqual({ rows: 1, amounts: { EUR: '100.00' } });
    expect(summarize(known).sales).toHaveLength(5);
  });

  it('are not suspected if there is only one buyer', async () => {
    const bought = Object.fromEntries(
      [1, 2, 3, 4, 5].map((number) => [`${number}.xml`, ublInvoice({ number: `F${number}` })]),
    );
    const reading = await openFiles(bought).read();
    expect(reading.suspectedSales).toEqual([]);
    expect(needsQuestion(reading, plainChoices)).toBe(false);
  });
});

describe('files of different types for the same period', () => {
  const statement = 'Date;Libellé;Débit;Crédit\n05/03/2024;CB PAPETERIE MARTIN;120,00;\n06/03/2024;CB ESSO;60,00;\n';
  const files = () => openFiles({ 'a.xml': first, 'statement.csv': statement });

  it('are not counted together by default', async () => {
    const reading = await files().read();
    expect(reading.overlap.map(({ family, isLeftOut }) => [family, isLeftOut])).toEqual([
      ['invoices', false],
      ['statements', true],
    ]);
    expect(reading.total.counted).toEqual({ rows: 1, amounts: { EUR: '100.00' } });
    expect([...reading.leftOut]).toEqual(['statement.csv']);
  });

  it('are counted as chosen: both, or the other one', async () => {
    const opened = files();
    expect((await opened.read({ leftOut: [] })).total.counted.rows).toBe(3);
    const reading = await opened.read({ leftOut: ['kept invoices'] });
    expect(reading.total.counted.rows).toBe(2);
    expect([...reading.leftOut]).toEqual(['a.xml']);
  });
});

it('only files of a folder with a supported type are read, sorted by path', () => {
  const file = new Blob();
  const found = ['in/b.xml', 'in/.DS_Store', 'in/a.csv', 'in/photo.jpg'];
  const chosen = toChosenFiles([
    ...found.map((path) => ({ path, file, isInFolder: true })),
    ...['export', 'export'].map((path) => ({ path, file, isInFolder: false })),
  ]);
  expect(chosen.files.map(({ path }) => path)).toEqual(['export', 'export (2)', 'in/a.csv', 'in/b.xml']);
  expect(chosen.ignored).toBe(2);
});

describe('a dropped folder', () => {
  type Entry = {
    readonly name: string;
    readonly fullPath: string;
    readonly isFile: boolean;
    readonly isDirectory: boolean;
    readonly file?: (take: (file: Blob) => void) => void;
    readonly createReader?: () => object;
  };
  const fileEntry = (fullPath: string): Entry => ({
    name: fullPath.split('/').at(-1) ?? '',
    fullPath,
    isFile: true,
    isDirectory: false,
    file: (take) => take(new Blob([fullPath])),
  });
  /** Returns its entries in these portions, then none; a portion of `undefined` fails. */
  const folderEntry = (fullPath: string, portions: readonly (readonly Entry[] | undefined)[]): Entry => ({
    name: fullPath.split('/').at(-1) ?? '',
    fullPath,
    isFile: false,
    isDirectory: true,
    createReader() {
      const waiting = [...portions];
      return {
        readEntries(take: (some: readonly Entry[]) => void, fail: (error: unknown) => void) {
          if (waiting.length === 0) return take([]);
          const some = waiting.shift();
          return some === undefined ? fail(new Error('NotReadableError')) : take(some);
        },
      };
    },
  });
  const drop = (...entries: readonly Entry[]) => {
    const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
    // Browsers also list a folder among the files.
    const files = entries.map(({ name }) => Object.assign(new Blob(), { name }));
    return listDropped({ items, files } as unknown as DataTransfer);
  };

  it('is listed recursively, in as many portions as the browser returns', async () => {
    const deep = folderEntry('/in/2024', [[fileEntry('/in/2024/c.xml')], [fileEntry('/in/2024/b.xml')]]);
    const { files, ignored } = await drop(
      folderEntry('/in', [[fileEntry('/in/a.csv'), deep], [fileEntry('/in/photo.jpg')]]),
      fileEntry('/loose'),
    );
    expect(files.map(({ path }) => path)).toEqual(['in/2024/b.xml', 'in/2024/c.xml', 'in/a.csv', 'loose']);
    expect(ignored).toBe(1);
  });

  it('is named if it cannot be listed', async () => {
    const broken = folderEntry('/in/2024', [[fileEntry('/in/2024/a.xml')], undefined]);
    const dropped = drop(folderEntry('/in', [[broken]]));
    await expect(dropped).rejects.toThrow(UnreadableFolder);
    await expect(dropped).rejects.toMatchObject({ folder: 'in/2024' });
  });
});
