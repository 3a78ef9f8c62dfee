import { describe, expect, it } from 'vitest';
import { readItemCodes } from '../../src/item-codes/read-item-codes.ts';

const digitsOf = (category: string) => readItemCodes(category).codes.map(({ scheme, digits }) => `${scheme} ${digits}`);

describe('codes of e-invoices', () => {
  it.each([
    ['CPV 30213100-6', ['CPV 30213100']],
    ['CPV 09310000', ['CPV 09310000']],
    ['UNSPSC 43211503', ['UNSPSC 43211503']],
    ['UNSPSC 4321150314', ['UNSPSC 43211503']],
    ['HS 8471300000', ['HS 8471300000']],
    ['HS 8471.30', ['HS 847130']],
    ['HS 2716', ['HS 2716']],
    ['HS 2009', ['HS 2009']],
    ['CN 84713000', ['CN 84713000']],
    ['CPA 26.20.11', ['CPA 262011']],
    ['CPV 09310000; HS 2716', ['CPV 09310000', 'HS 2716']],
  ])('%s is read', (category, codes) => {
    expect(digitsOf(category)).toEqual(codes);
    expect(readItemCodes(category).rest).toBe('');
  });

  it('keep an account before them', () => {
    const { codes, rest } = readItemCodes('6061 Energie; CPV 09310000');
    expect(codes).toEqual([{ scheme: 'CPV', digits: '09310000', text: 'CPV 09310000' }]);
    expect(rest).toBe('6061 Energie');
  });

  it('of other schemes carry no information and are not words', () => {
    expect(readItemCodes('GTIN 4012345678901; SRV 0401234; eCl@ss 24-01-02; CPA 26.20')).toMatchObject({
      codes: [{ scheme: 'CPA' }],
      rest: '',
    });
  });
});

describe('a category of the client’s own', () => {
  it.each([
    'HS consulting',
    'HS 2024',
    'CN 2019',
    'HS 27',
    'CPV',
    'CPV 3021',
    'CPV 30213100 Ordinateurs',
    'cpv 30213100',
    'CPA 2024',
    'CPA 26',
    'CN 84713000 Laptops',
    'Achats CPV 30213100',
    'GTIN-Artikel',
    '30213100-6',
    '',
  ])('“%s” is not a code', (category) => {
    expect(readItemCodes(category)).toEqual({ codes: [], rest: category });
  });
});
