import { describe, expect, it } from 'vitest';
import { findBankAccounts } from '../../src/origin/bank-accounts.ts';
import { countriesOfPostcode } from '../../src/origin/postcodes.ts';
import { findTaxIds, isNationalId } from '../../src/origin/tax-ids.ts';

/** Numbers that the companies themselves publish. */
const published = [
  ['AT', 'ATU36801500'],
  ['BE', 'BE0203201340'],
  ['CH', 'CHE-116.281.710'],
  ['DE', 'DE129273398'],
  ['DK', 'DK24256790'],
  ['ES', 'ESA28015865'],
  ['FI', 'FI01120389'],
  ['FR', 'FR83404833048'],
  ['GB', 'GB220430231'],
  ['IE', 'IE6388047V'],
  ['IT', 'IT00905811006'],
  ['LU', 'LU20260743'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL7740001454'],
  ['PT', 'PT500697256'],
  ['SE', 'SE556703748501'],
  ['IN', '27AAPFU0939F1ZV'],
] as const;

describe('tax numbers', () => {
  it.each(published)('of %s: %s', (country, id) => {
    expect(findTaxIds(`Invoice from ${id}, paid`).map((found) => found.country)).toEqual([country]);
  });

  it.each(published)('of %s are not found if a digit of %s is wrong', (_, id) => {
    const at = id.search(/\d(?=\D*\d{2}\D*$|\d\D*$)/);
    const wrong = `${id.slice(0, at)}${(Number(id[at]) + 1) % 10}${id.slice(at + 1)}`;
    expect(findTaxIds(wrong)).toEqual([]);
  });

  it('may be written with spaces where their country writes them so', () => {
    expect(findTaxIds('VAT Reg No GB 220 4302 31')).toEqual([{ country: 'GB', id: 'GB220430231' }]);
    expect(findTaxIds('TVA FR 83 404 833 048')).toEqual([{ country: 'FR', id: 'FR83404833048' }]);
  });

  it('are not parts of words and other numbers', () => {
    expect(findTaxIds('REFGB220430231 ACHAT DE 129273398 GB2204302319')).toEqual([]);
  });

  it.each([
    ['FR', '552 100 554 00013', true],
    ['FR', '55210055400014', false],
    ['AU', '51 824 753 556', true],
    ['AU', '51 824 753 557', false],
    ['BR', '33.000.167/0001-01', true],
    ['BR', '33.000.167/0001-02', false],
    ['GB', '220430231', true],
    ['FR', '000000000', false],
    ['US', '123456789', false],
  ])('of %s without a prefix: %s is valid: %s', (country, id, isValid) => {
    expect(isNationalId(id, country)).toBe(isValid);
  });
});

it('bank accounts are found with the length and the check digits of their country', () => {
  expect(findBankAccounts('To GB29 NWBK 6016 1331 9268 19 and DE89370400440532013000')).toEqual([
    { country: 'GB', account: 'GB29NWBK60161331926819' },
    { country: 'DE', account: 'DE89370400440532013000' },
  ]);
  expect(findBankAccounts('DE89 3704 0044 0532 0130 00 EUR 250')).toEqual([
    { country: 'DE', account: 'DE89370400440532013000' },
  ]);
  expect(findBankAccounts('DE88 3704 0044 0532 0130 00')).toEqual([]);
  expect(findBankAccounts('FR14 2004')).toEqual([]);
});

it.each([
  ['GB', 'YO11 1QY'],
  ['GB', 'EC4V 4BG'],
  ['NL', '1012 AB'],
  ['CA', 'K1A 0B1'],
  ['US', 'Austin, TX 78701'],
  ['PL', '00-950 Warszawa'],
  ['PT', '1100-148 Lisboa'],
  ['BR', '01310-100'],
])('a postcode of %s: %s', (country, text) => expect(countriesOfPostcode(text)).toEqual([country]));

it('five digits before a name are a postcode of several countries', () => {
  expect(countriesOfPostcode('75011 Paris')).toEqual(['DE', 'ES', 'FR', 'IT']);
  expect(countriesOfPostcode('12345')).toEqual([]);
});
