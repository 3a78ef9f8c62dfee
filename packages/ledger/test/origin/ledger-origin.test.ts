import { describe, expect, it } from 'vitest';
import type { Activity } from '../../src/activity/row-fields.ts';
import { readCsvLedger } from '../../src/read-ledger.ts';
import type { LedgerOptions } from '../../src/reading/ledger-rows.ts';

async function read(lines: readonly string[], options: LedgerOptions = {}) {
  const ledger = await readCsvLedger(Buffer.from(lines.join('\n')), options);
  const activities: Activity[] = [];
  for await (const batch of ledger.rows()) activities.push(...batch.map(({ activity }) => activity));
  return { activities, ...ledger.report() };
}

const plain = ['Date;Description;Supplier;Amount', '31/01/2024;Paper;Anders;10.00', '15/02/2024;Chairs;Berger;20.00'];
const nothing = { currency: { code: 'EUR', from: 'assumed' }, country: { code: 'FR', from: 'assumed' } };

describe('a ledger that shows neither currency nor country', () => {
  it('is assumed to be French, in euros, and says so', async () => {
    const { currency, country, counted, warnings } = await read(plain);
    expect({ currency, country }).toEqual(nothing);
    expect(counted.amounts).toEqual({ EUR: '30.00' });
    expect(warnings.map(({ code }) => code)).toEqual(['currency_assumed']);
  });

  it.each([
    ['its language', ['Date,Description,Amount', '2024-01-31,Office chairs for the meeting room,10.00']],
    ['the order of its dates', ['Date,Description,Amount', '12/31/2024,Paper,10.00', '01/28/2024,Pens,5.00']],
    ['one city', ['Date,Description,Amount', '2024-01-31,Hotel in Manchester,10.00', '2024-02-01,Pens,5.00']],
    ['one supplier', ['Date,Text,Net amount', '2024-01-31,Deutsche Bahn Berlin,1', '2024-02-01,Deutsche Bahn Ulm,2']],
    ['legal forms without postcodes', ['Date,Supplier,Amount', '2024-01-31,Smith Ltd,10.00', '2024-02-01,Jones Ltd,5']],
    ['numbers without valid check digits', ['Date,Supplier,VAT no,Amount', '2024-01-31,Smith,GB123456789,10.00']],
    [
      'suppliers of two countries',
      ['Date,Supplier,Amount', '2024-01-31,Thames Water,1', '2024-02-01,Stadtwerke Ulm,2'],
    ],
  ])('%s is no evidence', async (_, lines) => {
    expect(await read(lines)).toMatchObject(nothing);
  });

  it('uses the defaults of the organization, if they are given', async () => {
    const { currency, country } = await read(plain, { defaults: { currency: 'CHF', country: 'CH' } });
    expect({ currency, country }).toEqual({
      currency: { code: 'CHF', from: 'option' },
      country: { code: 'CH', from: 'option' },
    });
    expect(await read(plain, { assumed: { currency: 'CHF', country: 'CH' } })).toMatchObject({
      currency: { code: 'CHF', from: 'assumed' },
      country: { code: 'CH', from: 'assumed' },
    });
  });
});

