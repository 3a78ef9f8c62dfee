import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { expect, it } from 'vitest';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { productOf } from './product-of.ts';

const engine = await loadEngine();

function enrichIn(language: string, designation: string, row: Partial<PurchaseRow> = {}, country = '') {
  const context: EnrichmentContext = { mode: 'ademe', languages: [language], ...(country !== '' && { country }) };
  const product = productOf(designation, { unitPrice: '100', currency: 'EUR', purchaseDate: '2022-06-15', ...row });
  return engine.enrich(product, context);
}

it.each([
  ['de', 'Stromrechnung', {}, 'D'],
  ['cs', 'Strom', {}, undefined],
  ['nl', 'Vis', {}, 'C10_11_12'],
  ['fr', 'Vis', {}, 'C25'],
  ['it', 'Penne', { quantity: '5', unit: 'kg' }, 'C10_11_12'],
  ['it', 'Penne', { quantity: '5', unit: 'pz' }, 'C32'],
  ['it', 'Penne', {}, undefined],
  ['de', 'Porto', {}, 'H53'],
  ['de', 'Porto', { supplier: 'Allianz' }, 'H53'],
  ['de', 'Betriebshaftpflicht', { supplier: 'Allianz' }, 'K65'],
  ['de', 'Büromiete', {}, undefined],
])('words act in their language: %s %s %j', (language, designation, row, code) => {
  const found = enrichIn(language, designation, row);
  expect(found.categoryCode).toBe(code);
  if (language !== 'fr') expect(found.match).toBe(code === undefined ? 'unmatched' : 'review');
  if (code === undefined) expect(found.warnings).toContain('language_unread');
});

it('a laptop is one in any language, but somebody should look', () => {
  const row = { unitPrice: '900', quantity: '1', unit: 'unit' };
  expect(enrichIn('de', 'Laptop', row)).toMatchObject({ categoryCode: 'C26', match: 'review' });
  expect(enrichIn('en', 'Laptop', row)).toMatchObject({ categoryCode: 'C26', match: 'matched' });
});

it('fuels and refrigerants have the same names everywhere', () => {
  expect(enrichIn('de', 'Diesel 1000 L', { quantity: '1000', unit: 'L', unitPrice: '1.8' })).toMatchObject({
    method: 'physical',
    match: 'matched',
  });
});

it('the account of a French chart tells what a line in another language is', () => {
  expect(enrichIn('de', 'Versicherung', { account: '616000 Assurances' }, 'FR').categoryCode).toBe('K65');
});
