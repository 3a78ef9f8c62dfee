import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../src/load-engine.ts';
import { productOf } from './product-of.ts';

const engine = await loadEngine();
const ademe = { mode: 'ademe' } as const;
const paid = { currency: 'EUR', purchaseDate: '2022-06-15' };
const rowsOf = (...suppliers: readonly (readonly [supplier: string, unitPrice: string])[]) =>
  suppliers.map(([supplier, unitPrice]) => ({ ...paid, supplier, unitPrice }));

describe('rows of one designation from several suppliers', () => {
  const three = rowsOf(['Lafarge', '9000'], ['Mazars', '20000'], ['Air France', '4000']);
  const found = engine.enrich(productOf('Facture', ...three), ademe);

  it('are cases of their own, each with its category', () => {
    const codes = three.map((row) => engine.enrich(productOf('Facture', row), ademe).categoryCode);
    expect(codes).toEqual(['C23', 'M69_70', 'H51']);
    expect(found.cases).toBe(3);
  });

  it('add up to the product', () => {
    const sum = three
      .map((row) => engine.enrich(productOf('Facture', row), ademe).footprintKgCo2e ?? 0)
      .reduce((total, kg) => total + kg, 0);
    expect(found.footprintKgCo2e).toBeCloseTo(sum, 6);
    expect(found.spendEur).toBe(33_000);
    expect((found.activityValue ?? 0) * (found.factorValue ?? 0)).toBeCloseTo(sum, 6);
  });

  it('show the category of the one that cost most, and that they differ', () => {
    expect(found.categoryCode).toBe('M69_70');
    expect(found.warnings).toContain('cases_differ');
    expect(found.rowsInOrder.map(({ supplier }) => supplier)).toEqual(['Mazars', 'Lafarge', 'Air France']);
    expect(found.explanation).toMatch(/^Case 1 \(Mazars; 1 row\):/);
  });

  it('do not depend on the other rows', () => {
    const [lafarge] = three;
    const alone = engine.enrich(productOf('Facture', lafarge ?? {}), ademe);
    const beside = engine.enrich(productOf('Facture', ...rowsOf(['Lafarge', '9000'], ['Dell', '1'])), ademe);
    const dell = engine.enrich(productOf('Facture', ...rowsOf(['Dell', '1'])), ademe);
    const kg = (alone.footprintKgCo2e ?? 0) + (dell.footprintKgCo2e ?? 0);
    expect(beside.footprintKgCo2e).toBeCloseTo(kg, 9);
  });
});

describe('rows of one supplier and category', () => {
  it('are one case, however they are spelled', () => {
    const rows = rowsOf(['KPMG', '100'], [' KPMG ', '200']);
    expect(engine.enrich(productOf('Audit légal', ...rows), ademe).cases).toBe(1);
  });
});

describe('what is no purchase', () => {
  const salaries = { ...paid, unitPrice: '42000', category: '641100 Rémunérations du personnel' };

  it('is excluded with its reason, without a footprint', () => {
    const found = engine.enrich(productOf('Paie mars', salaries), ademe);
    expect(found).toMatchObject({
      match: 'excluded',
      exclusion: ['payroll'],
      method: 'none',
      spendEur: 42_000,
    });
    expect(found.footprintKgCo2e).toBeUndefined();
    expect(found.categoryCode).toBeUndefined();
  });

  it('leaves the rest of a product counted', () => {
    const paper = { ...paid, unitPrice: '100', category: '606400 Fournitures de bureau' };
    const found = engine.enrich(productOf('Ramettes de papier', paper, salaries), ademe);
    expect(found).toMatchObject({ exclusion: ['payroll'], cases: 2, spendEur: 100 });
    expect(found.match).not.toBe('excluded');
    expect(found.footprintKgCo2e).toBeGreaterThan(0);
  });

  it('is not judged again where the rows have their fate', () => {
    const found = engine.enrich(productOf('Paie mars', salaries), { ...ademe, areRowsJudged: true });
    expect(found.match).not.toBe('excluded');
  });
});

describe('a country', () => {
  const power = { ...paid, quantity: '10000', unit: 'kWh' };
  const factorOf = (row: Record<string, string>, country?: string) =>
    engine.enrich(productOf('Electricity', { ...power, ...row }), { ...ademe, country });

  it("is the row's own, the context's, the currency's, or assumed, in this order", () => {
    const inPounds = { currency: 'GBP', unitPrice: '0.2' };
    const german = factorOf(inPounds, 'DE');
    expect(german.footprintKgCo2e).toBeGreaterThan(3_000);
    const british = factorOf(inPounds);
    expect(british.factorId).toMatch(/^uk-2024/);
    expect(british.warnings).not.toContain('country_assumed');
    const french = factorOf({});
    expect(french.footprintKgCo2e).toBeLessThan(1_000);
    expect(french.warnings).toContain('country_assumed');
    expect(factorOf({}, 'FR').warnings).not.toContain('country_assumed');
  });
});