describe('currency and country are found by', () => {
  it.each([
    [
      'VAT numbers',
      ['Date,Supplier,Tax number,Amount', '31/01/2024,Smith,GB220430231,10.00', '01/02/2024,Jones,,5.00'],
      ['GBP', 'GB', 'tax numbers whose check digits are right: GB220430231'],
    ],
    [
      'the tax number of the company itself, whatever its suppliers have',
      ['Acme Pty - ABN 51 824 753 556,,', 'Date,Supplier,Tax number,Amount', '31/01/2024,S,GB220430231,10.00'],
      ['AUD', 'AU', 'tax numbers whose check digits are right: 51 824 753 556'],
    ],
    [
      'numbers in a column of a national tax number',
      ['Date;Fournisseur;SIRET;Montant HT', '31/01/2024;La Fabrique;552 100 554 00013;10,00'],
      ['EUR', 'FR', 'tax numbers whose check digits are right: 552 100 554 00013'],
    ],
    [
      'names of taxes',
      ['Date,Supplier,CGST,SGST,Amount', '31/01/2024,Sharma,1,1,10.00'],
      ['INR', 'IN', 'names of taxes and tax numbers: CGST, SGST'],
    ],
    [
      'bank accounts',
      ['Date,Payee,Account,Amount', '31/01/2024,Smith,GB29 NWBK 6016 1331 9268 19,10.00'],
      ['GBP', 'GB', 'bank accounts (IBAN): GB29NWBK60161331926819'],
    ],
    [
      'legal forms with postcodes',
      ['Date,Supplier,Address,Amount', '31/01/2024,Smith Ltd,YO11 1QY,10.00', '01/02/2024,Jones PLC,EX5 1GD,5.00'],
      ['GBP', 'GB', 'legal forms with postcodes: Smith Ltd, YO11 1QY, Jones PLC, EX5 1GD'],
    ],
    [
      'public bodies and utilities',
      ['Date,Description,Amount', '31/01/2024,Thames Water bill,10.00', '01/02/2024,HMRC,5.00', '02/02/2024,Pens,1'],
      ['GBP', 'GB', 'public bodies, utilities and cities: Thames Water bill, HMRC'],
    ],
    [
      'the body that keeps the ledger',
      ['Harrowmere Borough Council: spending over 500,,', 'Date,Supplier,Amount', '31/01/2024,Pens and more,10.00'],
      ['GBP', 'GB', 'public bodies, utilities and cities: Harrowmere Borough Council: spending over 500'],
    ],
    [
      'cities',
      [
        'Date,Merchant,Net Amount',
        '01/18/2026,NOODLES NEW YORK,10.00',
        '01/19/2026,HYATT DENVER,5.00',
        '01/20/2026,CAFE SEATTLE,5.00',
      ],
      ['USD', 'US', 'public bodies, utilities and cities: NOODLES NEW YORK, HYATT DENVER, CAFE SEATTLE'],
    ],
  ])('%s', async (_, lines, [currency, country, because]) => {
    const { counted, warnings, activities, ...report } = await read(lines);
    expect(report.currency).toEqual({ code: currency, from: 'content', because });
    expect(report.country).toEqual({ code: country, from: 'content', because });
    expect(Object.keys(counted.amounts)).toEqual([currency]);
    expect(activities.map((activity) => activity.currency)).toEqual(activities.map(() => currency));
    expect(warnings.map(({ code }) => code)).not.toContain('currency_assumed');
  });

  it('a country that every row names', async () => {
    const lines = [
      'Date;Description;Country;Amount',
      '31/01/2024;Paper;Norway;10.00',
      '15/02/2024;Chairs;Norway;20.00',
    ];
    expect(await read(lines)).toMatchObject({
      currency: { code: 'NOK', from: 'assumed' },
      country: { code: 'NO', from: 'column' },
    });
  });

  it('the stronger evidence first', async () => {
    const lines = [
      'Date,Supplier,Tax number,Amount',
      '31/01/2024,Stadtwerke Ulm,GB220430231,10.00',
      '01/02/2024,Deutsche Post,,5.00',
    ];
    expect(await read(lines)).toMatchObject({ country: { code: 'GB', from: 'content' } });
  });
});

