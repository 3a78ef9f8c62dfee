import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { openArchive } from '../../src/archive/open-archive.ts';
import { LedgerError } from '../../src/ledger-error.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import { writePdf } from '../pdf/write-pdf.ts';

/** A file in which one structure is repeated this many times. */
type Growing = (count: number) => Uint8Array | Promise<Uint8Array>;

const read = (name: string) => readFileSync(new URL(`../ledgers/${name}`, import.meta.url), 'utf8');
const bytesOf = (text: string) => Buffer.from(text);
const times = (count: number, item: (index: number) => string, separator = '') =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator);

/** In every text: its lines, its columns, and what a cell may consist of. */
function growText(name: string): Readonly<Record<string, Growing>> {
  const lines = read(name).trimEnd().split(/\r?\n/);
  const last = lines.at(-1) ?? '';
  const head = lines.slice(0, -1).join('\n');
  return {
    'lines of it': (count) => bytesOf(`${head}\n${times(count, () => `${last}\n`)}`),
    'columns of it': (count) => bytesOf(lines.map((line) => times(count, () => line, separatorOf(line))).join('\n')),
    'lines before it': (count) => bytesOf(`${times(count, (index) => `Page ${index}\n`)}${lines.join('\n')}`),
  };
}

function separatorOf(line: string): string {
  return ['\t', '|', ';', ','].find((sign) => line.includes(sign)) ?? ',';
}

const characters = [
  'a',
  ' ',
  '9',
  '.',
  '9.',
  '9 ',
  '-',
  '"',
  '""',
  "'",
  '=',
  '(',
  ')(',
  '€',
  '<',
  '&',
  '/',
  'a ',
  'a1',
  'é',
];

/** Cells of one column that consist of one text, repeated. */
const longCells: Readonly<Record<string, Growing>> = Object.fromEntries(
  ['designation', 'supplier', 'date', 'amount', 'quantity', 'notes'].flatMap((column) =>
    characters.map((text): [string, Growing] => [
      `${JSON.stringify(text)} in a cell of ${column}`,
      (count) => {
        const cell = (name: string) =>
          name === column ? text.repeat(count) : ({ date: '2024-01-02', amount: '12.50' }[name] ?? 'Paper');
        const names = ['date', 'supplier', 'designation', 'quantity', 'amount', 'notes'];
        const quoted = names.map((name) => `"${cell(name).replaceAll('"', '""')}"`).join(',');
        return bytesOf(`${names.join(',')}\n${quoted}\n${quoted}\n`);
      },
    ]),
  ),
);

/** In every XML document: what a root, a tag and a text may have many of, and its own lines. */
function growXml(name: string): Readonly<Record<string, Growing>> {
  const xml = read(name);
  const root = /<(?![?!])([^\s>]+)([^>]*)>/;
  const inRoot =
    (added: (count: number) => string): Growing =>
    (count) =>
      bytesOf(xml.replace(root, (_, tag, rest) => `<${tag}${rest}${added(count)}>`));
  const afterRoot =
    (added: (count: number) => string): Growing =>
    (count) =>
      bytesOf(xml.replace(root, (whole) => `${whole}${added(count)}`));
  const line =
    /<((?:[\w-]+:)?(?:InvoiceLine|CreditNoteLine|IncludedSupplyChainTradeLineItem|DettaglioLinee))\b[\s\S]*?<\/\1>/;
  return {
    'lines of it': (count) => bytesOf(xml.replace(line, (whole) => whole.repeat(count))),
    'attributes of its root': inRoot((count) => times(count, (index) => ` a${index}="1"`)),
    'namespaces of its root': inRoot((count) => times(count, (index) => ` xmlns:n${index}="urn:x:${index}"`)),
    'characters of a namespace': inRoot((count) => ` xmlns:long="${'iso20022'.repeat(count)}"`),
    'characters of an attribute': inRoot((count) => ` long="${'a'.repeat(count)}"`),
    'spaces in its root': inRoot((count) => ' '.repeat(count)),
    'elements in its root': afterRoot((count) => '<other>1</other>'.repeat(count)),
    'nested elements': afterRoot((count) => '<a>'.repeat(count) + '</a>'.repeat(count)),
    comments: afterRoot((count) => '<!-- -->'.repeat(count)),
    'comments before it': (count) => bytesOf(xml.replace(root, (whole) => '<!-- -->'.repeat(count) + whole)),
    instructions: afterRoot((count) => '<?a b?>'.repeat(count)),
    entities: afterRoot((count) => `<other>${'&amp;'.repeat(count)}</other>`),
    'sections of text': afterRoot((count) => `<other>${'<![CDATA[]]>'.repeat(count)}</other>`),
    'open brackets': afterRoot((count) => `<other>${'<![CDATA['.repeat(count)}]]></other>`),
  };
}

const keys = ['designation', 'supplier', 'amount', 'date'];
const item = (index: number) => `{"designation":"Paper ${index}","supplier":"Mill","amount":12.5,"date":"2024-01-02"}`;

