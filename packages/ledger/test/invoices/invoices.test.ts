import { describe, expect, it, test } from 'vitest';
import { createInvoiceRegister } from '../../src/invoices/invoice-register.ts';
import { toAmount } from '../../src/money/decimal.ts';
import { readInvoice } from './read-invoice.ts';
import { plainInvoice, plainLine, type SampleInvoice, type SampleLine, writeCii, writeUbl } from './write-invoice.ts';

const part = (id: string, amount: string, more: Partial<SampleLine> = {}): SampleLine => ({
  ...plainLine,
  id,
  name: `Part ${id}`,
  amount,
  quantity: '',
  price: '',
  ...more,
});

async function summarize(xml: string | Uint8Array, options = {}) {
  const { ledger, rows } = await readInvoice(xml, options);
  const { counted, excluded, unread, warnings } = ledger.report();
  return {
    counted: `${counted.rows} ${Object.entries(counted.amounts).flat().join(' ')}`,
    excluded: excluded.map(({ reason, rows: count }) => `${reason} ${count}`).join(', '),
    unread: unread.map(({ reason, rows: count }) => `${reason} ${count}`).join(', '),
    warnings: warnings.map(({ code }) => code).join(', '),
    isIncomplete: ledger.isIncomplete(),
    rows,
    ledger,
  };
}

