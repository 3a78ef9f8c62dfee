import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { type Engine, loadEngine } from '../../src/index.ts';
import { toFailure } from '../../src/products/outcome.ts';
import { csvHeader, sumOutcome, toProductLine, toSummedProduct } from '../../src/results/index.ts';
import { productOf } from '../engine/product-of.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const products = [
  productOf('Ramette papier A4 80g', { quantity: '-3', unitPrice: '4,50', currency: 'EUR' }),
  productOf('=SUM(A1) "gazole"', { quantity: '50', unit: 'L' }),
  productOf("'=gazole, déjà gardé", { quantity: '50', unit: 'L' }),
  productOf('xq', { unitPrice: '1e-9', currency: 'EUR' }),
  productOf('Formation sécurité'),
];

function readAgain(line: string) {
  const [header = [], cells = []] = parse(`${csvHeader}\r\n${line}`) as string[][];
  return toSummedProduct(new Map(header.map((name, index) => [name, cells[index] ?? ''])));
}

it.each(products)('the values of $designation are those of its line', (product) => {
  const outcome = engine.enrich(product, { mode: 'ademe' });
  expect(sumOutcome(product, outcome)).toEqual(readAgain(toProductLine(product, outcome)));
});

it('the values of a failed product are those of its line', () => {
  const [product = productOf('')] = products;
  const failed = toFailure('an unexpected error');
  expect(sumOutcome(product, failed)).toEqual(readAgain(toProductLine(product, failed)));
});
