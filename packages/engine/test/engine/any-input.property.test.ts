import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDecisionIndex, type Decision } from '../../src/decisions/index.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import type { EnrichmentContext } from '../../src/enrichment-context.ts';
import { loadEngineData } from '../../src/load-engine.ts';
import { collectCategories } from '../../src/referential/category-summary.ts';
import { createClientCategories } from '../../src/referential/client-categories.ts';
import { createReferential } from '../../src/referential/referential.ts';
import { figuresOf } from '../../src/results/index.ts';
import { anyDecision } from '../decisions/any-decision.ts';
import { productOf } from './product-of.ts';

const data = await loadEngineData();
const engine = await data.createEngine(data.bundled);
const summary = collectCategories([
  { designation: 'Gazole', categories: ['Carburants'] },
  { designation: 'Avocat', categories: ['Honoraires'] },
]);
const entry = { label: 'Carburant', keywords: ['gazole'], factor: 3.17, source: '', year: undefined };
const contexts: readonly EnrichmentContext[] = [
  { mode: 'ademe' },
  {
    mode: 'client',
    categories: createClientCategories({ summary, classify: engine.classify, nearFrom: engine.nearFrom }),
  },
  { mode: 'referential', naics: await engine.loadNaics() },
  {
    mode: 'referential',
    referential: createReferential({ name: 'own', entries: [{ ...entry, code: 'X', unit: 'litre' }] }),
  },
];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', ' ', 'NaN', 'Infinity', '-Infinity', '1e300', '1e-300', '-1e300', '0', '-0', '--5', '__proto__'),
);
const anyNumber = fc.oneof(
  anyText,
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom('1 234,56 €', '12 x 3', '٣٤٫٥', '9'.repeat(500), '(12)', '1.5e3', '12 kg'),
);
const anyDesignation = fc.oneof(
  anyText,
  fc.constantFrom('Gazole 1000 L', 'BEURRE DOUX 250G', 'Ramette A4 80g 500 f.', 'Vol Paris-New York A/R', 'Laptop'),
  fc.tuple(fc.constantFrom('Gazole', 'Ciment', 'Lait'), anyNumber).map(([name, size]) => `${name} ${size} kg`),
);
const anyRow = fc.record({
  supplier: anyText,
  unitPrice: anyNumber,
  currency: fc.oneof(anyText, fc.constantFrom('EUR', 'USD', 'JPY', '£')),
  quantity: anyNumber,
  unit: fc.oneof(anyText, fc.constantFrom('L', 'kg', 't', 'km', 'u', 'kWh', 'm3')),
  purchaseDate: fc.oneof(anyText, fc.constantFrom('2022-06-15', '2099', '31/12/1990', '00/00/0000')),
  weight: anyNumber,
  notes: anyText,
  category: anyText,
});

function expectSound(found: Enrichment): void {
  for (const [name, value] of Object.entries(found)) {
    if (typeof value === 'number') expect([name, Number.isFinite(value)]).toEqual([name, true]);
  }
  const { footprintKgCo2e, footprintLowKgCo2e = 0, footprintHighKgCo2e = 0 } = found;
  if (footprintKgCo2e === undefined) return;
  expect(footprintLowKgCo2e).toBeLessThanOrEqual(footprintKgCo2e);
  expect(footprintHighKgCo2e).toBeGreaterThanOrEqual(footprintKgCo2e);
  const redone = (found.activityValue ?? 0) * (found.factorValue ?? 0);
  expect(Math.abs(redone - footprintKgCo2e)).toBeLessThanOrEqual(1e-6 * Math.abs(redone));
}