describe('rows of an invoice', () => {
  const full: SampleInvoice = {
    ...plainInvoice,
    buyerReference: 'PO-7',
    account: '601',
    deliveryCountry: 'be',
    total: '28.50',
    lines: [
      {
        ...plainLine,
        description: 'Boîte\n de 10',
        hs: '731815',
        account: '606300',
        unit: 'XBX',
        price: '250',
        priceBase: '100',
      },
    ],
    adjustments: [
      { isCharge: true, reason: '', amount: '5.00' },
      { isCharge: false, reason: 'Remise', amount: '1.50' },
    ],
  };

  it.each([
    ['UBL', writeUbl(full)],
    ['CII', writeCii(full)],
  ])('have the values of %s', async (_name, xml) => {
    const { rows, ledger } = await readInvoice(xml);
    expect(rows[0]).toEqual({
      line: 1,
      activity: {
        designation: 'Vis inox M8',
        supplier: 'Quincaillerie Morel',
        unitPrice: '2.5',
        currency: 'EUR',
        quantity: '10',
        unit: 'box',
        purchaseDate: '2024-03-05',
        weight: '',
        notes: 'Boîte de 10; Invoice F-1, line 1; VAT S 20 %',
        category: 'HS 731815',
      },
      reference: 'PO-7',
      account: '606300',
      accountLabel: '',
      country: 'BE',
      currency: 'EUR',
      amount: toAmount('25'),
      netAmount: toAmount('25'),
      isoDate: '2024-03-05',
      fate: 'counted',
      reason: undefined,
    });
    expect(rows.map(({ activity, amount, account }) => [activity.designation, amount, account])).toEqual([
      ['Vis inox M8', toAmount('25'), '606300'],
      ['Charge', toAmount('5'), '601'],
      ['Remise', toAmount('-1.5'), '601'],
    ]);
    expect(ledger.report()).toMatchObject({
      basis: 'net',
      currency: { code: 'EUR', from: 'column' },
      decimal: '.',
      rows: 3,
      warnings: [],
      period: { from: '2024-03-05', to: '2024-03-05' },
    });
  });

  it('name the elements in use', async () => {
    const { ledger } = await readInvoice(writeUbl(plainInvoice));
    const { columns } = ledger.report();
    expect(columns.amount).toEqual(['LineExtensionAmount']);
    expect(columns.category).toBeUndefined();
  });

  it('use the description if the name is empty', async () => {
    const line = { ...plainLine, name: '1', description: 'Vis inox' };
    const { rows } = await readInvoice(writeUbl({ ...plainInvoice, lines: [line] }));
    expect(rows[0]?.activity.designation).toBe('1 Vis inox');
  });

  it('have a price that agrees with their amount', async () => {
    const line = { ...plainLine, amount: '20.00', adjustments: [{ isCharge: false, reason: '', amount: '5.00' }] };
    const { rows } = await readInvoice(writeUbl({ ...plainInvoice, lines: [line], total: '20.00' }));
    expect(rows[0]?.activity).toMatchObject({ unitPrice: '2', quantity: '10' });
  });

  it('without an amount use price, quantity, allowances and charges', async () => {
    const line = { ...plainLine, amount: '', adjustments: [{ isCharge: false, reason: '', amount: '5.00' }] };
    expect(await summarize(writeUbl({ ...plainInvoice, lines: [line], total: '20.00' }))).toMatchObject({
      counted: '1 EUR 20.00',
      warnings: '',
    });
  });

  it('are unread if an amount is invalid or missing', async () => {
    const lines = [plainLine, part('2', 'see offer'), part('3', ''), part('4', '', { price: '3.00' })];
    expect(await summarize(writeCii({ ...plainInvoice, lines }))).toMatchObject({
      counted: '1 EUR 25.00',
      unread: 'amount_unreadable 1, no_amount 1',
    });
  });

  it('are counted even without a description', async () => {
    const lines = [plainLine, part('2', '12,50', { name: '' })];
    const { rows, ...rest } = await summarize(writeCii({ ...plainInvoice, lines, total: '37.50' }));
    expect(rest).toMatchObject({ counted: '2 EUR 37.50', unread: '', warnings: '' });
    expect(rows[1]?.activity.designation).toBe('Invoice from Quincaillerie Morel');
  });

  it('do not include remarks, unless the other lines fall short of the total', async () => {
    const lines = [part('1', '', { name: 'Your order of May' }), plainLine];
    for (const write of [writeUbl, writeCii]) {
      const read = (total: string) => summarize(write({ ...plainInvoice, lines, total }));
      expect(await read('25.00')).toMatchObject({ counted: '1 EUR 25.00', unread: '', isIncomplete: false });
      expect(await read('28.00')).toMatchObject({ counted: '1 EUR 25.00', unread: 'no_amount 1' });
    }
  });

  it('cause a warning if they do not add up to the total', async () => {
    const { ledger } = await readInvoice(writeUbl({ ...plainInvoice, total: '30.00' }));
    expect(ledger.report().warnings[0]?.message).toContain('F-1: 25.00 ≠ 30.00 EUR');
  });

  it('are one row from the total if there are no lines with amounts', async () => {
    for (const lines of [[], [part('1', '')]]) {
      const { rows, ...rest } = await summarize(writeCii({ ...plainInvoice, lines }));
      expect(rest).toMatchObject({ counted: '1 EUR 25.00', warnings: 'no_lines', unread: '' });
      expect(rows.at(-1)?.activity).toMatchObject({
        designation: 'Invoice from Quincaillerie Morel',
        unitPrice: '25',
        quantity: '',
      });
    }
  });

  it('count nested lines once', async () => {
    const sums = [part('1', '25.00', { parts: [part('1.1', '10.00'), part('1.2', '15.00')] })];
    const bundle = [part('1', '25.00', { parts: [part('1.1', '10.00'), part('1.2', '0.00')] })];
    const flat = [part('1', '5.00', { parts: [part('1.1', '20.00')] })];
    for (const write of [writeUbl, writeCii]) {
      const read = (lines: readonly SampleLine[]) => summarize(write({ ...plainInvoice, lines }));
      expect(await read(sums)).toMatchObject({ counted: '2 EUR 25.00', excluded: 'total 1', warnings: '' });
      expect(await read(bundle)).toMatchObject({ counted: '1 EUR 25.00', excluded: 'repeated 2' });
      expect(await read(flat)).toMatchObject({ counted: '2 EUR 25.00', excluded: '', warnings: '' });
    }
  });

  it('leave out lines that CII marks as groups or information', async () => {
    const lines = [part('1', '25.00', { parts: [part('1.1', '24.00'), part('1.2', '1.00'), part('1.3', '7.00')] })];
    const xml = writeCii({ ...plainInvoice, lines }).replace(
      /<ram:LineID>(1|1\.3)<\/ram:LineID>/g,
      (found, id) =>
        `${found}<ram:LineStatusReasonCode>${id === '1' ? 'GROUP' : 'INFORMATION'}</ram:LineStatusReasonCode>`,
    );
    expect(await summarize(xml)).toMatchObject({ counted: '2 EUR 25.00', excluded: 'total 1, repeated 1' });
  });

  it('leave out groups without members if the total shows it', async () => {
    const lines = [part('1', '25.00'), part('2', '24.00'), part('3', '1.00')];
    const xml = writeCii({ ...plainInvoice, lines }).replace(
      '<ram:LineID>1</ram:LineID>',
      (found) => `${found}<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>`,
    );
    expect(await summarize(xml)).toMatchObject({ counted: '2 EUR 25.00', excluded: 'total 1', warnings: '' });
  });

  it('of circularly nested lines are all counted', async () => {
    const lines = [part('1', '10.00'), part('2', '15.00')];
    const xml = writeCii({ ...plainInvoice, lines }).replace(
      /<ram:LineID>(\d)<\/ram:LineID>/g,
      (found, id) => `${found}<ram:ParentLineID>${3 - Number(id)}</ram:ParentLineID>`,
    );
    expect(await summarize(xml)).toMatchObject({ counted: '2 EUR 25.00', warnings: '' });
  });

  it('of another year, of zero and of excluded accounts are reported', async () => {
    const lines = [plainLine, part('2', '0.00'), part('3', '9.00', { account: '641' })];
    const options = { year: 2023, excludedAccounts: new Map([['64', 'payroll' as const]]) };
    expect(await summarize(writeUbl({ ...plainInvoice, total: '34.00', lines }), options)).toMatchObject({
      counted: '2 EUR 25.00',
      excluded: 'payroll 1',
      warnings: 'other_years, zero_amount',
    });
  });
});

