import { type Activity, activityFields, type PurchaseRow } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import { createExchangeRates } from '../../src/values/exchange-rates.ts';
import { parseRow } from '../../src/values/parse-row.ts';

const rates = createExchangeRates({ days: ['2022-06-10', '2022-06-13'], currencies: new Map([['USD', [1.25, 1.0]]]) });
const blank = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;
const read = (row: Partial<PurchaseRow>, currency?: string) =>
  parseRow({ ...blank, designation: 'x', ...row }, { rates, currency });

describe('spend', () => {
  it('is the unit price × quantity in euros', () => {
    expect(read({ unitPrice: '10', currency: 'EUR', quantity: '3', purchaseDate: '2022-06-10' })).toMatchObject({
      spendEur: 30,
      year: 2022,
      warnings: [],
    });
  });

  it('is the same whether a row states its total or a price and a quantity', () => {
    const pounds = createExchangeRates({ days: ['2024-12-10'], currencies: new Map([['GBP', [0.82555]]]) });
    const readPounds = (row: Partial<PurchaseRow>) =>
      parseRow({ ...blank, currency: 'GBP', purchaseDate: '2024-12-10', ...row }, { rates: pounds }).spendEur;
    for (let cents = 1; cents < 500_000; cents += 997) {
      const price = { unitPrice: String(cents / 100), quantity: '3' };
      expect(readPounds({ ...price, amount: ((cents * 3) / 100).toFixed(2) })).toBe(readPounds(price));
    }
  });

  it('is the price if no quantity is given', () => {
    expect(read({ unitPrice: '10', currency: 'EUR' })).toMatchObject({
      spendEur: 10,
      quantity: undefined,
      warnings: [],
    });
  });

  it('assumes one unit of a weight if no quantity is given, with a warning', () => {
    expect(read({ weight: '10' })).toMatchObject({ massKg: 10, warnings: ['quantity_assumed'] });
  });

  it('divides by the rate of the day; on a Sunday, by that of Friday', () => {
    const row = { unitPrice: '10', currency: 'USD', quantity: '1' };
    expect(read({ ...row, purchaseDate: '2022-06-12' })).toMatchObject({ spendEur: 8, warnings: [] });
    expect(read({ ...row, purchaseDate: '2022-06-13' })).toMatchObject({ spendEur: 10, warnings: [] });
  });

  it('uses the latest rate without a date, with a warning', () => {
    expect(read({ unitPrice: '10', currency: 'USD', quantity: '1' })).toMatchObject({
      spendEur: 10,
      warnings: ['date_assumed'],
    });
  });

  it('finds the currency in the price', () => {
    const row = { quantity: '1', purchaseDate: '2022-06-10' };
    expect(read({ ...row, unitPrice: '$10' })).toMatchObject({ spendEur: 8, warnings: [] });
    expect(read({ ...row, unitPrice: '10 USD' })).toMatchObject({ spendEur: 8, warnings: [] });
    expect(read({ ...row, unitPrice: '10 € HT' })).toMatchObject({ spendEur: 10, warnings: [] });
  });

  it('leaves out a price in a currency without a rate', () => {
    expect(read({ unitPrice: '10', currency: 'XYZ', quantity: '1' })).toMatchObject({
      spendEur: undefined,
      warnings: ['currency_unknown'],
    });
  });

  it('is undefined if the product is implausible', () => {
    expect(read({ unitPrice: '1e9', currency: 'EUR', quantity: '1e9' })).toMatchObject({
      spendEur: undefined,
      warnings: ['value_absurd'],
    });
  });
});

describe('quantity', () => {
  it('gives its unit if there is no unit column', () => {
    expect(read({ quantity: '12 kg' })).toMatchObject({ quantity: 12, massKg: 12 });
    expect(read({ quantity: '12 m²' }).unit?.dimension).toBe('area');
    expect(read({ quantity: '12 machins' }).warnings).toEqual(['unit_unknown']);
  });

  it('changes its sign with a negative price: a credit note returns the goods', () => {
    expect(read({ quantity: '3', unitPrice: '-10', currency: 'EUR' })).toMatchObject({ quantity: -3, spendEur: -30 });
    expect(read({ quantity: '-3', unitPrice: '10', currency: 'EUR' })).toMatchObject({ quantity: -3, spendEur: -30 });
    expect(read({ quantity: '-3', unitPrice: '-10', currency: 'EUR' })).toMatchObject({ quantity: 3, spendEur: 30 });
    expect(read({ unitPrice: '-10', currency: 'EUR' })).toMatchObject({ quantity: -1, spendEur: -10 });
  });

  it('is ignored if it is implausible', () => {
    expect(read({ quantity: '1e300', unitPrice: '1', currency: 'EUR', weight: '2' })).toMatchObject({
      isAbsurd: true,
      spendEur: undefined,
      massKg: undefined,
      warnings: ['value_absurd'],
    });
  });
});

