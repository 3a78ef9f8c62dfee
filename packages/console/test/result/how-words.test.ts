import { describe, expect, it } from 'vitest';
import { toFactorName, toHow } from '../../src/result/explanation/how-words.ts';

const french = (value: number) => String(Math.round(value * 10_000) / 10_000).replace('.', ',');

describe('how an amount came about, in French', () => {
  it.each([
    [
      '612.4 EUR ÷ 0.28635 EUR/kWh (electricity, FR 2023, band IA, Eurostat nrg_pc_205)',
      '612,4 € ÷ 0,2864 €/kWh (électricité, FR 2023, tranche IA, Eurostat nrg_pc_205)',
    ],
    [
      '12000 EUR × 0.67 (share of the bill) ÷ 0.5 EUR/kWh (off road diesel, BE 2022, x)',
      '12000 € × 0,67 (part de la facture) ÷ 0,5 €/kWh (gazole non routier, BE 2022, x)',
    ],
    [
      '6 rows, the first: 9850 ÷ 0.86905 per EUR (ECB rate of 2023-12-29) × 0.977 (prices of 2024 in those of 2023: INSEE CPI rents CP041)',
      '6 lignes ; la première : 9850 ÷ 0,8691 par € (cours BCE du 2023-12-29) × 0,977 (prix de 2024 ramenés à ceux de 2023 : INSEE CPI rents CP041)',
    ],
    ['3 rows', '3 lignes'],
    [
      '2 × 2027 km Londres–Munich and back = 4054 passenger.km',
      '2 × 2027 km Londres–Munich aller-retour = 4054 voyageur.km',
    ],
    ['40 × 500 sheets A4 of 80 g/m2 = 2.4948 kg each', '40 × 500 feuilles A4 de 80 g/m² = 2,4948 kg chacune'],
    ['900 EUR ÷ 60 EUR/kg (usual price, estimated)', '900 € ÷ 60 €/kg (prix usuel, estimation)'],
    ['', ''],
  ])('%s', (how, expected) => {
    expect(toHow(how, 'fr', french)).toBe(expected);
  });

  it('leaves codes and sizes of the ledger as they are', () => {
    expect(toHow('16 × 25.5kg = 408 kg', 'fr', french)).toBe('16 × 25.5kg = 408 kg');
  });
});

it('in English stays what it is, with the figures of the page', () => {
  const how = '612.41234567 EUR ÷ 0.5 EUR/kWh (gas, FR 2023, band I1, Eurostat)';
  expect(toHow(how, 'en', (value) => value.toFixed(2))).toBe(
    '612.41 € ÷ 0.50 €/kWh (natural gas, FR 2023, size band I1, Eurostat)',
  );
});

it('a factor keeps its name, and says the year of its prices in the language of the page', () => {
  expect(toFactorName('Edition, prices of 2023, ADEME Base Carbone 23.6', 'fr')).toBe(
    'Edition, prix de 2023, ADEME Base Carbone 23.6',
  );
});
