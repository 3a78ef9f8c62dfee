import type { GasShares } from '@ledgerprint/engine/catalogue';
import type { ReportingPart } from '@ledgerprint/engine/results';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createReportBuilder,
  type Report,
  type ReportedCase,
  type ReportedRow,
  type ReportNode,
} from '../../src/index.ts';
import { facts } from './facts.ts';

const headings = [
  { scope: 1, ghgCategory: '', begesPost: '1.1' },
  { scope: 2, ghgCategory: '', begesPost: '2.1' },
  { scope: 3, ghgCategory: '3.3', begesPost: '4.1' },
  { scope: 3, ghgCategory: '3.1', begesPost: '4.1' },
] as const satisfies readonly Omit<ReportingPart, 'kg'>[];

const factorIds = ['whole', 'broken-down', 'biogenic', 'unknown'] as const;
const none = { co2: 0, ch4Fossil: 0, ch4Biogenic: 0, n2o: 0, otherGases: 0, biogenicCo2: 0 };
const gasesById: ReadonlyMap<string, GasShares> = new Map([
  ['whole', { ...none, co2: 0.333333, ch4Fossil: 0.333333, n2o: 0.333334 }],
  ['broken-down', { ...none, co2: 0.700001, otherGases: 0.1 }],
  ['biogenic', { ...none, biogenicCo2: 18.5 }],
]);

const row: fc.Arbitrary<Pick<ReportedRow, 'file' | 'sheet' | 'purchaseDate'> & { readonly weight: number }> = fc.record(
  {
    file: fc.constantFrom('', 'a.csv', 'b.xlsx'),
    sheet: fc.constantFrom('', 'Q1'),
    purchaseDate: fc.constantFrom('', '2023', '2023-04-02', '31/12/2022', 'never'),
    weight: fc.integer({ min: -3, max: 9 }),
  },
);

/** A case without its number, whose parts add up to its footprint except for rounding, as the engine's do. */
const anyCase = fc
  .record({
    designation: fc.constantFrom('Gazole', 'Conseil', 'Papier'),
    supplier: fc.constantFrom('', 'Acme', 'ACME', ...Array.from({ length: 30 }, (_, at) => `Supplier ${at}`)),
    match: fc.constantFrom('matched', 'decided', 'review', 'unmatched', 'excluded', 'failed'),
    categoryCode: fc.constantFrom('', ...Array.from({ length: 20 }, (_, at) => `C${at}`)),
    milligrams: fc.option(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { nil: undefined }),
    spendEur: fc.option(fc.integer({ min: -1_000, max: 100_000 }), { nil: undefined }),
    factors: fc.array(fc.constantFrom(...factorIds), { minLength: 1, maxLength: 3 }),
    parts: fc.array(fc.tuple(fc.constantFrom(...headings), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 4,
    }),
    dataQuality: fc.option(fc.integer({ min: 10, max: 50 }), { nil: undefined }),
    doubtMg: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    rows: fc.array(row, { minLength: 1, maxLength: 5 }),
  })
  .map(({ milligrams, factors, parts, rows, dataQuality, ...given }): Omit<ReportedCase, 'id'> => {
    const counts = given.match !== 'excluded' && given.match !== 'failed' && given.match !== 'unmatched';
    const footprintMg = counts ? milligrams : undefined;
    const kg = Number(footprintMg ?? 0n) / 1e6;
    const whole = parts.reduce((sum, [, weight]) => sum + weight, 0);
    const weights = rows.reduce((sum, { weight }) => sum + weight, 0);
    return {
      ...given,
      account: '',
      category: '',
      categoryScheme: 'ademe',
      categoryLabel: '',
      method: 'monetary',
      factorId: factors[0] ?? '',
      factorName: 'f',
      factorValue: 1,
      factorUnit: 'kgCO2e/EUR',
      factorSource: 'ADEME 1',
      factorYear: 2022,
      activityValue: 1,
      activityUnit: 'EUR',
      uncountedEur: 0,
      notUnderstood: [],
      footprintMg,
      parts: factors.length < 2 ? [] : factors.map((id) => ({ id, source: 'ADEME 1', kg: kg / factors.length })),
      reporting:
        footprintMg === undefined ? [] : parts.map(([heading, weight]) => ({ ...heading, kg: (kg * weight) / whole })),
      uncertainty: footprintMg === undefined ? undefined : { parts: [{ kg, sources: [{ key: 'f', u: 0.5 }] }] },
      dataQuality: dataQuality === undefined ? undefined : dataQuality / 10,
      warnings: [],
      exclusion: given.match === 'excluded' ? 'vat' : '',
      decision: given.match === 'decided' ? 'd1' : '',
      rows: rows.map(({ weight, ...one }, at) => ({
        ...one,
        position: at + 1,
        line: at + 1,
        reference: '',
        amount: '1.50',
        unitPrice: '',
        currency: 'EUR',
        quantity: '',
        unit: '',
        share: weights === 0 ? 1 / rows.length : weight / weights,
      })),
    };
  });