describe('allowances and charges of a document', () => {
  const discount = { isCharge: false, reason: 'Remise', amount: '5.00' };

  test.each<[string, Partial<SampleInvoice>, string, string]>([
    ['are counted as written', { total: '20.00' }, '2 EUR 20.00', ''],
    ['are counted with the sign that the total implies', { total: '30.00' }, '2 EUR 30.00', ''],
    ['are not counted if the lines add up to the total', { total: '25.00' }, '1 EUR 25.00', ''],
    ['are counted if nothing adds up', { total: '7.00' }, '2 EUR 20.00', 'invoice_total_differs'],
  ])('%s', async (_name, more, counted, warnings) => {
    for (const write of [writeUbl, writeCii]) {
      const xml = write({ ...plainInvoice, adjustments: [discount], ...more });
      expect(await summarize(xml)).toMatchObject({ counted, warnings, unread: '' });
    }
  });

  test('of a price are included in it', async () => {
    const xml = writeUbl(plainInvoice).replace(
      '</cac:Price>',
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>1.00</cbc:Amount></cac:AllowanceCharge></cac:Price>',
    );
    expect(await summarize(xml)).toMatchObject({ counted: '1 EUR 25.00', warnings: '' });
  });
});

describe('kinds of documents', () => {
  test.each(['326', '380', '384', '389', '393', '751', '875', '876', '877', ''])('%s is counted', async (type) => {
    expect(await summarize(writeCii({ ...plainInvoice, type }))).toMatchObject({
      counted: '1 EUR 25.00',
      warnings: '',
    });
  });

  test.each(['261', '381', '396', '502', '503'])('%s is a credit note', async (type) => {
    expect(await summarize(writeCii({ ...plainInvoice, type }))).toMatchObject({ counted: '1 EUR -25.00' });
  });

  test.each([
    ['25.00', '25.00'],
    ['-25.00', '-25.00'],
    ['-25.00', '25.00'],
    ['25.00', '-25.00'],
  ])('a credit note of %s with a total of %s is negated once', async (amount, total) => {
    const credit = { ...plainInvoice, type: '381', lines: [part('1', amount)], total };
    for (const xml of [writeUbl(credit, 'CreditNote'), writeUbl(credit), writeCii(credit)])
      expect(await summarize(xml)).toMatchObject({ counted: '1 EUR -25.00', warnings: '' });
  });

  test('a prepayment is counted, with a warning', async () => {
    expect(await summarize(writeUbl({ ...plainInvoice, type: '386' }))).toMatchObject({
      counted: '1 EUR 25.00',
      warnings: 'prepayment',
    });
  });

  test.each(['325', '220', '999'])('%s is not an invoice, and is counted only on request', async (type) => {
    const xml = writeUbl({ ...plainInvoice, type });
    expect(await summarize(xml)).toMatchObject({ counted: '0 ', warnings: 'not_purchases', isIncomplete: true });
    expect(await summarize(xml, { asPurchases: true })).toMatchObject({ counted: '1 EUR 25.00', warnings: '' });
  });
});

