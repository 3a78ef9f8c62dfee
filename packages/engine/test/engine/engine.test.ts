import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadEngineData } from '../../src/load-engine.ts';
import { explanationOf } from '../explanation-of.ts';
import { productOf } from './product-of.ts';

const data = await loadEngineData();
const engine = await data.createEngine(data.bundled);
const ademe = { mode: 'ademe' } as const;
const bought = { unitPrice: '100', currency: 'EUR', quantity: '1', purchaseDate: '2022-06-15' };

it('gives the columns of a product', () => {
  const litres = { unitPrice: '1.20', currency: 'EUR', quantity: '1000', unit: 'L', purchaseDate: '2020-03-15' };
  const found = engine.enrich(productOf('Gazole', litres), ademe);
  expect(found).toMatchObject({
    match: 'matched',
    categoryScheme: 'ademe',
    categoryCode: 'C19',
    categoryLabel: 'Coke and refined petroleum products',
    method: 'physical',
    factorId: 'bc-25775',
    factorName: 'Road diesel, B7',
    factorValue: 3.1,
    factorUnit: 'kgCO2e/litre',
    factorSource: 'ADEME Base Carbone 23.6',
    factorYear: 2021,
    activityValue: 1000,
    activityUnit: 'litre',
    spendEur: 1200,
    footprintKgCo2e: 3100,
    scope1KgCo2e: 2490.85,
    scope3KgCo2e: 609.15,
    ghgCategory: '1 | 3.3',
    begesPost: '1.2 | 4.1',
    dataQuality: 1,
    cases: 1,
    warnings: [],
  });
  expect(explanationOf(found)).toContain(
    '1000 litre × 3.1 kgCO2e/litre (Road diesel, B7, ADEME Base Carbone 23.6, bc-25775) = 3100 kgCO2e.',
  );
  expect(explanationOf(found)).toMatch(/Monetary check: [\d.]+ EUR × 0\.967 kgCO2e\/EUR \(proxy-C19-2022\)/);
  expect(found.engineVersion).toMatch(/^9\+[0-9a-f]{8}$/);
});

it('names two alternatives, less likely than the category', () => {
  const { alternatives, categoryConfidence = 0 } = engine.enrich(productOf("Honoraires d'avocat", bought), ademe);
  expect(alternatives).toHaveLength(2);
  for (const { probability } of alternatives) expect(probability).toBeLessThanOrEqual(categoryConfidence);
});

describe('an unmatched product', () => {
  const found = engine.enrich(productOf('xqzvk wpfjt brrgh', bought), ademe);

  it('has no category, factor or footprint', () => {
    expect(found).toMatchObject({ match: 'unmatched', method: 'none', alternatives: [] });
    expect([found.categoryCode, found.factorId, found.factorValue, found.footprintKgCo2e]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('still shows the amount paid', () => expect(found.spendEur).toBe(100));
});

describe('purity', () => {
  it('the same product gives the same result, whatever was enriched before', async () => {
    const first = engine.enrich(productOf('Loyer bureaux', bought), ademe);
    for (const other of ['Gazole 1000 L', 'BEURRE 250G', 'Vol Paris Nice']) engine.enrich(productOf(other), ademe);
    expect(engine.enrich(productOf('Loyer bureaux', bought), ademe)).toEqual(first);
    expect((await data.createEngine(data.bundled)).enrich(productOf('Loyer bureaux', bought), ademe)).toEqual(first);
  });

  it('another catalogue gives another version', async () => {
    const [first, ...others] = data.bundled.physical;
    const changed = createCatalogue(first === undefined ? [] : [{ ...first, value: first.value * 2 }, ...others]);
    const product = productOf('Loyer bureaux');
    const versionOf = async (catalogue: typeof changed) =>
      (await data.createEngine(catalogue)).enrich(product, ademe).engineVersion;
    expect(await versionOf(changed)).not.toBe(await versionOf(data.bundled));
  });
});

describe('many rows', () => {
  it('do not make the explanation longer', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ ...bought, purchaseDate: `${2015 + (index % 12)}` }));
    const found = engine.enrich(productOf("Honoraires d'avocat", ...rows), ademe);
    expect(found.spendEur).toBe(500_000);
    expect(explanationOf(found).length).toBeLessThan(5_000);
  });
});