/** Products of one to three cases. */
const ledger = fc.array(fc.array(anyCase, { minLength: 1, maxLength: 3 }), { maxLength: 40 });
const runs = { seed: 23, numRuns: 200 };

function build(products: readonly (readonly Omit<ReportedCase, 'id'>[])[]): Report {
  const builder = createReportBuilder();
  for (const [product, cases] of products.entries())
    for (const [at, one] of cases.entries()) builder.add({ ...one, id: `${product + 1}.${at + 1}` });
  return builder.result({ ...facts, findGases: (id) => gasesById.get(id) });
}

const breakdowns = [
  ...(['scopes', 'ghgCategories', 'begesPosts', 'categories', 'suppliers', 'products'] as const),
  ...(['months', 'files', 'quality', 'sources'] as const),
];

function sumOf(lines: readonly { readonly footprintMg: string }[]): bigint {
  return lines.reduce((sum, { footprintMg }) => sum + BigInt(footprintMg), 0n);
}

function expectWhole({ footprintMg, children }: ReportNode): void {
  if (children.length === 0) return;
  expect(children.length).toBeLessThanOrEqual(13);
  expect(String(sumOf(children))).toBe(footprintMg);
  for (const child of children) expectWhole(child);
}

it('every breakdown adds up to the total, to the milligram, including credit notes and refunds', () => {
  const property = fc.property(ledger, (products) => {
    const whole = products.flat().reduce((sum, { footprintMg = 0n }) => sum + footprintMg, 0n);
    const report = build(products);
    expect(report.totals.footprintMg).toBe(String(whole));
    for (const name of breakdowns) expect([name, sumOf(report[name])]).toEqual([name, whole]);
    expect(sumOf(Object.values(report.gases?.footprintMg ?? {}).map((footprintMg) => ({ footprintMg })))).toBe(whole);
    expect(report.tree.footprintMg).toBe(String(whole));
    expectWhole(report.tree);
  });
  fc.assert(property, runs);
});

it('sums do not depend on the order of the products', () => {
  const property = fc.property(ledger, (products) => {
    const sumsOf = ({ totals, months, scopes, categories, quality, decisions, reconciliation }: Report) => ({
      footprintMg: totals.footprintMg,
      matches: totals.matches,
      rows: totals.rows,
      cases: totals.cases,
      lines: [months, scopes, categories, quality].map((lines) =>
        lines.map(({ key, footprintMg, cases }) => ({ key, footprintMg, cases })),
      ),
      decided: decisions.footprintMg,
      excluded: reconciliation.excludedByEngine,
    });
    expect(sumsOf(build(products.toReversed()))).toEqual(sumsOf(build(products)));
  });
  fc.assert(property, runs);
});

it('excluded cases appear only among the exclusions', () => {
  const property = fc.property(ledger, (products) => {
    const report = build(products);
    const excluded = products.flat().filter(({ match }) => match === 'excluded');
    const rows = excluded.reduce((sum, one) => sum + one.rows.length, 0);
    expect(report.reconciliation.excludedByEngine).toEqual(
      rows === 0 ? [] : [{ reason: 'vat', rows, amounts: { EUR: (rows * 1.5).toFixed(2) } }],
    );
    const others = build(products.map((cases) => cases.filter(({ match }) => match !== 'excluded')));
    expect({ ...report.suppliers }).toEqual({ ...others.suppliers });
  });
  fc.assert(property, runs);
});
