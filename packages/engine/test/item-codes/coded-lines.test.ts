import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../src/load-engine.ts';
import { collectCategories } from '../../src/referential/category-summary.ts';
import { createClientCategories } from '../../src/referential/client-categories.ts';
import { productOf } from '../engine/product-of.ts';
import { explanationOf } from '../explanation-of.ts';

const engine = await loadEngine();
const bought = { unitPrice: '300', currency: 'EUR', quantity: '1', purchaseDate: '2023-05-05' };
const enrich = (designation: string, row: Partial<PurchaseRow>) =>
  engine.enrich(productOf(designation, { ...bought, ...row }), { mode: 'ademe', country: 'FR' });

describe('the code of an item', () => {
  it('decides, for review, if the text says nothing', () => {
    const found = enrich('Article 4711', { category: 'HS 8471300000' });
    expect(found).toMatchObject({ match: 'review', categoryCode: 'C26' });
    expect(explanationOf(found)).toContain('given by the item code HS 8471300000 on the invoice');
    expect(enrich('4711', { category: 'CPA 26.20' })).toMatchObject({ match: 'review', categoryCode: 'C26' });
  });

  it('confirms the text: a line for review becomes matched', () => {
    expect(enrich('Kit complet', {})).toMatchObject({ match: 'review', categoryCode: 'C32' });
    const found = enrich('Kit complet', { category: 'HS 950300' });
    expect(found).toMatchObject({ match: 'matched', categoryCode: 'C32' });
    expect(explanationOf(found)).toContain('item code HS 950300 on the invoice and confirmed by the classifier');
  });

  it('yields to a clear text, for review, and is the next alternative', () => {
    const found = enrich('Prestation de nettoyage des bureaux', { category: 'CPV 30213100-6' });
    expect(found).toMatchObject({ match: 'review', categoryCode: 'N80_81_82' });
    expect(found.alternatives[0]?.code).toBe('C26');
    expect(explanationOf(found)).toContain('item code CPV 30213100-6 on the invoice indicates C26');
  });

  it('does not overrule a named item, but marks the line for review', () => {
    const fuel = { quantity: '100', unit: 'L', unitPrice: '1.70' };
    expect(enrich('Gazole', fuel).match).toBe('matched');
    expect(enrich('Gazole', { ...fuel, category: 'CPV 09134200' })).toMatchObject({
      match: 'matched',
      factorId: 'bc-25775',
    });
    expect(enrich('Gazole', { ...fuel, category: 'CPV 30213100' })).toMatchObject({
      match: 'review',
      factorId: 'bc-25775',
    });
  });

  it('prevails over the account before it, which still determines the reporting', () => {
    const found = enrich('Facture 2023-11', { category: '6226 Honoraires; CPV 09310000' });
    expect(found).toMatchObject({ match: 'review', categoryCode: 'D' });
  });

  it('is a category like any other in client mode', () => {
    const category = 'CPV 30213100-6';
    const product = productOf('Article 4711', { ...bought, category });
    const summary = collectCategories([{ designation: 'Article 4711', categories: [category] }]);
    const { classify, nearFrom } = engine;
    const categories = createClientCategories({ summary, classify, nearFrom });
    const found = engine.enrich(product, { mode: 'client', categories });
    expect(found.categoryCode).toBe(category);
  });
});

describe('the code of an energy', () => {
  it('turns kilowatt-hours of a line that names no energy into electricity', () => {
    const row = { quantity: '1200', unit: 'kWh', unitPrice: '0.25', category: 'CPV 09310000' };
    expect(enrich('Fourniture site A', row)).toMatchObject({
      match: 'review',
      categoryCode: 'D',
      method: 'physical',
      activityValue: 1200,
      activityUnit: 'kWh',
    });
  });

  it('divides money by its price', () => {
    const found = enrich('Fourniture site A', { category: 'UNSPSC 83101800' });
    expect(found).toMatchObject({ method: 'physical', activityUnit: 'kWh' });
    expect(found.warnings).toContain('price_assumed');
  });

  it('yields to the energy that the text names, and to words that rule out a supply', () => {
    const gas = enrich('Gaz naturel site A', { category: 'CPV 09310000' });
    expect(explanationOf(gas)).toContain('gas, FR 2023');
    expect(enrich('Location compteur', { category: 'CPV 09310000' }).method).toBe('monetary');
  });

  it('is part of the ledger’s spend on that energy', () => {
    const product = productOf('Fourniture site A', { ...bought, category: 'CPV 09310000' });
    expect(engine.readEnergySpend(product, { mode: 'ademe' })).toEqual([
      { carrier: 'electricity', year: 2023, spendEur: 300 },
    ]);
  });
});

describe('the invoice and line in the notes of a row', () => {
  it.each([
    ...['Invoice 4711, line 3', 'Invoice FA-2023/0012, line 1.2', 'Credit note 12, line 1'],
    ...['Invoice 4711, line 3; VAT S 20 %', 'VAT N3.2 0 %', 'VAT E'],
  ])('are not read as words: %s', (notes) => {
    const { engineVersion: _, rowsInOrder: __, ...found } = enrich('Kit complet', { notes });
    const { engineVersion: ___, rowsInOrder: ____, ...alone } = enrich('Kit complet', {});
    expect(found).toEqual(alone);
  });

  it('do not remove the description next to them', () => {
    const confidenceOf = (notes: string) => enrich('Kit complet', { notes }).categoryConfidence;
    for (const notes of ['Ordinateur portable', 'Invoice printing services 2023']) {
      expect(confidenceOf(notes)).not.toBe(confidenceOf(''));
      expect(confidenceOf(`${notes}. Invoice 4711, line 3`)).toBe(confidenceOf(notes));
    }
  });

  it('do not keep a known seller from determining what was bought', () => {
    const from = { supplier: 'Mazars' };
    const { categoryCode, match } = enrich('Facture 2023-114', from);
    expect(enrich('Facture 2023-114', { ...from, notes: 'Invoice 4711, line 3' })).toMatchObject({
      categoryCode,
      match,
    });
  });
});
