import { createCollapse, enrichProduct, unpackProducts } from '@ledgerprint/engine/products';
import { toProductLine } from '@ledgerprint/engine/results';
import { loadLedger } from './ledger.ts';

// Loads an engine, produces the lines of a ledger with this many rows, and prints their size and the times as one line
// of JSON. The argument is the number of rows.

/** The output of the process, in seconds. */
export type LinesFigures = { readonly bytes: number; readonly load: number; readonly lines: number };

const ledger = await loadLedger();
const collapse = createCollapse();
for (const row of ledger(Number(process.argv[2]), 1)) collapse.add(row);
const products = [...collapse.batches(collapse.productCount)].flatMap(unpackProducts);

const startedAt = performance.now();
// Including its modules.
const { loadEngine } = await import('@ledgerprint/engine');
const engine = await loadEngine();
const loadedAt = performance.now();
const context = { mode: 'ademe' } as const;
const onFailed = (error: unknown) => {
  throw error;
};
let bytes = 0;
for (const product of products) {
  const line = toProductLine(product, enrichProduct(product, { engine, context, onFailed }));
  bytes += Buffer.byteLength(line) + 2;
}
const figures: LinesFigures = {
  bytes,
  load: (loadedAt - startedAt) / 1_000,
  lines: (performance.now() - loadedAt) / 1_000,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
