import { describe, expect, it } from 'vitest';
import { languagesOfLines } from '../../bench/figures/figure-lines.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { explanationOf } from '../explanation-of.ts';
import { findFault, readFigureCases } from './figure-cases.ts';

const engine = await loadEngine();
const files = await readFigureCases(new URL('languages/', import.meta.url));
/** A ledger of a country is in its language. */
const languageOf = new Map(
  Object.entries(languagesOfLines).map(([language, country]) => [country as string, language]),
);

describe.each(files)('$name', ({ cases }) => {
  it.each(cases)('$shows: $product.designation', async (figure) => {
    const { byHandKg, range, product, country = '' } = figure;
    expect(byHandKg, 'the computation by hand').toBeGreaterThanOrEqual(range?.low ?? Number.NaN);
    expect(byHandKg, 'the computation by hand').toBeLessThanOrEqual(range?.high ?? Number.NaN);
    const languages = [languageOf.get(country) ?? ''];
    const context = await engine.prepare({ mode: 'ademe', country, languages });
    const found = engine.enrich(product, context);
    expect(findFault(figure, found), explanationOf(found)).toBeUndefined();
  });
});
