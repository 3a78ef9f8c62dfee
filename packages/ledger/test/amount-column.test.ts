import { describe, expect, test } from 'vitest';
import { readFilled } from './read-all.ts';

/** The result for a row under `Designation;Qty;Net amount`. */
async function rowOf(quantity: string, amount: string) {
  const [row] = await readFilled(`Designation;Qty;Net amount\nTube;${quantity};${amount}\n`);
  return { unitPrice: row?.unitPrice, quantity: row?.quantity };
}

describe('an amount is the total of its line', () => {
  test.each([
    ['2', '25,00', '12.5'],
    ['3', '100', '33.3333333333333'],
    ['3', '0.3', '0.1'],
    ['7', '1 234,56', '176.365714285714'],
    ['12 kg', '6', '0.5'],
    ['0.5', '10', '20'],
    ['1,5', '3', '2'],
    ['1 000', '1 234 567,89', '1234.56789'],
  ])('%s for a total of %s is %s each', async (quantity, amount, unitPrice) => {
    expect(await rowOf(quantity, amount)).toEqual({ unitPrice, quantity });
  });

  test('a calculated unit price is never ambiguous', async () => {
    expect(await rowOf('1000', '1234')).toEqual({ unitPrice: '1.2340', quantity: '1000' });
  });

  test.each([
    ['-100', '2', '-50'],
    ['-100', '-2', '50'],
    ['100', '-2', '-50'],
    ['(100)', '2', '-50'],
    ['100-', '2', '-50'],
  ])('%s for %s keeps its sign as unit price × quantity', async (amount, quantity, unitPrice) => {
    expect(await rowOf(quantity, amount)).toEqual({ unitPrice, quantity });
  });

  test.each([
    ['€ 25', '2', '12.5', 'EUR'],
    ['25,00 EUR HT', '2', '12.5', 'EUR'],
    ['US$ 25', '2', '12.5', 'USD'],
    ['$25.00', '1', '$25.00', undefined],
  ])('%s for %s keeps its currency', async (amount, quantity, unitPrice, currency) => {
    const [row] = await readFilled(`Designation;Qty;Net amount\nTube;${quantity};${amount}\n`);
    expect(row).toEqual({ designation: 'Tube', unitPrice, quantity, ...(currency && { currency }) });
  });
});

describe('a quantity that does not divide the amount', () => {
  test.each(['', '1', 'a few', '1 or 2'])('%j stays, and the amount is the price of one', async (quantity) => {
    expect(await rowOf(quantity, '1 250,00')).toEqual({
      unitPrice: '1 250,00',
      quantity: quantity === '' ? undefined : quantity,
    });
  });

  test.each(['0', '0,00', '99999999999999999999'])('%s is left out, so that the amount counts', async (quantity) => {
    expect(await rowOf(quantity, '25')).toEqual({ unitPrice: '25', quantity: undefined });
  });

  test('is left out if it would make the price implausibly small', async () => {
    expect(await rowOf('1000000000000', '0.01')).toEqual({ unitPrice: '0.01', quantity: undefined });
  });
});

describe('unit price and amount', () => {
  const header = 'Designation;PU HT;Qté;Montant HT';

  test('the amount wins if they differ by more than rounding', async () => {
    expect(await readFilled(`${header}\nTube;12,50;2;99\nVis;0,333;3;1,00\n`)).toEqual([
      { designation: 'Tube', unitPrice: '49.5', quantity: '2' },
      { designation: 'Vis', unitPrice: '0,333', quantity: '3' },
    ]);
  });

  test('rows without a readable unit price use the amount', async () => {
    expect(await readFilled(`${header}\nTube;;2;25\nVis;n/a;4;10\n`)).toEqual([
      { designation: 'Tube', unitPrice: '12.5', quantity: '2' },
      { designation: 'Vis', unitPrice: '2.5', quantity: '4' },
    ]);
  });

  test('an unreadable value is passed on unchanged and causes a warning', async () => {
    expect(await readFilled(`${header}\nTube;;2;see quote\nVis;n/a;4;\nClou;?;1;?\n`)).toEqual([
      { designation: 'Tube', unitPrice: 'see quote', quantity: '2' },
      { designation: 'Vis', unitPrice: 'n/a', quantity: '4' },
      { designation: 'Clou', unitPrice: '?', quantity: '1' },
    ]);
  });
});

describe('debit and credit', () => {
  test('a credit without a debit is a negative amount', async () => {
    const text = 'EcritureLib;Debit;Credit\nPapier;120,50;0,00\nAvoir papier;0,00;20,50\nNul;0;0\nVide;;\nBrut;;-5\n';
    expect(await readFilled(text)).toEqual([
      { designation: 'Papier', unitPrice: '120,50' },
      { designation: 'Avoir papier', unitPrice: '-20.5' },
      { designation: 'Nul', unitPrice: '0' },
      { designation: 'Vide' },
      { designation: 'Brut', unitPrice: '5' },
    ]);
  });
});

describe('the currency in a header', () => {
  test.each([
    ['Prix unitaire HT (€)', 'EUR'],
    ['Unit price USD', 'USD'],
    ['Net amount (£)', 'GBP'],
    ['montant_ht_eur', 'EUR'],
  ])('%s gives the rows their currency', async (name, currency) => {
    expect(await readFilled(`Designation;${name}\nTube;5\n`)).toEqual([
      { designation: 'Tube', unitPrice: '5', currency },
    ]);
  });

  test('takes precedence over that of the document', async () => {
    expect(await readFilled('Designation;Net amount (EUR);Currency\nTube;5;CHF\nVis;5;\n')).toMatchObject([
      { currency: 'EUR' },
      { currency: 'EUR' },
    ]);
  });

  test('of amounts in several currencies, the one in the document currency is used', async () => {
    const text = 'Designation;Amount;Currency;Amount_USD\nTube;5;CHF;5.6\nVis;7;EUR;7.7\n';
    expect(await readFilled(text)).toMatchObject([
      { unitPrice: '5', currency: 'CHF' },
      { unitPrice: '7', currency: 'EUR' },
    ]);
  });
});
