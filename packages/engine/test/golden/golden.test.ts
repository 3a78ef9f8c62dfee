import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Enrichment } from '../../src/enrichment.ts';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import { loadEngineData } from '../../src/load-engine.ts';
import { parseReasons, writeReasons } from '../../src/reasons/reason-cell.ts';
import { toSaidParts } from '../../src/reasons/say-reasons.ts';
import { collectCategories } from '../../src/referential/category-summary.ts';
import { createClientCategories } from '../../src/referential/client-categories.ts';
import { parseReferential } from '../../src/referential/parse-referential.ts';
import { createReferential } from '../../src/referential/referential.ts';
import { warnings } from '../../src/values/warning.ts';
import { explanationOf } from '../explanation-of.ts';
import { compute, type GoldenCase, readGoldenCases } from './golden-cases.ts';

const fileNames = [
  'ademe-physical.csv',
  'ademe-rules.csv',
  'ademe-groups.csv',
  'ademe-values.csv',
  'ademe-several-rows.csv',
  'ademe-unmatched.csv',
  'ademe-ledger-rows.csv',
  'client.csv',
  'referential.csv',
  'naics.csv',
];
const data = await loadEngineData();
const engine = await data.createEngine(data.bundled);
const naics = await engine.loadNaics();
const files = await Promise.all(fileNames.map(async (name) => [name, await readGoldenCases(name)] as const));
const ownList = await readFile(new URL('own-referential.csv', import.meta.url), 'utf8');

describe.each(files)('%s', (name, cases) => {
  const context = contextOf(name, cases);

  it.each(cases.map((golden) => [golden.shows, golden.product.designation, golden] as const))(
    '%s: %s',
    (_shows, _designation, golden) => {
      const found = engine.enrich(golden.product, context);
      expect(toSummary(found, golden), explanationOf(found)).toEqual(toExpected(golden));
      expectFigures(found, golden);
      expectReasons(found);
    },
  );
});

it('the cases show every warning except that of decisions, which have their own tests', () => {
  const shown = new Set(files.flatMap(([, cases]) => cases.flatMap((golden) => golden.warnings)));
  expect(Object.keys(warnings).filter((code) => !shown.has(code))).toEqual(['decision_conflict']);
});

it('there are at least 170 cases', () => {
  expect(files.flatMap(([, cases]) => cases).length).toBeGreaterThanOrEqual(170);
});

function contextOf(name: string, cases: readonly GoldenCase[]): EnrichmentContext {
  if (name === 'naics.csv') return { mode: 'referential', naics };
  if (name === 'referential.csv') {
    const entries = parseReferential(ownList).entries ?? [];
    return { mode: 'referential', referential: createReferential({ name: 'Bilan interne', entries }) };
  }
  if (name !== 'client.csv') return { mode: 'ademe' };
  const products = cases.map(({ product }) => ({
    designation: product.designation,
    categories: product.activities.map(({ category }) => category),
  }));
  const summary = collectCategories(products);
  return {
    mode: 'client',
    categories: createClientCategories({ summary, classify: engine.classify, nearFrom: engine.nearFrom }),
  };
}

/** The fields with an expectation: an unmatched product must have neither category nor factor. */
function toExpected(golden: GoldenCase) {
  const { match, method, categoryCode, factorId } = golden;
  const written = { match, method, categoryCode, factorId };
  const isWritten = ([name, value]: [string, string]) => value !== '' || (match === 'unmatched' && name !== 'match');
  const expected = Object.fromEntries(Object.entries(written).filter(isWritten));
  return method === '' ? expected : { ...expected, warnings: [...golden.warnings].sort() };
}

function toSummary(found: Enrichment, golden: GoldenCase) {
  const expected: Readonly<Record<string, unknown>> = toExpected(golden);
  const { match, method, categoryCode = '', factorId = '' } = found;
  const all = { match, method, categoryCode, factorId, warnings: [...found.warnings].sort() };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in expected));
}

function expectFigures(found: Enrichment, { footprint, method }: GoldenCase): void {
  const { activityValue = 0, factorValue = 0, footprintKgCo2e } = found;
  if (method === 'none') expect(footprintKgCo2e).toBeUndefined();
  if (footprint !== '') expectClose(footprintKgCo2e ?? Number.NaN, compute(footprint));
  if (footprintKgCo2e === undefined) return;
  expectClose(activityValue * factorValue, footprintKgCo2e);
  expect(found.footprintLowKgCo2e).toBeLessThanOrEqual(footprintKgCo2e);
  expect(found.footprintHighKgCo2e).toBeGreaterThanOrEqual(footprintKgCo2e);
}

/** Programs read the reasons from the exported file. */
function expectReasons({ reasons, footprintKgCo2e }: Enrichment): void {
  const read = parseReasons(writeReasons(reasons));
  expect(read).toEqual(reasons);
  const kg = toSaidParts(read, 'fr').reduce((sum, part) => sum + part.kg, 0);
  expectClose(kg, footprintKgCo2e ?? 0);
}

function expectClose(found: number, wanted: number): void {
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
}
