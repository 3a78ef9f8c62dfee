import { findUnit } from '@ledgerprint/ledger/values';
import { describe, expect, it } from 'vitest';
import type { Factor, FactorUnit } from '../../src/catalogue/factor.ts';
import { toFactorAmount } from '../../src/matcher/to-factor-amount.ts';
import { sayHow } from '../../src/reasons/words.ts';
import { wordsEn } from '../../src/reasons/words-en.ts';
import { parseSizes } from '../../src/sizes/parse-sizes.ts';
import type { ParsedRow } from '../../src/values/parse-row.ts';
import { toRow } from './rows.ts';

const factorOf = (nameFr: string, unit: FactorUnit): Factor => ({
  id: 'bc-1',
  source: 'Base Carbone',
  sourceId: '1',
  edition: 'Base Carbone 23.6',
  nameFr,
  nameEn: nameFr,
  unit,
  value: 1,
  uncertaintyPct: 10,
  year: 2024,
  region: 'France',
  validUntil: '',
  code: 'C19',
  synonyms: '',
  reason: '',
  country: 'FR',
  directShare: undefined,
});
const convert = (designation: string, factor: Factor, given: Partial<ParsedRow>) =>
  toFactorAmount({ factor, row: toRow(given), sizes: parseSizes(designation) });
const milk = factorOf('Lait demi-écrémé, UHT', 'kg');
const diesel = factorOf('Gazole routier, B7', 'litre');
const laptop = factorOf('Ordinateur, portable', 'unit');

describe('a row in its factor’s unit', () => {
  it('uses the row’s own unit first', () => {
    const amount = convert('GAZOLE 1000 L', diesel, { quantity: 3, unit: findUnit('m3'), massKg: 7 });
    expect(amount).toMatchObject({ value: 3000, unit: 'litre', warnings: [] });
    expect(sayHow(amount?.steps ?? [], wordsEn)).toBe('3 m3 = 3000 litres');
  });

  it('prefers the weight to the size', () => {
    expect(convert('Lait 1 kg', milk, { quantity: 2, massKg: 5 })?.value).toBe(5);
  });

  it.each([
    ['Colle palette 65 sacs 15 kg', 2, 'kg', 1950],
    ['Colle palette 65 sacs 15 kg', 65, 'kg', 975],
    ['Colle 20 sacs 15 kg', 20, 'kg', 300],
    ['Vin carton 12 x 750 ml', 3, 'litre', 27],
    ['Vin carton 12 x 750 ml', 12, 'litre', 108],
    ['Vin palette 40 cartons de 12 x 750 ml', 2, 'litre', 720],
    ['Vin 40 cartons de 12 x 750 ml', 40, 'litre', 360],
  ] as const)('multiplies packs of packs: %s, %i', (designation, quantity, unit, value) => {
    expect(convert(designation, factorOf('Divers', unit), { quantity })?.value).toBeCloseTo(value, 10);
  });

  it('multiplies quantity, pack and size', () => {
    const amount = convert('Lait 6X1L', milk, { quantity: 2 });
    expect(amount?.value).toBeCloseTo(12.36, 10);
    expect(amount?.warnings).toEqual(['size_from_designation', 'density_assumed']);
    expect(sayHow(amount?.steps ?? [], wordsEn)).toBe(
      '2 × 6 (6x1l) × 1l = 12 litres × 1.03 kg/litre (milk) = 12.36 kg',
    );
  });

  it('counts an amount only once if it is stated twice', () => {
    expect(convert('GAZOLE 1000 L', diesel, { quantity: 1000 })?.value).toBe(1000);
  });

  it('assumes a quantity of one if none is given', () => {
    expect(convert('GAZOLE 1000 L', diesel, {})?.warnings).toEqual(['quantity_assumed', 'size_from_designation']);
  });

  it('keeps the sign of credit notes, and zero', () => {
    expect(convert('GAZOLE 1000 L', diesel, { quantity: -2 })?.value).toBe(-2000);
    expect(convert('Gazole', diesel, { quantity: 0, unit: findUnit('L') })?.value).toBe(0);
  });

  it('counts units, multiplied by the contents of a pack', () => {
    expect(convert('PC portable', laptop, { quantity: 4 })?.value).toBe(4);
    expect(convert('PC portable lot de 3', laptop, { quantity: 4, unit: findUnit('lot') })?.value).toBe(12);
  });

  it('uses a count whatever its cost, but not the number of lots', () => {
    expect(convert('PC portables', laptop, { quantity: 1, spendEur: 250_000 })?.value).toBe(1);
    expect(convert('PC portables', laptop, { quantity: 1, unit: findUnit('lot') })).toBeUndefined();
    expect(convert('Lot de 10 PC portables', laptop, { quantity: 1, unit: findUnit('lot') })?.value).toBe(10);
  });

  it.each([
    ['PC portable', laptop, { quantity: 4, unit: findUnit('kg') }],
    ['Gazole', diesel, { quantity: 4 }],
    ['Gazole', diesel, { quantity: 4, unit: findUnit('kWh') }],
    ['Electricité', factorOf('Electricité', 'kWh'), { quantity: 3, unit: findUnit('L') }],
    ['Ciment', factorOf('Ciment Portland', 'kg'), { quantity: 3, unit: findUnit('L') }],
    ['Hôtel', factorOf('Nuit dans un hôtel', 'night'), { quantity: 2, unit: findUnit('kg') }],
  ])('gives no amount if it cannot convert to the unit: %s', (designation, factor, given) => {
    expect(convert(designation, factor, given)).toBeUndefined();
  });
});