const json: Readonly<Record<string, Growing>> = {
  'items of JSON': (count) => bytesOf(`[${times(count, item, ',')}]`),
  'lines of JSON': (count) => bytesOf(times(count, item, '\n')),
  'keys of JSON': (count) => bytesOf(`[{${times(count, (index) => `"k${index}":1`, ',')}},${item(1)}]`),
  'different keys of JSON': (count) => bytesOf(`[${times(count, (index) => `{"k${index}":1,"amount":1}`, ',')}]`),
  'arrays of JSON': (count) => bytesOf(`{${times(count, (index) => `"list${index}":[${item(index)}]`, ',')}}`),
  'nested arrays of JSON': (count) => bytesOf(`${'['.repeat(count)}1${']'.repeat(count)}`),
  'nested objects of JSON': (count) => bytesOf(`[${'{"a":'.repeat(count)}1${'}'.repeat(count)}]`),
  'characters of a text of JSON': (count) => bytesOf(`[{"designation":"${'\\\\"'.repeat(count)}","amount":1}]`),
  'spaces in JSON': (count) => bytesOf(`[${' '.repeat(count)}${item(1)}]`),
};

const row = ['Paper', 'Mill', 12.5, '2024-01-02'].map((value) => ({ value }));
const header = keys.map((value) => ({ value }));

const workbooks: Readonly<Record<string, Growing>> = {
  'rows of a workbook': (count) => writeExcelFile([header, ...Array.from({ length: count }, () => row)]).toBuffer(),
  'columns of a workbook': (count) => {
    const wide = (cells: readonly { readonly value: string | number }[]) =>
      Array.from({ length: count }, () => cells).flat();
    return writeExcelFile([wide(header), wide(row), wide(row)]).toBuffer();
  },
  'sheets of a workbook': (count) =>
    writeExcelFile(
      Array.from({ length: count }, (_, index) => ({ sheet: `Sheet ${index}`, data: [header, row] })),
    ).toBuffer(),
  'different sheets of a workbook': (count) =>
    writeExcelFile(
      Array.from({ length: count }, (_, index) => ({
        sheet: `Sheet ${index}`,
        data: [
          [...header, { value: `invoice ${index}` }],
          [...row, { value: index }],
          [...row, { value: index }],
        ],
      })),
    ).toBuffer(),
  'different texts of a workbook': (count) =>
    writeExcelFile([
      header,
      ...Array.from({ length: count }, (_, index) => [{ value: `Paper ${index}` }, ...row.slice(1)]),
    ]).toBuffer(),
};

const invoice = bytesOf(read('invoice-ubl.xml'));

const containers: Readonly<Record<string, Growing>> = {
  'members of an archive': (count) =>
    writeZip(
      Array.from({ length: count }, (_, index) => ({
        name: `${index}.csv`,
        bytes: bytesOf('designation,amount\nPaper,1\n'),
      })),
    ),
  'attachments of a PDF': (count) =>
    writePdf(Array.from({ length: count }, (_, index) => ({ name: `${index}.xml`, bytes: invoice }))),
};

const growths: Readonly<Record<string, Growing>> = {
  ...longCells,
  ...json,
  ...workbooks,
  ...containers,
  ...Object.fromEntries(
    ['invoice-ubl.xml', 'invoice-cii.xml', 'fatturapa-two-bodies.xml', 'credit-note-ubl.xml'].flatMap((name) =>
      Object.entries(growXml(name)).map(([what, make]) => [`${what}, ${name}`, make]),
    ),
  ),
  ...Object.fromEntries(
    [
      'amazon.csv',
      'bank-french.csv',
      'datev.csv',
      'fec-montant-sens.txt',
      'journal-american.csv',
      'matrix.csv',
      'german.csv',
    ].flatMap((name) => Object.entries(growText(name)).map(([what, make]) => [`${what}, ${name}`, make])),
  ),
};

/** Below this time, doubling says nothing. */
const fromMs = 50;
const mostMs = 300;
const mostBytes = 4 * 2 ** 20;
const mostTimes = 3;
const firstCount = 256;

/** Reads everything in a file; one that is refused with a sentence counts as read. */
async function readAll(bytes: Uint8Array): Promise<void> {
  try {
    for (const member of openArchive(bytes) ?? [{ read: async () => bytes }]) {
      for (const ledger of await readLedgers(await member.read())) for await (const _ of ledger.rows());
    }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
  }
}

async function processorMs(bytes: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  await readAll(bytes);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function medianMs(bytes: Uint8Array): Promise<number> {
  const measured: number[] = [];
  for (let time = 0; time < 5; time++) measured.push(await processorMs(bytes));
  return measured.toSorted((one, other) => one - other)[2] ?? 0;
}

describe('the time to read a file grows with its size, whatever is repeated in it', () => {
  it.for(Object.entries(growths))('%s', async ([, make]) => {
    let before = 0;
    let bytesBefore: Uint8Array = new Uint8Array();
    const steps: string[] = [];
    for (let count = firstCount; ; count *= 2) {
      const bytes = await make(count);
      if (bytes.length > mostBytes) return;
      const once = await processorMs(bytes);
      // Measured well only where it matters: most times are far from the limit.
      const isClear = once < fromMs || (before >= fromMs && once / before < mostTimes / 1.5);
      const time = isClear ? once : await medianMs(bytes);
      steps.push(`${count}: ${Math.round(time)} ms`);
      // Both again before it counts: a collection of garbage may fall into one of them.
      const isSlow = before >= fromMs && time / before > mostTimes;
      const times = isSlow ? (await medianMs(bytes)) / (await medianMs(bytesBefore)) : 0;
      expect(times, steps.join(', ')).toBeLessThanOrEqual(mostTimes);
      if (time > mostMs) return;
      before = time;
      bytesBefore = bytes;
    }
  });
});