describe('any texts', () => {
  it.each(contexts.map((context, index) => [index, context.mode, context] as const))(
    'in context %d (%s) never throw, and give finite figures with low <= footprint <= high',
    (_index, _mode, context) => {
      const property = fc.property(
        anyDesignation,
        fc.array(anyRow, { minLength: 1, maxLength: 3 }),
        (designation, rows) => expectSound(engine.enrich(productOf(designation, ...rows), context)),
      );
      fc.assert(property, { seed: 5, numRuns: 1_000 });
    },
  );

  it('may be a thousand characters long', () => {
    for (const piece of ['a', '1', ' ', '€', '🙂', 'ע', 'gazole ', '1 L ', 'x', '-', 'Paris ']) {
      expectSound(engine.enrich(productOf(piece.repeat(1_000).slice(0, 1_000)), { mode: 'ademe' }));
    }
  });
});

describe('any decisions', () => {
  const anyCode = fc.constantFrom('C19', 'C26', 'D', 'C99', '334111', 'X', 'Carburants');
  const anyScheme = fc.constantFrom('', 'ademe', 'client', 'naics', 'own');
  const anyFactorId = fc.constantFrom('bc-25775', 'ademe-C26-2022', 'epa-334111', 'X', 'bc-0', 'ico2-laptop');
  /** Names existing categories and factors more often than random texts would. */
  const anyKnown = fc
    .tuple(anyDecision, anyScheme, anyCode, anyFactorId, fc.boolean())
    .map(([decision, scheme, code, id, isKnown]): Decision => {
      if (!isKnown) return decision;
      const { category, factor, accepted } = decision;
      return {
        ...decision,
        ...(category && { category: { scheme, code } }),
        ...(factor && 'id' in factor && { factor: { id } }),
        ...(accepted && { accepted: [{ categoryScheme: scheme, categoryCode: code, factorId: id }] }),
      };
    });

  it.each(contexts.map((context, index) => [index, context.mode, context] as const))(
    'in context %d (%s) give sound figures that can be read back from the line',
    (_index, _mode, context) => {
      const property = fc.property(
        anyDesignation,
        fc.array(anyRow, { minLength: 1, maxLength: 3 }),
        fc.array(anyKnown, { minLength: 1, maxLength: 4 }),
        (designation, rows, drawn) => {
          const [row] = rows;
          const decisions = drawn.map((decision, at) => ({
            ...decision,
            id: `d${at}`,
            // Selects this product, whatever texts the selector had.
            selector:
              decision.selector.kind === 'supplier'
                ? { kind: 'supplier' as const, supplier: row?.supplier ?? '' }
                : { kind: 'designation' as const, designation },
          }));
          const index = createDecisionIndex(decisions);
          const found = engine.enrich(productOf(designation, ...rows), { ...context, decisions: index });
          expectSound(found);
          const { reporting, uncertainty } = figuresOf(found.reasons);
          const reported = reporting.reduce((sum, { kg }) => sum + kg, 0);
          const footprint = found.footprintKgCo2e ?? 0;
          expect(Math.abs(reported - footprint)).toBeLessThanOrEqual(1e-6 * Math.abs(footprint));
          expect(uncertainty?.parts ?? []).toEqual(found.uncertainty.parts);
          if (found.match === 'decided' && found.cases === 1) expect(found.doubtKg).toBe(0);
        },
      );
      fc.assert(property, { seed: 7, numRuns: 100 });
    },
  );
});

describe('random strings', () => {
  const lowercase = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 3, maxLength: 12 });
  const kinds: readonly (readonly [string, fc.Arbitrary<string>])[] = [
    ['letters', fc.array(lowercase, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))],
    ['ASCII', fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })],
    ['any script', fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })],
    ['digits', fc.string({ unit: fc.constantFrom(...'0123456789 -/.'), minLength: 1, maxLength: 20 })],
  ];

  it.each(kinds)('of %s are unmatched in at least 95% of cases', (_kind, arbitrary) => {
    const texts = fc.sample(arbitrary, { seed: 42, numRuns: 1_000 });
    for (const context of contexts.filter(({ mode }) => mode !== 'client')) {
      const unmatched = texts.filter((text) => engine.enrich(productOf(text), context).match === 'unmatched');
      expect(unmatched.length).toBeGreaterThanOrEqual(950);
    }
  });
});
