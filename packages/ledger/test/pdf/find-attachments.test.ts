import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger-error.ts';
import { findAttachments } from '../../src/pdf/find-attachments.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import { plainInvoice, writeCii } from '../invoices/write-invoice.ts';
import { type PdfPlan, writePdf } from './write-pdf.ts';

const xml = Buffer.from('<a>é</a>');

function found(pdf: Buffer): readonly (readonly [string, string])[] {
  return findAttachments(pdf).map((file) => [file.name, Buffer.from(file.read()).toString()]);
}

describe('the files attached to a PDF', () => {
  test.each<PdfPlan>([
    { list: 'table', place: 'names' },
    { list: 'table', place: 'associated' },
    { list: 'table', place: 'page' },
    { list: 'stream', place: 'names' },
    { list: 'stream', place: 'page' },
    { list: 'none', place: 'names' },
    { list: 'none', place: 'page' },
    { filter: (bytes) => ({ dictionary: '', bytes }) },
    {
      filter: (bytes) => ({ dictionary: '/Filter[/ASCIIHexDecode]', bytes: Buffer.from(`${bytes.toString('hex')}>`) }),
    },
    {
      filter: (bytes) => ({
        dictionary: '/Filter[/AHx/Fl]',
        bytes: Buffer.from(`${deflateSync(bytes).toString('hex')}>`),
      }),
    },
  ])('are found: %o', (plan) => {
    const files = [
      { name: 'factur-x.xml', bytes: xml },
      { name: 'Bon de livraison – été.pdf', bytes: Buffer.from('%PDF') },
    ];
    expect(found(writePdf(files, plan))).toEqual([
      ['factur-x.xml', '<a>é</a>'],
      ['Bon de livraison – été.pdf', '%PDF'],
    ]);
  });

  test('are those of the last update', () => {
    const first = writePdf([{ name: 'factur-x.xml', bytes: Buffer.from('<old/>') }]);
    const prev = first.lastIndexOf('xref\n0 1');
    const object = Buffer.from('11 0 obj\n<</Length 6>>\nstream\n<new/>\nendstream\nendobj\n');
    const list = `xref\n11 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 12/Root 1 0 R/Prev ${prev}>>\nstartxref\n${first.length + object.length}\n%%EOF\n`;
    const updated = Buffer.concat([first, object, Buffer.from(list)]);
    expect(found(updated)).toEqual([['factur-x.xml', '<new/>']]);
    // Without the lists of objects, the later object is used.
    expect(found(Buffer.from(updated.toString('latin1').replaceAll('xref', 'xxxx'), 'latin1'))).toEqual([
      ['factur-x.xml', '<new/>'],
    ]);
  });

  test('are found after the lines of an email, with a wrong length and with a wrong list of objects', () => {
    const pdf = writePdf([{ name: 'a.xml', bytes: xml }]);
    expect(found(Buffer.concat([Buffer.from('From: a\r\n\r\n'), pdf]))).toHaveLength(1);
    expect(found(Buffer.from(pdf.toString('latin1').replace(/\/Length \d+/, '/Length 9999'), 'latin1'))).toEqual([
      ['a.xml', '<a>é</a>'],
    ]);
    expect(found(Buffer.from(pdf.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n\n\n\n'), 'latin1'))).toEqual([
      ['a.xml', '<a>é</a>'],
    ]);
  });

  test('do not exist in a plain PDF', () => {
    expect(found(writePdf([]))).toEqual([]);
    expect(found(Buffer.from('%PDF-1.7\n'))).toEqual([]);
  });
});

/** The error from reading a PDF; fails if the PDF can be read or takes too much memory. */
async function refusal(pdf: Buffer): Promise<LedgerError> {
  const before = process.memoryUsage().rss;
  const error: unknown = await readLedgers(pdf).catch((problem: unknown) => problem);
  expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20);
  if (error instanceof LedgerError) return error;
  throw new Error('It was read');
}

describe('a PDF that would exhaust memory or time', () => {
  test('is unpacked to no more than the limit', async () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(70 * 2 ** 20)));
    const pdf = writePdf([{ name: 'factur-x.xml', bytes: xml }], {
      filter: () => ({ dictionary: '/Filter[/FlateDecode/FlateDecode]', bytes: twice }),
    });
    expect((await refusal(pdf)).reason).toBe('HUGE_FILE');
  });

  test.each([
    ['texts without an end', (index: number) => `${index} 0 obj (`],
    ['nested texts', (index: number) => `${index} 0 obj (a`],
    ['a comment that covers everything', (index: number) => `${index} 0 obj %`],
    ['nested arrays', (index: number) => `${index} 0 obj ${'['.repeat(50)}`],
    ['streams without an end', (index: number) => `${index} 0 obj <</Type/ObjStm/First 9/N 1>> stream\n`],
  ])('%s', async (_, write) => {
    const objects = Array.from({ length: 50_000 }, (_, index) => write(index + 1)).join('');
    const error = await refusal(Buffer.from(`%PDF-1.7\n${objects}`));
    expect(['PDF', 'HUGE_FILE', 'DAMAGED_PDF']).toContain(error.reason);
  });

  test('with objects that contain themselves is refused', async () => {
    const pdf =
      '%PDF-1.7\n1 0 obj 1 0 R endobj 2 0 obj <</Kids[2 0 R]/Names 2 0 R>> endobj trailer <</Root 2 0 R>> startxref 0';
    expect((await refusal(Buffer.from(pdf))).reason).toBe('PDF');
  });

  test('of only trailers takes time proportional to its size', async () => {
    expect((await refusal(Buffer.from(`%PDF-1.7\n${'trailer ('.repeat(200_000)}`))).reason).toBe('PDF');
    expect((await refusal(Buffer.from(`%PDF-1.7\n${'trailer <<>>'.repeat(200_000)}`))).reason).toBe('PDF');
  });

  test('that is encrypted is refused', async () => {
    const pdf = writePdf([{ name: 'a.xml', bytes: xml }], { trailer: '/Encrypt<</Filter/Standard/V 1/R 2>>' });
    expect((await refusal(pdf)).reason).toBe('PROTECTED');
  });

  test('damaged in any way gives rows or a LedgerError', async () => {
    const files = [{ name: 'factur-x.xml', bytes: Buffer.from(writeCii(plainInvoice)) }];
    const wholes = (['table', 'stream', 'none'] as const).map((list) => writePdf(files, { list }));
    const change = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.oneof(fc.constantFrom(0x28, 0x3c, 0x3e, 0x5b, 0x39, 0x25), fc.nat(255)),
    );
    const property = fc.asyncProperty(
      fc.constantFrom(...wholes),
      fc.array(change, { maxLength: 6 }),
      fc.double({ min: 0.2, max: 1, noNaN: true }),
      async (whole, changes, cut) => {
        const pdf = Buffer.from(whole.subarray(0, cut > 0.5 ? whole.length : Math.ceil(whole.length * 2 * cut)));
        for (const [share, value] of changes) pdf[Math.floor(share * (pdf.length - 1))] = value;
        pdf.write('%PDF-');
        try {
          for (const ledger of await readLedgers(pdf)) for await (const _ of ledger.rows());
        } catch (error) {
          if (!(error instanceof LedgerError)) throw error;
          expect(error.message).toMatch(/^This .+\.$/s);
        }
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });
});
