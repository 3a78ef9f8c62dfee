import { describe, expect, it } from 'vitest';
import { toSignificant } from '../../src/footprint/significant.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { doubtOf, figuresOf } from '../../src/results/index.ts';
import { explanationOf } from '../explanation-of.ts';
import { productOf } from './product-of.ts';

const engine = await loadEngine();
const ademe = { mode: 'ademe' } as const;
const paid = { currency: 'EUR', purchaseDate: '2022-06-15' };
const rowsOf = (...suppliers: readonly (readonly [supplier: string, unitPrice: string])[]) =>
  suppliers.map(([supplier, unitPrice]) => ({ ...paid, supplier, unitPrice }));

describe('rows of one designation from several suppliers', () => {
  const three = rowsOf(['Lafarge', '9000'], ['Mazars', '20000'], ['Air France', '4000']);
  const found = engine.enrich(productOf('Facture', ...three), ademe);

  it('are separate cases, each with its category', () => {
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

  it('show the category of the most expensive one, and a warning that they differ', () => {
    expect(found.categoryCode).toBe('M69_70');
    expect(found.warnings).toContain('cases_differ');
    expect(found.rowsInOrder.map(({ supplier }) => supplier)).toEqual(['Mazars', 'Lafarge', 'Air France']);
    expect(explanationOf(found)).toMatch(/^Case 1 \(Mazars; 1 row\):/);
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

describe('a credit note that weighs most', () => {
  // Building materials have a larger footprint per euro than advice.
  const rows = rowsOf(['Mazars', '-20000'], ['Lafarge', '9000']);
  const found = engine.enrich(productOf('Facture', ...rows), ademe);
  const [credit, bill] = rows.map((row) => engine.enrich(productOf('Facture', row), ademe));

  it('shows its own category and factor', () => {
    expect(found).toMatchObject({
      categoryCode: 'M69_70',
      factorId: credit?.factorId,
      factorValue: credit?.factorValue,
    });
  });

  it('leaves the footprint the sum of the cases, and the product of the amount and the factor', () => {
    const sum = (credit?.footprintKgCo2e ?? 0) + (bill?.footprintKgCo2e ?? 0);
    expect(sum).toBeGreaterThan(0);
    expect(found.footprintKgCo2e).toBeCloseTo(sum, 6);
    expect((found.activityValue ?? 0) * (found.factorValue ?? 0)).toBeCloseTo(sum, 6);
    expect(found.spendEur).toBe(-11_000);
  });

  it('also if little else is left', () => {
    const small = engine.enrich(productOf('Facture', ...rowsOf(['Mazars', '-20000'], ['Lafarge', '100'])), ademe);
    expect(small).toMatchObject({ categoryCode: 'M69_70', factorId: credit?.factorId });
    expect(small.factorValue).toBeGreaterThan(0);
    expect(small.footprintKgCo2e).toBeLessThan(0);
  });
});

describe('rows of one supplier and category', () => {
  it('are one case, regardless of spelling', () => {
    const rows = rowsOf(['KPMG', '100'], [' KPMG ', '200']);
    expect(engine.enrich(productOf('Audit légal', ...rows), ademe).cases).toBe(1);
  });
});

describe('given cases', () => {
  const given = rowsOf(['Lafarge', '9000'], ['Mazars', '20000']).map((row) => productOf('Facture', row));
  const { product, cases } = engine.enrichCases(given, ademe);

  it('give the same product as its rows', () => {
    const rows = given.flatMap(({ activities }) => activities);
    expect(product).toEqual(engine.enrich({ designation: 'Facture', activities: rows }, ademe));
  });

  it('have one result each, in the order given, as if they were products', () => {
    expect(cases).toEqual(given.map((one) => engine.enrich(one, ademe)));
    expect(cases.map((one) => one.categoryCode)).toEqual(['C23', 'M69_70']);
  });

  it('are the product itself if there is only one', () => {
    const only = engine.enrichCases(given.slice(0, 1), ademe);
    expect(only.cases).toHaveLength(1);
    expect(only.cases[0]).toBe(only.product);
  });
});

describe('rows of several accounts', () => {
  const rows = ['6226', '6226', ' 6227 '].map((account) => ({ ...paid, unitPrice: '100', account }));

  it('are separate cases, with their accounts in the explanation', () => {
    const found = engine.enrich(productOf('Honoraires', ...rows), ademe);
    expect(found.cases).toBe(2);
    expect(found.account).toBe('6226 |  6227 ');
    expect(explanationOf(found)).toMatch(/^Case 1 \(6226; 2 rows\): .* Case 2 \(6227; 1 row\): /);
  });

  it('are one case if none has an account or all have the same', () => {
    const without = [{ ...paid, account: '' }, { ...paid }, { ...paid, account: ' ' }];
    const found = engine.enrich(productOf('Honoraires', ...without), ademe);
    expect([found.cases, found.account]).toEqual([1, '']);
    expect(engine.enrich(productOf('Honoraires', ...rows.slice(0, 2)), ademe).cases).toBe(1);
  });
});

describe('an account in addition to a category', () => {
  const booked = { ...paid, unitPrice: '1200', category: 'Informatique', account: '218300' };

  it('identifies capital goods', () => {
    const found = engine.enrich(productOf('Ordinateur portable', booked), ademe);
    expect(found).toMatchObject({ ghgCategory: '3.2', begesPost: '4.2' });
    const bought = engine.enrich(productOf('Conseil juridique', { ...booked, account: '622600' }), ademe);
    expect(bought.ghgCategory).toBe('3.1');
  });

  it('is read as a French account unless the country or the currency is different', () => {
    const advice = productOf('Conseil juridique', booked);
    const abroad = productOf('Conseil juridique', { ...booked, currency: 'USD' });
    expect(engine.enrich(advice, ademe).ghgCategory).toBe('3.2');
    expect(engine.enrich(advice, { ...ademe, country: 'DE' }).ghgCategory).toBe('3.1');
    expect(engine.enrich(abroad, ademe).ghgCategory).toBe('3.1');
  });
});

describe('the values of a case for sums', () => {
  it('are those of its reasons', () => {
    const found = engine.enrich(
      productOf('Location utilitaire', { ...paid, unitPrice: '900' }, { ...paid, unitPrice: '1' }),
      ademe,
    );
    const read = figuresOf(found.reasons);
    expect(found.uncertainty).toEqual(read.uncertainty);
    expect(found.uncountedEur).toBe(read.uncountedEur);
    expect(found.reporting.map(({ kg, ...part }) => ({ ...part, kg: toSignificant(kg) }))).toEqual(read.reporting);
    expect(found.doubtKg).toBeCloseTo(doubtOf(found.uncertainty), 6);
    expect(found.doubtKg).toBeGreaterThan(0);
  });

  it('are empty without a footprint', () => {
    const found = engine.enrich(productOf('Formation sécurité'), ademe);
    expect(found).toMatchObject({ doubtKg: 0, uncountedEur: 0, reporting: [], uncertainty: { parts: [] } });
  });
});

describe('rows with a fate', () => {
  const salaries = { ...paid, unitPrice: '42000', category: '641100 Rémunérations du personnel' };

  it('are counted, whatever their texts', () => {
    const product = productOf('Paie mars', { ...salaries, fate: 'counted' });
    expect(engine.enrich(product, ademe).match).not.toBe('excluded');
    expect(engine.enrich(productOf('Paie mars', { ...salaries, fate: '' }), ademe).match).toBe('excluded');
  });
});

describe('an account without a category', () => {
  it('identifies rows that are not purchases', () => {
    const booked = { ...paid, unitPrice: '42000', account: '641100' };
    expect(engine.enrich(productOf('Mars', booked), ademe).exclusion).toEqual(['payroll']);
    const bought = { ...booked, category: 'Fournitures' };
    expect(engine.enrich(productOf('Mars', bought), ademe).exclusion).toEqual([]);
  });
});

describe('a row that is not a purchase', () => {
  const salaries = { ...paid, unitPrice: '42000', category: '641100 Rémunérations du personnel' };

  it('is excluded with its reason, without a footprint', () => {
    const found = engine.enrich(productOf('Paie mars', salaries), ademe);
    expect(found).toMatchObject({ match: 'excluded', exclusion: ['payroll'], method: 'none', spendEur: 42_000 });
    expect(found.footprintKgCo2e).toBeUndefined();
    expect(found.categoryCode).toBeUndefined();
  });

  it('does not affect the other rows of the product', () => {
    const paper = { ...paid, unitPrice: '100', category: '606400 Fournitures de bureau' };
    const found = engine.enrich(productOf('Ramettes de papier', paper, salaries), ademe);
    expect(found).toMatchObject({ exclusion: ['payroll'], cases: 2, spendEur: 100 });
    expect(found.match).not.toBe('excluded');
    expect(found.footprintKgCo2e).toBeGreaterThan(0);
  });

  it('is not excluded if its rows were judged when their ledger was read', () => {
    const found = engine.enrich(productOf('Paie mars', salaries), { ...ademe, areRowsJudged: true });
    expect(found.match).not.toBe('excluded');
  });
});

describe('a country', () => {
  const power = { ...paid, quantity: '10000', unit: 'kWh' };
  const factorOf = (row: Record<string, string>, country?: string) =>
    engine.enrich(productOf('Electricity', { ...power, ...row }), { ...ademe, country });

  it("is the row's own, that of the context or of the currency, or assumed, in this order", () => {
    const inPounds = { currency: 'GBP', unitPrice: '0.2' };
    const german = factorOf(inPounds, 'DE');
    expect(german.footprintKgCo2e).toBeGreaterThan(3_000);
    const british = factorOf(inPounds);
    expect(british.factorId).toMatch(/^uk-20/);
    expect(british.warnings).not.toContain('country_assumed');
    const french = factorOf({});
    expect(french.footprintKgCo2e).toBeLessThan(1_000);
    expect(french.warnings).toContain('country_assumed');
    expect(factorOf({}, 'FR').warnings).not.toContain('country_assumed');
  });
});
