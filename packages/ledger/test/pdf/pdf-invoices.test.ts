import { describe, expect, test } from 'vitest';
import { readInvoice } from '../invoices/read-invoice.ts';
import { plainInvoice, writeCii, writeUbl } from '../invoices/write-invoice.ts';
import { writePdf } from './write-pdf.ts';

const invoice = Buffer.from(writeCii(plainInvoice));
const other = Buffer.from(writeCii({ ...plainInvoice, number: 'OTHER-1' }));

describe('an invoice attached to a PDF', () => {
  test('is read like the XML itself, in either syntax and with any name', async () => {
    const alone = await readInvoice(invoice);
    for (const [name, bytes] of [
      ['factur-x.xml', invoice],
      ['ZUGFeRD-invoice.xml', Buffer.from(writeCii(plainInvoice, 'ZUGFeRD 1'))],
      ['xrechnung.xml', Buffer.from(writeUbl(plainInvoice))],
      ['rechnung 12', invoice],
    ] as const) {
      const { ledger, rows } = await readInvoice(writePdf([{ name, bytes }], { list: 'stream' }));
      expect(ledger.format).toBe('facturx');
      expect(rows.map(({ amount, activity }) => [amount, activity.designation])).toEqual(
        alone.rows.map(({ amount, activity }) => [amount, activity.designation]),
      );
    }
  });

  test('in two versions is counted once', async () => {
    const old = Buffer.from(writeCii(plainInvoice, 'ZUGFeRD 1'));
    const { rows } = await readInvoice(
      writePdf([
        { name: 'ZUGFeRD-invoice.xml', bytes: old },
        { name: 'factur-x.xml', bytes: invoice },
      ]),
    );
    expect(rows).toHaveLength((await readInvoice(invoice)).rows.length);
  });

  test('is read from the version with lines', async () => {
    const bare = Buffer.from(writeCii({ ...plainInvoice, lines: [], adjustments: [] }));
    const { rows } = await readInvoice(
      writePdf([
        { name: 'factur-x.xml', bytes: invoice },
        { name: 'zugferd-invoice.xml', bytes: bare },
      ]),
    );
    expect(rows[0]?.activity.designation).toBe(plainInvoice.lines[0]?.name);
  });

  test('is counted without related invoices attached to it', async () => {
    const { rows } = await readInvoice(
      writePdf([
        { name: 'original.xml', bytes: other },
        { name: 'factur-x.xml', bytes: invoice },
      ]),
    );
    expect(rows).toHaveLength((await readInvoice(invoice)).rows.length);
  });
});

describe('a PDF without an invoice', () => {
  test.each([
    ['nothing', [], 'PDF', 'without an embedded e-invoice'],
    ['notes', [{ name: 'notes.txt', bytes: Buffer.from('Bonjour') }], 'PDF', 'without an embedded e-invoice'],
    [
      'XML of its own',
      [{ name: 'data.xml', bytes: Buffer.from('<a><b/></a>') }],
      'PDF',
      'without an embedded e-invoice',
    ],
    [
      'an order',
      [
        {
          name: 'order-x.xml',
          bytes: Buffer.from('<?xml version="1.0"?><rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="urn:un">'),
        },
      ],
      'NOT_AN_INVOICE',
      'This is a PDF whose attachment is an order (Order-X)',
    ],
    ['a broken invoice', [{ name: 'factur-x.xml', bytes: invoice.subarray(0, -30) }], 'DAMAGED_XML', 'cannot be read'],
  ] as const)('but with %s inside is refused', async (_, files, reason, words) => {
    await expect(readInvoice(writePdf(files))).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(words),
    });
  });
});
