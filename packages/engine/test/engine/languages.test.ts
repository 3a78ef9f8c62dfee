import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { expect, it } from 'vitest';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { productOf } from './product-of.ts';

const engine = await loadEngine();

async function enrichIn(language: string, designation: string, row: Partial<PurchaseRow> = {}, country = '') {
  const named: EnrichmentContext = { mode: 'ademe', languages: [language], ...(country !== '' && { country }) };
  const context = await engine.prepare(named);
  const product = productOf(designation, { unitPrice: '100', currency: 'EUR', purchaseDate: '2022-06-15', ...row });
  return engine.enrich(product, context);
}

it.each([
  ['de', 'Stromrechnung', {}, 'D'],
  ['nl', 'Vis', {}, 'A03'],
  ['fr', 'Vis', {}, 'C25'],
  ['it', 'Penne', { quantity: '5', unit: 'kg' }, 'C10_11_12'],
  ['de', 'Porto', {}, 'H53'],
  ['de', 'Büromiete', {}, 'L'],
  ['de', 'Bueromiete', {}, 'L'],
  ['de', 'Jahresabschlussprüfung', {}, 'M69_70'],
  ['es', 'Alquiler de la oficina', {}, 'L'],
  ['it', 'Affitto degli uffici', {}, 'L'],
  ['nl', 'Huur kantoor', {}, 'L'],
  ['pt', 'Renda do escritório', {}, 'L'],
  ['pl', 'Czynsz za biuro', {}, 'L'],
])('words act in their language: %s %s %j', async (language, designation, row, code) => {
  expect((await enrichIn(language, designation, row)).categoryCode).toBe(code);
});

it.each([
  ['de', 'Rollmops'],
  ['es', 'Perifollo'],
  ['pl', 'Mortadela'],
])('the name of a food is one by weight, although the classifier has never seen it: %s %s', async (language, name) => {
  const found = await enrichIn(language, name, { quantity: '5', unit: 'kg' });
  expect(found.factorId).toMatch(/^agb-/);
});

it('the name of a food by the piece, or with other words, is not called food for its sake', async () => {
  expect((await enrichIn('de', 'Birne', { quantity: '5' })).factorId).not.toMatch(/^agb-/);
  expect((await enrichIn('de', 'Rollmops Flansch DN50', { quantity: '5', unit: 'kg' })).factorId ?? '').not.toMatch(
    /^agb-/,
  );
});

it.each(['Strom', 'Nájem kanceláře'])('a language without a model is not read: %s', async (designation) => {
  const found = await enrichIn('cs', designation);
  expect(found).toMatchObject({ match: 'unmatched', categoryCode: undefined });
  expect(found.warnings).toContain('language_unread');
});

it('a few lines in a language that the ledger does not have are not guessed, though it is read elsewhere', async () => {
  const found = await enrichIn('fr', 'Dachsanierung der Werkhalle');
  expect(found.match).toBe('unmatched');
});

it('a laptop is one in any language', async () => {
  const row = { unitPrice: '900', quantity: '1', unit: 'unit' };
  expect(await enrichIn('de', 'Laptop', row)).toMatchObject({ categoryCode: 'C26' });
  expect(await enrichIn('en', 'Laptop', row)).toMatchObject({ categoryCode: 'C26', match: 'matched' });
});

it('fuels and refrigerants have the same names everywhere', async () => {
  expect(await enrichIn('de', 'Diesel 1000 L', { quantity: '1000', unit: 'L', unitPrice: '1.8' })).toMatchObject({
    method: 'physical',
    match: 'matched',
  });
});

it('the account of a French chart tells what a line in another language is', async () => {
  const found = await enrichIn('cs', 'Xyzzy', { account: '616000 Assurances' }, 'FR');
  expect(found.categoryCode).toBe('K65');
});

it.each([
  ['de', 'Bio-Äpfel Braeburn', 'agb-13039'],
  ['es', 'Manzanas Golden', 'agb-13039'],
  ['it', 'Mele Golden', 'agb-13039'],
  ['nl', 'Appels Elstar', 'agb-13039'],
  ['pt', 'Cebolas', 'agb-20034'],
  ['pl', 'Jabłka deserowe', 'agb-13039'],
])('a food that is weighed has its own factor: %s %s', async (language, designation, factorId) => {
  const row = { quantity: '20', unit: 'kg', unitPrice: '2' };
  expect(await enrichIn(language, designation, row)).toMatchObject({ method: 'physical', factorId });
});
