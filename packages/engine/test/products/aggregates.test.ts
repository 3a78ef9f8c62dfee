import { expect, it } from 'vitest';
import { loadEngine } from '../../src/load-engine.ts';
import { createAggregateCollector } from '../../src/products/index.ts';
import { productOf } from '../engine/product-of.ts';

const engine = await loadEngine();
const context = { mode: 'ademe', country: 'FR' } as const;
const paid = { currency: 'EUR', purchaseDate: '2023-06-15' };
const bill = (unitPrice: string, others = {}) => ({ ...paid, unitPrice, ...others });

function collect(products: readonly ReturnType<typeof productOf>[]) {
  const collector = createAggregateCollector({ engine, context });
  for (const product of products) collector.add(product);
  return collector.toAggregates();
}

it('a ledger knows what it spent on each energy and year, and on each account', () => {
  const aggregates = collect([
    productOf('Électricité site A', bill('1000', { account: '6061' }), bill('-200', { account: '6061' })),
    productOf('Électricité site B', bill('500', { purchaseDate: '2022-01-05' })),
    productOf('Facture', bill('3000', { supplier: 'ENGIE' })),
    productOf('Honoraires avocat', bill('900', { account: '6226' })),
    productOf('URSSAF', bill('7000', { account: '645' })),
    productOf('Gazole', { ...paid, purchaseDate: '', quantity: '10', unit: 'L', unitPrice: '2' }),
  ]);
  expect(aggregates.accountEur).toEqual({ 6061: 800, 6226: 900 });
  expect(aggregates.energyEur.electricity).toEqual({ 2023: 800 + 3000 * 0.67, 2022: 500 });
  expect(aggregates.energyEur.gas?.[2023]).toBeCloseTo(3000 * 0.33, 9);
  expect(aggregates.energyEur.diesel).toEqual({ '': 20 });
  expect(JSON.parse(JSON.stringify(aggregates))).toEqual(aggregates);
});

it('what a ledger spends on energy says how large a customer it is', () => {
  const small = productOf('Électricité', bill('900'));
  const alone = engine.enrich(small, context);
  const others = productOf('Électricité atelier', bill('2000000'));
  const aggregates = collect([small, others]);
  const beside = engine.enrich(small, { ...context, aggregates });
  // A large customer pays less, so that the same money is more kilowatt-hours.
  expect(beside.activityValue ?? 0).toBeGreaterThan((alone.activityValue ?? 0) * 1.1);
  expect(engine.enrich(small, { ...context, aggregates: collect([small]) })).toEqual(alone);
  expect(engine.enrich(small, { ...context, aggregates: collect([]) })).toEqual(alone);
});
