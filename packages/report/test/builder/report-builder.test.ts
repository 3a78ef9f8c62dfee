import {
  createSummary,
  guardText,
  intervalOfTotals,
  type SummedProduct,
  sumOutcome,
  type TotalDimension,
  toExportedCells,
  toMilligrams,
  totalsOf,
} from '@ledgerprint/engine/results';
import { beforeAll, expect, it } from 'vitest';
import { createReportBuilder, fromCells, type Report, type ReportLine } from '../../src/index.ts';
import { type EnrichedProduct, enrichLedger, ledger } from './enriched-ledger.ts';
import { facts } from './facts.ts';

let products: readonly EnrichedProduct[];
let report: Report;
beforeAll(async () => {
  products = await enrichLedger();
  report = build(products);
});

function build(all: readonly EnrichedProduct[]): Report {
  const builder = createReportBuilder();
  for (const one of all.flatMap(({ reported }) => reported)) builder.add(one);
  return builder.result(facts);
}

it('agrees with the totals of the engine for each category', () => {
  const entries = totalsOf(products.flatMap(({ cases }) => cases));
  const held: readonly (readonly [TotalDimension, readonly ReportLine[]])[] = [
    ['scope', report.scopes],
    ['ghg', report.ghgCategories],
    ['beges', report.begesPosts],
    ['category', report.categories],
  ];
  for (const [dimension, lines] of held) {
    const expected = entries.filter((entry) => entry.dimension === dimension);
    expect(expected.length).toBeGreaterThan(1);
    expect(new Map(lines.map((line) => [line.key, [line.footprintMg, line.spendEur, line.cases]]))).toEqual(
      new Map(expected.map((entry) => [entry.key, [String(entry.footprintMg), entry.spendEur, entry.cases]])),
    );
  }
  const all = entries.find(({ dimension }) => dimension === 'all');
  expect(report.totals.footprintMg).toBe(String(all?.footprintMg));
  expect(report.totals.spendEur).toBeCloseTo(all?.spendEur ?? 0, 9);
  expect(report.totals.uncountedSpendEur).toBeCloseTo(all?.uncountedEur ?? 0, 9);
  const interval = intervalOfTotals(entries);
  expect(report.totals.lowKg).toBeCloseTo(interval?.lowKg ?? 0, 6);
  expect(report.totals.highKg).toBeCloseTo(interval?.highKg ?? 0, 6);
});

it('agrees with the summary of the exported products', () => {
  const sum = createSummary<SummedProduct>();
  for (const { product } of products)
    sum.add(sumOutcome({ designation: '', activities: product.rowsInOrder }, product));
  const { coverage, ...said } = sum.result();
  expect(report.totals).toMatchObject({ ...coverage, matches: said.matches, rows: ledger.length });
  expect(report.totals).toMatchObject({ products: said.products, dataQuality: said.dataQuality });
  expect(report.totals.uncountedAtAverageKg).toBeCloseTo(said.uncountedAtAverageKg, 3);
  expect(report.biases.map(({ code, products: count }) => [code, count])).toEqual(
    said.biases.map(({ code, products: count }) => [code, count]),
  );
  expect(Object.values(said.matches).filter((count) => count > 0).length).toBeGreaterThan(2);
});

it('is the same from stored lines as from the original run', () => {
  const builder = createReportBuilder();
  for (const { id, designation, outcome, activities } of products.flatMap(({ enriched }) => enriched)) {
    if ('failed' in outcome) throw new Error(outcome.failed);
    const { rowsInOrder, account, doubtKg, uncountedEur } = outcome;
    const cells = toExportedCells({ designation, activities: rowsInOrder, occurrences: 1 }, outcome);
    const computed = products.flatMap(({ reported }) => reported).find((one) => one.id === id);
    const { rows = [] } = computed ?? {};
    expect(rows).toHaveLength(activities.length);
    const doubtMg = toMilligrams(doubtKg);
    const stored = { id, cells, account: guardText(account), uncountedEur, doubtMg, rows };
    expect(fromCells(stored)).toEqual(computed);
    builder.add(fromCells(stored));
  }
  expect(JSON.stringify(builder.result(facts))).toBe(JSON.stringify(report));
});

it('groups by month and by supplier, ignoring spelling, and finds the period', () => {
  expect(report.months.map(({ key }) => key)).toEqual(['', '2023-02', '2023-04', '2023-05', '2023-06']);
  expect(report.about).toMatchObject({ periodFrom: '2023-02-01', periodTo: '2023-07-01' });
  const acme = report.suppliers.find(({ key }) => key === 'acme');
  expect(acme).toMatchObject({ label: 'Acme', cases: 2, spendEur: 2_700 });
  expect(report.reconciliation.excludedByEngine).toEqual([{ reason: 'vat', rows: 1, amounts: { EUR: '300.00' } }]);
});

it('ranks cases by category uncertainty', () => {
  const doubts = report.checkFirst.map(({ doubtMg }) => BigInt(doubtMg));
  expect(doubts.length).toBeGreaterThan(2);
  expect(doubts).toEqual(doubts.toSorted((a, b) => (a < b ? 1 : -1)));
});
