import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../src/load-engine.ts';
import { explanationOf } from '../explanation-of.ts';
import { findFault, readFigureCases } from './figure-cases.ts';

const engine = await loadEngine();
const files = await readFigureCases();

describe.each(files)('$name', ({ cases }) => {
  it.each(cases)('$shows: $product.designation', (figure) => {
    const { byHandKg, range, product, country } = figure;
    if (range !== undefined) {
      expect(byHandKg, 'the computation by hand').toBeGreaterThanOrEqual(Math.min(range.low, range.high));
      expect(byHandKg, 'the computation by hand').toBeLessThanOrEqual(Math.max(range.low, range.high));
      expect(figure.source).not.toBe('');
    }
    const found = engine.enrich(product, { mode: 'ademe', country });
    expect(findFault(figure, found), explanationOf(found)).toBeUndefined();
  });
});

it('there are at least 150 cases', () => {
  expect(files.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(150);
});
