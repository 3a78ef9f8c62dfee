import { listRows } from '@ledgerprint/languages';
import { describe, expect, it } from 'vitest';
import { exclusionCodes, findMerchantCategory } from '../../src/fates/merchant-categories.ts';

const lines = listRows('merchant-categories').map(({ means, text }) => ({ code: means, names: text.split('/') }));
const single = lines.filter(({ code }) => code.length === 4);

describe('the table', () => {
  it('has each code once, in order', () => {
    const codes = lines.map(({ code }) => code);
    expect(codes.filter((code) => !/^\d{4}(?:-\d{4})?$/.test(code))).toEqual([]);
    expect(codes).toEqual([...new Set(codes)].sort());
  });

  it.each(single)('finds $code by each of its wordings', ({ code, names }) => {
    const found = names.map((name) => [name, findMerchantCategory(name)?.code]);
    expect(found).toEqual(names.map((name) => [name, code]));
  });

  it('excludes only codes that it contains', () => {
    const excluded = Object.values(exclusionCodes).flatMap((codes) => codes.split(' '));
    expect(excluded.filter((code) => findMerchantCategory(code) === undefined)).toEqual([]);
  });
});

describe('a code', () => {
  it.each([
    '5812',
    ' 5812 ',
    '5812.0',
    'MCC 5812',
    'mcc: 5812',
    'MCC5812',
    'Merchant Category Code 5812',
    '5812 - Eating Places',
    '5812 Eating Places',
    '5812: RESTAURANTS',
    'Eating places (5812)',
    'MCC 5812 - Gaststätten',
  ])('is found in %j', (text) =>
    expect(findMerchantCategory(text)).toEqual({ code: '5812', name: 'Restaurants', exclusion: undefined }),
  );

  it('has its leading zero restored', () => {
    expect(findMerchantCategory('742')?.code).toBe('0742');
  });

  it.each([
    ['3000', 'Airlines'],
    ['3007 - AIR FRANCE', 'Airlines'],
    ['3350', 'Airlines'],
    ['3351', 'Car rental'],
    ['3389 Avis Rent-A-Car', 'Car rental'],
    ['3501', 'Hotels'],
    ['MCC 3999', 'Hotels'],
  ])('in a range has the name of the range: %s', (text, name) =>
    expect(findMerchantCategory(text)).toEqual({ code: /\d{4}/.exec(text)?.[0], name, exclusion: undefined }),
  );

  it.each(['1234', '0000', '4000', '99', '58120', '-5812', '5812 5411', '5812/10/01'])('is not %j', (text) =>
    expect(findMerchantCategory(text)).toBeUndefined(),
  );

  it.each([
    '6211 - Personnel intérimaire',
    '6211 - Security',
    '6050 - Bank charges',
    '6012 - Merchandise',
    '6300 - Office supplies',
    '5300 – Freight',
    '3550 - Produits finis',
  ])('is not read from the account %j', (text) => expect(findMerchantCategory(text)).toBeUndefined());
});

describe('a name', () => {
  it.each([
    ['EATING PLACES RESTAURANTS', '5812'],
    ['Restaurants, Eating Places', '5812'],
    ['Fast Food Restaurants', '5814'],
    ['Electrical parts & equipment', '5065'],
    ["Men's and Boys’ Clothing and Accessories Stores", '5611'],
    ['INDUSTRIAL SUPPLIES NOT ELSEWHERE CLASSIFIED', '5085'],
    ['Misc Food Stores - Default', '5499'],
    ['Jewellery Stores', '5944'],
    ['Théâtre producers, ticket agencies', '7922'],
    ['Camera Photographic', '5946'],
    ['LODGING', '7011'],
    ['United Airlines', '4511'],
    ['Budget Rent-A-Car', '7512'],
  ])('is found: %s', (text, code) => expect(findMerchantCategory(text)?.code).toBe(code));

  it('is found if all of its words occur with fewer others', () => {
    expect(findMerchantCategory('Architectural, engineering & surveying services, Leeds')?.code).toBe('8911');
  });

  it.each([
    '',
    ' - ',
    'Services',
    'Supplies',
    'Stores',
    'Travel',
    'Office',
    'Insurance',
    'Security',
    'Tax',
    'Repairs',
    'Not elsewhere classified',
    'Restaurant furniture',
    'Professional fees',
    'Court costs for tennis',
    'constructor',
    '-'.repeat(100_000),
  ])('is not %j', (text) => expect(findMerchantCategory(text)).toBeUndefined());
});

it.each([
  ['6011', 'transfer'],
  ['Wire transfers', 'transfer'],
  ['6540', 'transfer'],
  ['6012', 'finance'],
  ['Security Brokers/Dealers', 'finance'],
  ['9311', 'tax'],
  ['Fines', 'tax'],
  ['9211 - Court Costs', 'tax'],
  ['6300', undefined],
  ['5960', undefined],
  ['Tax Preparation Services', undefined],
])('%s is excluded as %s', (text, exclusion) => {
  const category = findMerchantCategory(text);
  expect(category).toBeDefined();
  expect(category?.exclusion).toBe(exclusion);
});
