import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, multiplyAmounts, toAmount } from '../../src/money/decimal.ts';
import { readInvoice } from './read-invoice.ts';
import {
  plainInvoice,
  plainLine,
  type SampleAdjustment,
  type SampleInvoice,
  type SampleLine,
  writeCii,
  writeUbl,
} from './write-invoice.ts';

const cents = fc.integer({ min: -1_000_000, max: 9_000_000 }).map((value) => toAmount((value / 100).toFixed(2)));
const text = fc
  .string({ unit: fc.constantFrom(...'abcÉß&<>"\' 8-'), minLength: 3, maxLength: 20 })
  .map((end) => `Bolt${end}x`);
const rounded = (amount: bigint) => toAmount((Number(amount) / 1e12).toFixed(2));

const adjustment: fc.Arbitrary<SampleAdjustment> = fc
  .record({ isCharge: fc.boolean(), reason: fc.constantFrom('', 'Freight', 'Rabatt & Co'), amount: fc.nat(50_000) })
  .map(({ amount, ...rest }) => ({ ...rest, amount: (amount / 100).toFixed(2) }));

const signed = ({ isCharge, amount }: SampleAdjustment) => (isCharge ? 1n : -1n) * toAmount(amount);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

const leaf: fc.Arbitrary<SampleLine> = fc
  .record({
    name: text,
    description: fc.oneof(fc.constant(''), text),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    decimals: fc.constantFrom(0, 2, 3),
    unit: fc.constantFrom('H87', 'KGM', 'LTR', 'HUR', 'XBX', 'KWH', 'QQQ'),
    price: cents,
    priceBase: fc.constantFrom('', '1', '100', '1000'),
    adjustments: fc.array(adjustment, { maxLength: 2 }),
    hs: fc.constantFrom('', '731815'),
    account: fc.constantFrom('', '606300'),
  })
  .map(({ quantity: count, decimals, price, adjustments, ...rest }) => {
    const quantity = (count / 10 ** decimals).toFixed(decimals);
    const base = BigInt(rest.priceBase === '' ? 1 : rest.priceBase);
    const own = rounded(multiplyAmounts(price / base, toAmount(quantity)));
    const amount = formatAmount(own + sum(adjustments.map(signed)));
    return { ...plainLine, ...rest, quantity, adjustments, price: formatAmount(price), amount };
  });

/** A line whose parts add up to it, or a line without parts. */
const line: fc.Arbitrary<SampleLine> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  {
    weight: 1,
    arbitrary: fc
      .array(leaf, { minLength: 1, maxLength: 3 })
      .map((parts) => ({
        ...plainLine,
        name: 'Lot',
        quantity: '',
        price: '',
        parts,
        amount: formatAmount(sum(parts.map(({ amount }) => toAmount(amount)))),
      })),
  },
);

const invoice: fc.Arbitrary<SampleInvoice> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    adjustments: fc.array(adjustment, { maxLength: 3 }),
    currency: fc.constantFrom('EUR', 'CHF', 'SEK'),
    account: fc.constantFrom('', '601'),
    buyerReference: fc.constantFrom('', 'PO-7'),
    deliveryCountry: fc.constantFrom('', 'BE'),
    type: fc.constantFrom('380', '381', '384', '389', '875'),
  })
  .map((parts) => ({
    ...plainInvoice,
    ...parts,
    lines: parts.lines.map((one, index) => ({
      ...one,
      id: `${index + 1}`,
      parts: one.parts.map((part, at) => ({ ...part, id: `${index + 1}.${at + 1}` })),
    })),
    total: formatAmount(sum([...parts.lines.map(({ amount }) => toAmount(amount)), ...parts.adjustments.map(signed)])),
  }));

test('an invoice reads back as it was written, whatever the syntax', async () => {
  await fc.assert(
    fc.asyncProperty(invoice, async (written) => {
      const ubl = await readInvoice(writeUbl(written));
      const cii = await readInvoice(writeCii(written));
      const zugferd = await readInvoice(writeCii(written, 'ZUGFeRD 1'));
      const toCompare = (rows: typeof ubl.rows) => rows.map((row) => ({ ...row, activity: { ...row.activity } }));
      expect(toCompare(cii.rows)).toEqual(toCompare(ubl.rows));
      expect(toCompare(zugferd.rows)).toEqual(toCompare(ubl.rows));
      const total = toAmount(written.total);
      const turned = written.type === '381' && total >= 0n;
      const expected = turned ? -total : total;
      const counted = ubl.rows.filter(({ fate }) => fate === 'counted');
      expect(sum(counted.map(({ amount = 0n }) => amount))).toBe(expected);
      expect(ubl.ledger.report().counted.amounts).toEqual({ [written.currency]: formatAmount(expected) });
      expect(ubl.ledger.report().warnings.map(({ code }) => code)).not.toContain('invoice_total_differs');
      const leaves = written.lines.flatMap((one) => (one.parts.length === 0 ? [one] : one.parts));
      const ofLines = counted.slice(0, leaves.length);
      expect(ofLines.map(({ amount }) => amount)).toEqual(
        leaves.map(({ amount }) => (turned ? -1n : 1n) * toAmount(amount)),
      );
      expect(ofLines.map(({ activity }) => activity.designation)).toEqual(
        leaves.map(({ name }) => name.replace(/ +/g, ' ')),
      );
      for (const { activity, amount = 0n } of ofLines) {
        const product = Number(activity.unitPrice) * Number(activity.quantity || 1);
        const paid = Number(amount) / 1e12;
        expect(Math.abs(product - paid)).toBeLessThanOrEqual(
          Math.max(0.02 + 0.00501 * Math.abs(Number(activity.quantity)), 0.002 * Math.abs(paid)),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('a credit is negated once: by its root, its type, its sign or several of these', async () => {
  const negative = { ...plainInvoice, total: '-25.00', lines: [{ ...plainLine, quantity: '-10', amount: '-25.00' }] };
  const documents = [
    writeUbl(plainInvoice, 'CreditNote').replace('>380<', '>381<'),
    writeUbl(plainInvoice, 'CreditNote').replace('<cbc:CreditNoteTypeCode>380</cbc:CreditNoteTypeCode>', ''),
    writeUbl({ ...plainInvoice, type: '381' }),
    writeCii({ ...plainInvoice, type: '381' }),
    writeUbl({ ...negative, type: '381' }, 'CreditNote'),
    writeCii({ ...negative, type: '381' }),
    writeUbl(negative),
    writeCii({ ...negative, type: '384' }),
  ];
  for (const document of documents) {
    const { rows } = await readInvoice(document);
    expect(rows.map(({ amount, activity }) => [amount, activity.unitPrice, activity.quantity])).toEqual([
      [toAmount('-25'), '2.5', '-10'],
    ]);
  }
});