describe('mass', () => {
  it('is the weight of one unit × quantity', () => {
    expect(read({ quantity: '4', weight: '2,5' }).massKg).toBe(10);
    expect(read({ weight: '500 g' })).toMatchObject({ massKg: 0.5, warnings: ['quantity_assumed'] });
  });

  it('is the quantity in a unit of mass', () => {
    expect(read({ quantity: '2', unit: 't', weight: '7' }).massKg).toBe(2000);
  });
});

describe('an amount', () => {
  const euros = { currency: 'EUR' };

  it('is the cost of the row, whatever the price', () => {
    expect(read({ ...euros, amount: '10', unitPrice: '3.33', quantity: '3' })).toMatchObject({
      spendEur: 10,
      quantity: 3,
      warnings: [],
    });
    expect(read({ ...euros, amount: '10.00' })).toMatchObject({ spendEur: 10, quantity: undefined, warnings: [] });
  });

  it('takes precedence over price × quantity, with a warning if they differ', () => {
    expect(read({ ...euros, amount: '1200', unitPrice: '3', quantity: '4' })).toMatchObject({
      spendEur: 1200,
      quantity: 4,
      warnings: ['amount_differs'],
    });
    expect(read({ ...euros, amount: '1200', unitPrice: '3' }).warnings).toEqual(['amount_differs']);
  });

  it('that is negative returns the goods, whichever values are negative', () => {
    for (const quantity of ['2', '-2']) {
      const row = read({ ...euros, amount: '-100', quantity, unit: 'kg' });
      expect(row).toMatchObject({ spendEur: -100, quantity: -2, massKg: -2 });
    }
    expect(read({ ...euros, amount: '-100' }).quantity).toBe(-1);
    expect(read({ ...euros, amount: '100', unitPrice: '-50', quantity: '-2' })).toMatchObject({
      spendEur: 100,
      quantity: 2,
      warnings: [],
    });
  });

  it('is in the currency of the row, at the rate of its day', () => {
    const row = { purchaseDate: '2022-06-10' };
    expect(read({ ...row, amount: '10', currency: 'USD' }).spendEur).toBe(8);
    expect(read({ ...row, amount: '$ 10' }).spendEur).toBe(8);
    expect(read({ ...row, amount: '10', unitPrice: '$10' }).spendEur).toBe(8);
  });

  it('is used if the quantity is missing or implausible', () => {
    expect(read({ ...euros, amount: '10', quantity: '0' })).toMatchObject({ spendEur: 10, quantity: undefined });
    expect(read({ ...euros, amount: '10', quantity: '1e30' })).toMatchObject({ spendEur: 10, isAbsurd: true });
  });

  it('of zero does not change the quantity', () => {
    expect(read({ ...euros, amount: '0', quantity: '3' })).toMatchObject({ spendEur: 0, quantity: 3, warnings: [] });
  });

  it('that cannot be read is replaced by price × quantity', () => {
    expect(read({ ...euros, amount: 'ten', unitPrice: '2', quantity: '3' })).toMatchObject({
      spendEur: 6,
      warnings: ['amount_unreadable'],
    });
    expect(read({ ...euros, amount: '1e20', unitPrice: '2' }).warnings).toEqual(['value_absurd']);
  });
});

describe('the currency of the ledger', () => {
  it('applies to amounts that name none, without a warning', () => {
    const row = { unitPrice: '10', purchaseDate: '2022-06-10' };
    expect(read(row, 'USD')).toMatchObject({ spendEur: 8, currency: 'USD', warnings: [] });
    expect(read({ ...row, currency: 'EUR' }, 'USD')).toMatchObject({ spendEur: 10, currency: 'EUR' });
    expect(read(row)).toMatchObject({ spendEur: 10, currency: undefined, warnings: ['currency_assumed'] });
  });
});