describe('what is stated', () => {
  it.each([
    ['the name of a column', ['Date;Description;Amount (£)', '31/01/2024;Paper;10.00'], 'header'],
    [
      'the name of another column of the same money',
      ['Date;Description;Amount;VAT (GBP)', '31/01/2024;Paper;10;2'],
      'header',
    ],
    ['the title', ['Spending in GBP;;', 'Date;Description;Amount', '31/01/2024;Paper;10.00'], 'file'],
    ['the cells', ['Date;Description;Amount', '31/01/2024;Paper;£10.00', '01/02/2024;Pens;5.00'], 'column'],
    [
      'the column for it',
      ['Date;Description;Amount;Currency', '31/01/2024;Paper;10.00;GBP', '1/2/2024;Pens;5.00;'],
      'column',
    ],
  ])('in %s counts for all rows, and shows the country', async (_, lines, from) => {
    const { currency, country, counted, warnings } = await read(lines);
    expect(currency).toEqual({ code: 'GBP', from });
    expect(country).toEqual({ code: 'GB', from: 'content', because: 'amounts in GBP' });
    expect(Object.keys(counted.amounts)).toEqual(['GBP']);
    expect(warnings.map(({ code }) => code)).not.toContain('currency_assumed');
  });

  it('as a currency of several countries shows none: the country is assumed', async () => {
    expect(await read(['Date;Description;Amount (€)', '31/01/2024;Paper;10.00'])).toMatchObject({
      country: { code: 'FR', from: 'assumed' },
    });
    expect(await read(['Date;Description;Amount USD', '31/01/2024;Paper;10.00'])).toMatchObject({
      country: { code: 'US', from: 'assumed', because: 'amounts in USD' },
    });
  });

  it('comes before what is found, and options before both', async () => {
    const lines = ['Date;Description;Amount (€)', '31/01/2024;HMRC;10.00', '01/02/2024;Thames Water;5.00'];
    expect(await read(lines)).toMatchObject({
      currency: { code: 'EUR', from: 'header' },
      country: { code: 'GB', from: 'content' },
    });
    const given = await read(lines, { currency: 'CHF', country: 'CH' });
    expect(given.currency).toEqual({ code: 'CHF', from: 'option' });
    expect(given.country).toEqual({ code: 'CH', from: 'option' });
  });

  it('in several currencies is never added', async () => {
    const lines = ['Description;Amount;Currency', 'Paper;10.00;GBP', 'Pens;5.00;USD', 'Ink;1.00;GBP'];
    const { currency, counted } = await read(lines);
    expect(currency).toEqual({ code: 'mixed', from: 'column' });
    expect(counted.amounts).toEqual({ GBP: '11.00', USD: '5.00' });
  });

  it('as a bare $ is the dollar of the country', async () => {
    const lines = ['Date,Supplier,ABN,Amount', '31/01/2024,Smith,51 824 753 556,$10.00', '1/2/2024,Jones,,US$ 5.00'];
    const { counted, activities } = await read(lines);
    expect(counted.amounts).toEqual({ AUD: '10.00', USD: '5.00' });
    expect(activities[0]).toMatchObject({ unitPrice: '10', currency: 'AUD' });
    expect(await read(['Supplier,ABN,Amount ($)', 'Smith,51 824 753 556,10.00'])).toMatchObject({
      currency: { code: 'AUD', from: 'header' },
    });
  });
});

describe('the currency of another amount is not applied', () => {
  it.each([
    ['beside it', ['Description;Amount;Foreign amount;Currency', 'Paper;10.00;11.00;USD', 'Ink;1.00;1.10;USD']],
    [
      'blank with it',
      ['Description;Amount;Currency;Amount abroad', 'Paper;10.00;USD;11.00', 'Ink;1.00;;', 'Pen;2.00;;'],
    ],
  ])('%s', async (_, lines) => {
    const { currency, counted } = await read(lines);
    expect(currency).toEqual({ code: 'EUR', from: 'assumed' });
    expect(Object.keys(counted.amounts)).toEqual(['EUR']);
  });
});

describe('VAT is that of the country', () => {
  const gross = (...rows: readonly string[]) => ['Date;Description;Amount incl. VAT', ...rows];

  it('that was found', async () => {
    const lines = gross('31/01/2024;Stadtwerke Ulm;119.00', '01/02/2024;Deutsche Bahn;11.90');
    const { activities, warnings } = await read(lines);
    expect(activities[0]?.unitPrice).toBe('100');
    expect(warnings.map(({ code }) => code)).toEqual(['vat_assumed']);
    expect(warnings[0]?.message).toContain('(DE)');
  });

  it('that is given', async () => {
    const { activities } = await read(gross('31/01/2024;Paper;122.00'), { country: 'IT' });
    expect(activities[0]?.unitPrice).toBe('100');
  });

  it('that was assumed, with a warning', async () => {
    const { activities, warnings } = await read(gross('31/01/2024;Paper;120.00'));
    expect(activities[0]?.unitPrice).toBe('100');
    expect(warnings.map(({ code }) => code)).toContain('country_assumed');
  });

  it('and nothing is deducted where its rate is unknown', async () => {
    const { activities, warnings } = await read(
      gross('01/31/2024;Internal Revenue Service fee;120.00', '02/01/2024;USPS;10.00'),
    );
    expect(activities.map(({ unitPrice }) => unitPrice)).toEqual(['120', '10']);
    expect(warnings.map(({ code }) => code)).toContain('vat_unknown');
  });
});