describe('invoices as programs write them', () => {
  const ubl = writeUbl(plainInvoice);

  test.each([
    ['other prefixes', ubl.replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b').replaceAll('cac:', 'a:')],
    [
      'a prefix for the root',
      ubl.replace('<Invoice xmlns=', '<u:Invoice xmlns:u=').replace('</Invoice>', '</u:Invoice>'),
    ],
    [
      'comments and instructions',
      ubl.replace('?>', '?><?style a="b"?><!-- an <invoice> -->').replaceAll('<cac:Item>', '<cac:Item><!-- & -->'),
    ],
    ['a schema location', ubl.replace('xmlns=', 'xmlns:xsi="urn:x" xsi:schemaLocation="a b" xmlns=')],
    ['empty elements', ubl.replace('<cac:Item>', '<cbc:Note/><cac:Item><cbc:Description/>')],
    ['a date with a time zone', ubl.replace('2024-03-05', '2024-03-05+01:00')],
    [
      'a second currency for the tax',
      ubl
        .replace('<cbc:AccountingCost>', '')
        .replace(
          '</cbc:DocumentCurrencyCode>',
          '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>',
        ),
    ],
    [
      'periods of lines',
      ubl.replace(
        '<cac:Item>',
        '<cac:InvoicePeriod><cbc:StartDate>2020-01-01</cbc:StartDate></cac:InvoicePeriod><cac:Item>',
      ),
    ],
    [
      'an attached file',
      ubl.replace(
        '<cac:Delivery>',
        `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'QUJD'.repeat(500_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:Delivery>`,
      ),
    ],
    [
      'prepaid amounts',
      ubl.replace(
        '</cac:LegalMonetaryTotal>',
        '<cbc:PrepaidAmount>20.00</cbc:PrepaidAmount><cbc:PayableAmount>10.00</cbc:PayableAmount></cac:LegalMonetaryTotal>',
      ),
    ],
    [
      'a network envelope',
      `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>${ubl.replace(/^<\?.*\?>\n/, '')}</StandardBusinessDocument>`,
    ],
    [
      'the tax in place of the total',
      ubl
        .replace(
          '>25.00</cbc:TaxExclusiveAmount>',
          '>5.00</cbc:TaxExclusiveAmount><cbc:LineExtensionAmount>25.00</cbc:LineExtensionAmount>',
        )
        .replace(
          '<cac:LegalMonetaryTotal>',
          '<cac:TaxTotal><cbc:TaxAmount>5.00</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal>',
        ),
    ],
  ])('%s', async (_name, xml) => {
    const { rows, ...rest } = await summarize(xml);
    expect(rest).toMatchObject({ counted: '1 EUR 25.00', excluded: '', unread: '', warnings: '' });
    expect(rows[0]).toMatchObject({ isoDate: '2024-03-05', activity: { designation: 'Vis inox M8' } });
  });

  test('lines with amounts including tax are counted excluding it if the total shows this', async () => {
    const lines = [
      { ...plainLine, amount: '30.00' },
      { ...plainLine, id: '2', quantity: '3', price: '1.115', amount: '4.01' },
    ];
    for (const write of [writeUbl, writeCii]) {
      const read = (total: string) => summarize(write({ ...plainInvoice, lines, total }));
      expect(await read('28.35')).toMatchObject({ counted: '2 EUR 28.35', warnings: '' });
      expect(await read('28.00')).toMatchObject({ counted: '2 EUR 34.01', warnings: 'invoice_total_differs' });
    }
  });

  test('ZUGFeRD before its first release is read', async () => {
    const xml = writeCii(plainInvoice, 'ZUGFeRD 1')
      .replaceAll('rsm:CrossIndustryDocument', 'rsm:Invoice')
      .replace(/xmlns:rsm="[^"]*"/, 'xmlns:rsm="urn:un:unece:uncefact:data:standard:CBFBUY:5"')
      .replace(/<udt:DateTimeString[^>]*>(\d+)<\/udt:DateTimeString>/, '$1')
      .replaceAll('ram:', '');
    const { rows, ...rest } = await summarize(xml);
    expect(rest).toMatchObject({ counted: '1 EUR 25.00', warnings: '' });
    expect(rows[0]).toMatchObject({
      isoDate: '2024-03-05',
      activity: { designation: 'Vis inox M8', supplier: 'Quincaillerie Morel' },
    });
  });

  test('of totals in two currencies, the one in the currency of the invoice is read', async () => {
    const xml = writeCii(plainInvoice).replace(
      '<ram:TaxBasisTotalAmount>',
      '<ram:TaxBasisTotalAmount currencyID="CZK">625.00</ram:TaxBasisTotalAmount><ram:TaxBasisTotalAmount currencyID="EUR">',
    );
    expect(await summarize(xml)).toMatchObject({ counted: '1 EUR 25.00', warnings: '' });
  });

  test('a missing currency is taken from the amounts, otherwise from the options, otherwise assumed', async () => {
    const none = ubl.replace(/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, '');
    const nowhere = none.replaceAll(' currencyID="EUR"', '');
    expect(await summarize(none.replaceAll('"EUR"', '"NOK"'))).toMatchObject({ counted: '1 NOK 25.00', warnings: '' });
    expect(await summarize(nowhere, { currency: 'CHF' })).toMatchObject({ counted: '1 CHF 25.00', warnings: '' });
    expect(await summarize(nowhere)).toMatchObject({ counted: '1 EUR 25.00', warnings: 'currency_assumed' });
  });

  test('an empty invoice is refused', async () => {
    const empty = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"></Invoice>';
    await expect(readInvoice(empty)).rejects.toMatchObject({ reason: 'E_INVOICE' });
  });
});

describe('the owner of an invoice', () => {
  const xml = writeUbl({ ...plainInvoice, seller: { ...plainInvoice.seller, name: 'Quincaillerie Morel S.A.R.L.' } });
  const seller = [
    'FR40123456789',
    '40123456789',
    'fr 40 123 456 789',
    '123456789',
    '12345678900012',
    '9957:FR40123456789',
    'quincaillerie morel sarl',
  ];

  test.each(seller)('%s is the seller: a sale', async (id) => {
    expect(await summarize(xml, { ownIds: [id] })).toMatchObject({
      counted: '0 ',
      excluded: 'revenue 1',
      isIncomplete: false,
      warnings: '',
    });
  });

  test.each(['987654321', 'Atelier Lune', 'FR32987654321'])('%s is the buyer: a purchase', async (id) => {
    expect(await summarize(xml, { ownIds: ['1', id] })).toMatchObject({ counted: '1 EUR 25.00', warnings: '' });
  });

  test.each(['DE40123456789', '40123', 'Morel', '1234567890', 'FR40'])('%s is neither', async (id) => {
    expect(await summarize(xml, { ownIds: [id] })).toMatchObject({ counted: '1 EUR 25.00', warnings: 'other_buyer' });
  });

  test('both are ours: a purchase within the group', async () => {
    expect(await summarize(xml, { ownIds: ['123456789', '987654321'] })).toMatchObject({
      excluded: 'intra_group 1',
      isIncomplete: false,
    });
  });
});

describe('an invoice that was read before', () => {
  test('is only counted where it was first read, in any syntax', async () => {
    const register = createInvoiceRegister();
    const read = (xml: string, place: string) => summarize(xml, { known: { register, place } });
    expect(await read(writeUbl(plainInvoice), 'a')).toMatchObject({ counted: '1 EUR 25.00' });
    expect(await read(writeCii(plainInvoice), 'b')).toMatchObject({ excluded: 'repeated 1', isIncomplete: false });
    expect(await read(writeUbl(plainInvoice), 'a')).toMatchObject({ counted: '1 EUR 25.00' });
  });

  test.each<[string, Partial<SampleInvoice>]>([
    ['number', { number: 'F-2' }],
    ['date', { date: '2024-03-06' }],
    ['total', { total: '26.00' }],
    ['seller', { seller: { name: 'Other', vatId: 'FR1', country: 'FR' } }],
  ])('is different if it has another %s', async (_what, other) => {
    const register = createInvoiceRegister();
    await summarize(writeUbl(plainInvoice), { known: { register, place: 'a' } });
    const { counted } = await summarize(writeUbl({ ...plainInvoice, ...other }), { known: { register, place: 'b' } });
    expect(counted).toBe('1 EUR 25.00');
  });

  test('is counted once if it occurs twice in one file', async () => {
    const one = writeUbl(plainInvoice).replace(/^<\?.*\?>\n/, '');
    const two = `<StandardBusinessDocument>${one}${one}</StandardBusinessDocument>`;
    const known = { register: createInvoiceRegister(), place: 'a' };
    expect(await summarize(two, { known })).toMatchObject({ counted: '1 EUR 25.00', excluded: 'repeated 1' });
  });
});
