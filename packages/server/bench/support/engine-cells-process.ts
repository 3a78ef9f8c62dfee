import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { EnrichmentContext, Product } from '@ledgerprint/engine';
import { collectCategories } from '@ledgerprint/engine/products';
import type { Activity } from '@ledgerprint/ledger/activity';
import { importEngine, importResults } from './import-engine.ts';
import { loadDesignations, loadLanguages } from './ledger.ts';
import { purchasesFromSeveral } from './purchases.ts';

// Writes every exported cell of all lines that ship with the program, in three modes, with the engine of a checkout. The arguments are the
// checkout and the file.

const [checkout = '', file = ''] = process.argv.slice(2);
const { loadEngineData, createClientCategories } = await importEngine(checkout);
const { csvHeader, toProductLine } = await importResults(checkout);
const data = await loadEngineData();
const engine = await data.createEngine(data.bundled);
const products = await readProducts();
const output = createWriteStream(file);
output.write(`${csvHeader}\n`);
for (const context of await createContexts()) {
  const prepared = await engine.prepare(context);
  for (const product of products) {
    const line = toProductLine(product, engine.enrich(product, prepared)).replace(engine.engineVersion, '');
    if (!output.write(`${line}\n`)) await once(output, 'drain');
  }
}
output.end();
await once(output, 'close');
process.stdout.write('written\n');

/** Each line once, and every tenth from three suppliers. */
async function readProducts(): Promise<readonly Product[]> {
  const designations = await loadDesignations();
  const tenth = designations.filter((_, at) => at % 10 === 0);
  return [...buy(designations, 1), ...buy(tenth, 3)];
}

function buy(designations: readonly string[], suppliers: number): readonly Product[] {
  const designationOf = (product: number) => designations[product] as string;
  const products = designations.map((designation) => ({ designation, activities: [] as Activity[] }));
  const count = designations.length * suppliers;
  let row = 0;
  for (const purchase of purchasesFromSeveral({ count, seed: suppliers, designationOf, suppliers })) {
    products[row++ % products.length]?.activities.push(purchase);
  }
  return products;
}

async function createContexts(): Promise<readonly EnrichmentContext[]> {
  const { classify, nearFrom } = engine;
  const summary = collectCategories(
    products.map(({ designation, activities }) => ({
      designation,
      categories: activities.map(({ category }) => category),
    })),
  );
  const categories = createClientCategories({ summary, classify, nearFrom });
  const languages = await loadLanguages();
  return [
    { mode: 'ademe', languages },
    { mode: 'client', categories, languages },
    { mode: 'referential', naics: await engine.loadNaics() },
  ];
}
