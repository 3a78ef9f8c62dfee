import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hold } from '../../../../tools/testing/hold.ts';
import type { Enrichment, EnrichmentContext } from '../../src/index.ts';
import { createClientCategories, createReferential, loadEngineData } from '../../src/index.ts';
import { collectCategories } from '../../src/products/index.ts';
import { csvHeader, toCsvLine } from '../../src/results/index.ts';
import { productOf } from '../engine/product-of.ts';
import { explanationOf } from '../explanation-of.ts';

const data = await loadEngineData();
const engine = await data.createEngine(data.bundled);
const folder = new URL('../../data/knowledge/lines/', import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');

const anyText = fc.string({ unit: 'grapheme', maxLength: 12 });
const size = fc
  .tuple(
    fc.oneof(fc.nat(2_000).map(String), fc.double().map(String)),
    fc.constantFrom('L', 'kg', 'g', 'm3', 'km', 'f.', 'x 6'),
  )
  .map(([amount, unit]) => ` ${amount} ${unit}`);
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const realLine = fc.constantFrom(...lines);
/** A real line with text inserted, removed or appended, or with another line in its middle. */
const changedLine = fc
  .tuple(realLine, fc.oneof(fc.constant(''), anyText, size, realLine), fraction, fraction)
  .map(([line, other, from, to]) => {
    const [start, end] = [Math.floor(from * line.length), Math.floor(to * line.length)];
    return `${line.slice(0, Math.max(start, end))}${other}${line.slice(Math.min(start, end))}`.slice(0, 1_000);
  })
  .filter((text) => text.trim() !== '');
const anyDesignation = fc.oneof(realLine, changedLine);
const amount = fc.oneof(
  fc.double({ min: -1e6, max: 1e9, noNaN: true }).map(String),
  fc.nat(5_000).map(String),
  fc.constantFrom('', '0', '-12', '1 234,56', '1e308', '4.9e-324', '0,1 €', 'x'),
);
const anyRow = fc.record({
  supplier: fc.oneof(fc.constant(''), anyText),
  unitPrice: amount,
  currency: fc.constantFrom('', 'EUR', 'USD', 'JPY', '£', 'ZWL', '???'),
  quantity: amount,
  unit: fc.constantFrom('', 'L', 'kg', 't', 'km', 'kWh', 'm3', 'u', 'boîte', 'ramette', 'h', '??'),
  purchaseDate: fc.constantFrom('', '2019-01-01', '31/12/2023', '2035', '02/2024', '1900-01-01', 'hier'),
  weight: fc.oneof(fc.constant(''), amount, size),
  notes: fc.oneof(fc.constant(''), realLine),
  category: fc.oneof(fc.constant(''), fc.constantFrom('Carburants', 'Honoraires'), realLine, anyText),
});

const anyEntry = fc.record({
  code: fc.string({ minLength: 1, maxLength: 8 }),
  label: realLine,
  keywords: fc.array(realLine, { maxLength: 3 }),
  factor: fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
  unit: fc.constantFrom('EUR' as const, 'USD' as const, 'kg' as const, 'litre' as const, 'kWh' as const, 'km' as const),
  source: fc.constantFrom('', 'ADEME'),
  year: fc.option(fc.integer({ min: 1990, max: 2030 }), { nil: undefined }),
});
const anyContext: fc.Arbitrary<EnrichmentContext> = fc.oneof(
  fc.constant<EnrichmentContext>({ mode: 'ademe' }),
  fc.constant<EnrichmentContext>({ mode: 'referential', naics: await engine.loadNaics() }),
  fc
    .uniqueArray(anyEntry, { selector: ({ code }) => code, minLength: 1, maxLength: 6 })
    .map(
      (entries): EnrichmentContext => ({
        mode: 'referential',
        referential: createReferential({ name: 'own', entries }),
      }),
    ),
  fc
    .array(fc.tuple(realLine, fc.constantFrom('Carburants', 'Honoraires', 'Divers')), { maxLength: 6 })
    .map((pairs): EnrichmentContext => {
      const summary = collectCategories(
        pairs.map(([designation, category]) => ({ designation, categories: [category] })),
      );
      const { classify, nearFrom } = engine;
      return { mode: 'client', categories: createClientCategories({ summary, classify, nearFrom }) };
    }),
);

const figure = '-?\\d[\\d.]*(?:e[+-]?\\d+)?';
const product = new RegExp(`(${figure}) \\S+ × (${figure}) kgCO2e/\\S+ \\(effective\\) = (${figure}) kgCO2e`);
const single = new RegExp(`^(${figure}) .* × (${figure}) kgCO2e/`);
const results = new RegExp(` = (${figure}) kgCO2e`, 'g');

/** The explanation leads to the figure, as if recalculated by hand. */
function expectExplained(found: Enrichment): void {
  const { footprintKgCo2e } = found;
  // Without the client's own texts: here in the names of cases, elsewhere after the category.
  const explanation = explanationOf({ reasons: found.reasons.map(toNameless) });
  expect(explanation.split('Category ', 1)[0]).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
  if (footprintKgCo2e === undefined) return;
  const cases = explanation.startsWith('Case 1 (') ? explanation.split(/(?<=\. )(?=Case \d+ \()/) : [explanation];
  const figures = cases.map((text) => explainedKg(text.replace(/^Case \d+ \([^:]*\): /, ''), cases.length > 1));
  const scale = Math.max(...figures.map(Math.abs));
  const sum = figures.reduce((some, kg) => some + kg, 0);
  expect(Math.abs(sum - footprintKgCo2e)).toBeLessThanOrEqual(1e-4 * scale);
}

function toNameless(reason: Enrichment['reasons'][number]): Enrichment['reasons'][number] {
  return reason.code === 'case' ? { code: 'case', number: reason.number, rows: reason.rows } : reason;
}

/** The figure of one case, recalculated. */
function explainedKg(explanation: string, isOneOfSeveral: boolean): number {
  const computed = explanation.split(/Monetary check: |Range -?\d/, 1)[0] ?? '';
  const together = product.exec(computed);
  const parts = [...computed.matchAll(results)].map(([, text]) => Number(text));
  // One of several cases may have no figure.
  if (parts.length === 0 && isOneOfSeveral) return 0;
  if (together === null) {
    expect(parts).toHaveLength(1);
    const [kg = 0] = parts;
    const [activity = 0, factor = 0] = (single.exec(computed) ?? []).slice(1).map(Number);
    expectNear(activity * factor, kg);
    return kg;
  }
  const [activity, factor, total] = together.slice(1).map(Number) as [number, number, number];
  expectNear(activity * factor, total);
  const sum = parts.slice(0, -1).reduce((some, part) => some + part, 0);
  const scale = Math.max(...parts.map(Math.abs));
  expect(Math.abs(sum - total)).toBeLessThanOrEqual(1e-4 * scale);
  return total;
}

function expectNear(one: number, other: number): void {
  expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-6 * Math.max(Math.abs(one), Math.abs(other)));
}

describe('products of real lines, changed, in every mode', () => {
  it('get finite figures that follow from their explanation, and one line of the file', async () => {
    const rows = fc.array(anyRow, { minLength: 1, maxLength: 4 });
    const property = fc.property(anyDesignation, rows, anyContext, (designation, activities, context) => {
      const item = productOf(designation, ...activities);
      const found = engine.enrich(item, context);
      for (const [name, value] of Object.entries(found)) {
        if (typeof value === 'number') expect([name, Number.isFinite(value)]).toEqual([name, true]);
      }
      expectExplained(found);
      expect(engine.enrich(item, context)).toEqual(found);
      const line = toCsvLine({ ...item, occurrences: activities.length }, found);
      const [names, cells]: string[][] = parse(`${csvHeader}\r\n${line}\r\n`);
      expect(cells).toHaveLength(names?.length ?? 0);
    });
    expect(await hold(property, 0.5)).toBeGreaterThan(10);
  });
});
