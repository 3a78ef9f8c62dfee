import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSizes } from '../../src/sizes/parse-sizes.ts';
import { stripSizes } from '../../src/sizes/strip-sizes.ts';

const sizesOf = (designation: string) =>
  parseSizes(designation).sizes.map(({ dimension, value }) => `${dimension} ${Number(value.toPrecision(6))}`);

describe('sizes', () => {
  it.each([
    ['GAZOLE 1000 L', 'volume 1000'],
    ['GAZOLE 1 000 L', 'volume 1000'],
    ['BEURRE DOUX 250G', 'mass 0.25'],
    ['Sucre 2.5 kg', 'mass 2.5'],
    ['Eau 1,5L', 'volume 1.5'],
    ['Coffee 16 oz', 'mass 0.453592'],
    ['Coffee 16 oz (454 g)', 'mass 0.453592'],
    ['Paint 5 gal', 'volume 18.9271'],
    ['Water 16.9 fl oz', 'volume 0.499793'],
    ['Vin 1/2 L', 'volume 0.5'],
    ['Trajet 100 km', 'distance 100'],
    ['Hôtel Ibis 3 nuits', 'night 3'],
    ['Nuitée hôtel Lyon', 'night 1'],
    ['Parquet 45 m²', 'area 45'],
    ['Ciment CEM II sac 35kg', 'mass 35'],
    ['Electricité 12 000 kWh', 'energy 12000'],
    ['Sable 2 t', 'mass 2000'],
    ['Huile 2T 1L', 'volume 1'],
    ['Bidon de 20 L', 'volume 20'],
    ['Steak haché 125 g carton de 5 kg', 'mass 5'],
    ['Steak haché 40 x 125 g 5 kg', 'mass 0.125'],
    ['Poulet 2,5kg/carton', 'mass 2.5'],
    ['R 410 A 3 kg', 'mass 3'],
    ['Centrale photovoltaïque 100 kWc', 'peakPower 100'],
    ['Modules 400 Wc', 'peakPower 0.4'],
  ])('reads %s as %s', (designation, size) => {
    expect(sizesOf(designation)).toEqual([size]);
  });

  it.each([
    'VIS CHC M8X30',
    'REF 500G123',
    'REF 500 G',
    'Ampoule 75W 220V',
    'Commande du 12/05/2024',
    'Farine 4-6 kg',
    'Palette 10 à 20 kg',
    'Lot 3 travaux',
    'SSD 500 Go M2',
    'Coffret 200 g et 500 g',
    '1000',
    '',
  ])('reads no size in %s', (designation) => {
    expect(sizesOf(designation)).toEqual([]);
  });
});

describe('packs', () => {
  it.each([
    ['LT DEMI ECR 6X1L', 6],
    ['Bière 12 x 33 cl', 12],
    ['Ciment 25 kg x 40', 40],
    ['Pack de 6 eau 1,5L', 6],
    ['Chaise lot de 3', 3],
    ['Piles AA x10', 10],
    ['Gants boîte de 100', 100],
    ['Gloves 100/box', 100],
    ['Coca 6-pack 33cl', 6],
    ['5 ramettes de 500 feuilles A4', 5],
    ['Steak haché barquette 500 g x 8', 8],
    ['Poulet barquette 500 g par 8', 8],
    ['6 barquettes de 500 g', 6],
    ['Frites carton 4x2,5kg', 4],
    ['Colle palette 65 sacs 15 kg', 65],
    ['Vin carton 12 x 750 ml', 12],
    ['Vin palette 40 cartons de 12 x 750 ml', 480],
    ['Eau 5 packs de 6 bouteilles 1,5 L', 30],
    ['Cement 40 bags 25 kg', 40],
  ])('counts %s as %i', (designation, count) => {
    expect(parseSizes(designation).multiplier?.value).toBe(count);
  });

  it.each([
    'Bidon de 20 L',
    'Ciment 32,5 sac 35 kg',
    'Facture 2024 sac 35 kg',
    'Planche 60 x 120',
    'Plateau 120X60X75',
    'VIS M8X30',
    'LOT1 peinture',
  ])('counts no pack in %s', (designation) => {
    expect(parseSizes(designation).multiplier).toBeUndefined();
  });
});

describe('sheets', () => {
  it('calculates the mass of a ream from its area and grammage, which is not a size', () => {
    const sizes = parseSizes('Ramette A4 80g 500 f.');
    expect(sizes.sheets).toMatchObject({ count: 500, format: 'A4', gramsPerM2: 80 });
    expect(sizes.sheets?.massKg).toBeCloseTo(0.21 * 0.297 * 0.08 * 500, 10);
    expect(sizes.sizes).toEqual([]);
  });

  it('assumes 80 g/m2 for paper without a grammage, and nothing for other sheets', () => {
    expect(parseSizes('Papier A3 500 feuilles').sheets?.gramsPerM2).toBe(80);
    expect(parseSizes('Classeur A4 500 feuilles').sheets).toBeUndefined();
  });
});

it.each([
  ['Gasoil 2.500 L', 'decimal', 2.5],
  ['Gasoil 2.500 L', 'grouped', 2_500],
  ['Gasoil 2,500 L', 'grouped', 2_500],
  ['Gasoil 1.234.500 L', 'decimal', 1_234_500],
  ['Lait 0,500 L', 'grouped', 0.5],
  ['Gasoil 12,50 L', 'grouped', 12.5],
] as const)('reads %s with %s numbers as %d litres', (designation, numbers, litres) => {
  expect(parseSizes(designation, numbers).sizes.map(({ value }) => value)).toEqual([litres]);
});

it('reads any text without failing, with finite numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { sizes, multiplier } = parseSizes(text);
      for (const { value } of sizes) expect(Number.isFinite(value)).toBe(true);
      expect(Number.isFinite(multiplier?.value ?? 1)).toBe(true);
    }),
  );
});

it.each([
  ['Lait demi-écrémé UHT 6X1L', 'Lait demi-écrémé UHT'],
  ['BEURRE DOUX 250G', 'BEURRE DOUX'],
  ['Ciment 25 kg x 40', 'Ciment'],
  ['Piles AA x10', 'Piles AA'],
])('strips %s to %s', (designation, words) => {
  expect(stripSizes(designation)).toBe(words);
});
