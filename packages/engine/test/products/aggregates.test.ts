import { expect, it } from 'vitest';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { createAggregateCollector, createAggregateSum, createCaseMemory } from '../../src/products/index.ts';
import { productOf } from '../engine/product-of.ts';

const engine = await loadEngine();
const context = { mode: 'ademe', country: 'FR' } as const;
const paid = { currency: 'EUR', purchaseDate: '2023-06-15' };
const bill = (unitPrice: string, others = {}) => ({ ...paid, unitPrice, ...others });

function collect(products: readonly ReturnType<typeof productOf>[], collected: EnrichmentContext = context) {
  const collector = createAggregateCollector({ engine, context: collected });
  for (const product of products) collector.add(product);
  return collector.toAggregates();
}

it('adds up the spend on each energy and year', () => {
  const aggregates = collect([
    productOf('Électricité site A', bill('1000', { account: '6061' }), bill('-200', { account: '6061' })),
    productOf('Électricité site B', bill('500', { purchaseDate: '2022-01-05' })),
    productOf('Facture', bill('3000', { supplier: 'ENGIE' })),
    productOf('Honoraires avocat', bill('900', { account: '6226' })),
    productOf('URSSAF', bill('7000', { account: '645' })),
    productOf('Gazole', { ...paid, purchaseDate: '', quantity: '10', unit: 'L', unitPrice: '2' }),
  ]);
  expect(aggregates.energyEur.electricity).toEqual({ 2023: 800 + 3000 * 0.67, 2022: 500 });
  expect(aggregates.energyEur.gas?.[2023]).toBeCloseTo(3000 * 0.33, 9);
  expect(aggregates.energyEur.diesel).toEqual({ '': 20 });
  expect(JSON.parse(JSON.stringify(aggregates))).toEqual(aggregates);
});

it('sums do not depend on the parts of the ledger or their order', () => {
  const products = Array.from({ length: 60 }, (_, at) => productOf(`Électricité ${at}`, bill(`${(at + 1) / 30}`)));
  const whole = collect(products);
  const sum = createAggregateSum();
  for (const some of [products.slice(37), products.slice(0, 5), products.slice(5, 37)])
    sum.addPart(JSON.parse(JSON.stringify(collect(some.toReversed()))));
  expect(sum.toAggregates()).toEqual(whole);
  expect(whole.energyEur.electricity?.[2023]).toBeGreaterThan(0);
});

it('derives the customer’s size from the ledger’s spend on energy', () => {
  const small = productOf('Électricité', bill('900'));
  const alone = engine.enrich(small, context);
  const others = productOf('Électricité atelier', bill('2000000'));
  const aggregates = collect([small, others]);
  const beside = engine.enrich(small, { ...context, aggregates });
  // A large customer pays less, so the same money buys more kilowatt-hours.
  expect(beside.activityValue ?? 0).toBeGreaterThan((alone.activityValue ?? 0) * 1.1);
  expect(engine.enrich(small, { ...context, aggregates: collect([small]) })).toEqual(alone);
  expect(engine.enrich(small, { ...context, aggregates: collect([]) })).toEqual(alone);
});

it('does not read the rows again after summing them, with the same result', () => {
  const memory = createCaseMemory();
  const fuel = productOf('Gazole', bill('20', { supplier: 'Total' }));
  const paper = productOf('Ramettes de papier A4', bill('30'));
  const products = [
    fuel,
    paper,
    productOf('Facture', bill('3000', { supplier: 'ENGIE' }), bill('90', { supplier: 'Lyreco' })),
    productOf('Taxe sur les carburants', bill('7', { account: '635' })),
  ];
  const aggregates = collect(products, { ...context, memory });
  expect(aggregates).toEqual(collect(products));
  for (const product of products) {
    const expected = engine.enrich(product, { ...context, aggregates });
    expect(engine.enrich(product, { ...context, aggregates, memory })).toEqual(expected);
  }
  const read = memory.find(fuel);
  if (read === undefined) throw new Error('nothing was kept');
  expect(memory.find({ ...fuel, designation: 'Essence' })).toBeUndefined();
  expect(memory.find({ ...fuel, activities: [...fuel.activities, ...paper.activities] })).toBeUndefined();
  expect(memory.find(structuredClone(fuel))).toBeUndefined();
  memory.keep(paper, read);
  const own = engine.enrich(paper, context).categoryCode;
  expect(engine.enrich(paper, { ...context, aggregates, memory }).categoryCode).toBe(read.category.code);
  expect(own).not.toBe(read.category.code);
  const neighbours = { vote: () => undefined };
  expect(engine.enrich(paper, { ...context, aggregates, memory, neighbours }).categoryCode).toBe(own);
  const inGerman = { ...aggregates, languageRows: { de: 9, fr: 1 } };
  expect(engine.enrich(paper, { ...context, aggregates: inGerman, memory }).categoryCode).toBe(own);
});
