import { stripVTControlCharacters } from 'node:util';
import { createSummary, type SummedProduct } from '@ledgerprint/engine/results';
import { describe, expect, it } from 'vitest';
import type { EnrichmentResult } from '../../src/cli/enrich/enrichment-result.ts';
import { planOutput } from '../../src/cli/enrich/output-plan.ts';
import { toProgressLine } from '../../src/cli/enrich/progress-bar.ts';
import { toCell, toMass, toShare, toSummaryText } from '../../src/cli/enrich/summary-text.ts';

describe('figures', () => {
  it.each([
    [86.4321, '86.4 kg'],
    [999.4, '999 kg'],
    [1_234, '1.23 t'],
    [1_234_567, '1,230 t'],
    [-1_500, '-1.5 t'],
    [0.01234, '0.0123 kg'],
    [0, '0 kg'],
  ])('%d kg is %s', (kg, text) => expect(toMass(kg)).toBe(text));

  it.each([
    [1, 2, '50%'],
    [1, 1_000, '<1%'],
    [-1, 1_000, '>-1%'],
    [-1, 2, '-50%'],
    [0, 5, '0%'],
    [0, 0, '0%'],
  ])('%d of %d is %s', (part, whole, text) => expect(toShare(part, whole)).toBe(text));

  it('untrusted texts cannot control the terminal', () => {
    expect(toCell('a\x1b[31m\n\tb\u202e', 10)).toBe('a [31m b  ');
    expect(toCell('Ordinateur', 5)).toBe('Ordi…');
  });
});

describe('the summary', () => {
  const electricity: SummedProduct = {
    designation: 'Electricity',
    categoryCode: 'D',
    categoryLabel: 'Energy',
    match: 'matched',
    occurrences: 2,
    spendEur: 900,
    uncountedEur: 0,
    warnings: ['country_assumed'],
    notUnderstood: [],
    footprint: { kg: 2_000, lowKg: 1_800, highKg: 2_200 },
    uncertainty: { parts: [{ kg: 2_000, sources: [{ key: 'mix', u: 0.1 }] }] },
    cases: [
      {
        supplier: 'EDF',
        categoryCode: 'D',
        categoryLabel: 'Energy',
        match: 'matched',
        method: 'physical',
        exclusion: '',
        rows: 2,
        spendEur: 900,
        uncountedEur: 0,
        footprintMg: 2_000_000_000n,
        reporting: [
          { scope: 2, ghgCategory: '', begesPost: '2.1', kg: 1_500 },
          { scope: 3, ghgCategory: '3.3', begesPost: '4.1', kg: 500 },
        ],
        dataQuality: 3.2,
        doubtKg: 0,
      },
    ],
  };
  const unknown: SummedProduct = {
    ...electricity,
    designation: 'xq',
    categoryCode: '',
    categoryLabel: '',
    match: 'unmatched',
    occurrences: 1,
    spendEur: 100,
    uncountedEur: 100,
    footprint: undefined,
    uncertainty: undefined,
    warnings: [],
    cases: [
      {
        supplier: '',
        categoryCode: '',
        categoryLabel: '',
        match: 'unmatched',
        method: 'none',
        exclusion: '',
        rows: 1,
        spendEur: 100,
        uncountedEur: 100,
        footprintMg: undefined,
        reporting: [],
        dataQuality: undefined,
        doubtKg: 25,
      },
    ],
  };

  function print(...products: readonly SummedProduct[]): string {
    return printWith(undefined, products);
  }

  function printOf(ledgers: readonly object[]): readonly string[] {
    return printWith(undefined, [electricity], ledgers).split('\n');
  }

  function printWith(
    decisions: EnrichmentResult['decisions'],
    products: readonly SummedProduct[],
    ledgers: readonly object[] = [],
  ): string {
    const sum = createSummary();
    for (const product of products) sum.add(product);
    const counted = { rows: 3, amounts: { EUR: '1000.00' } };
    const total = { rows: 3, counted, excluded: [], unread: [] };
    const read = { ledgers, reconciliation: [], total } as unknown as EnrichmentResult['read'];
    const context = {
      ...({ country: 'FR', countryFrom: 'assumed', currency: 'EUR', year: null, period: null } as const),
      languages: [],
    };
    const result = {
      file: 'a.csv',
      out: 'b.csv',
      projectId: undefined,
      read,
      context,
      summary: sum.result(),
      decisions,
    };
    return stripVTControlCharacters(toSummaryText(result, 80));
  }

  it('starts with the currency and the country, and with what shows them', () => {
    const british = {
      currency: { code: 'GBP', from: 'header' },
      country: { code: 'GB', from: 'content', because: 'Hm' },
    };
    const unknown = { currency: { code: 'EUR', from: 'assumed' }, country: { code: 'FR', from: 'assumed' } };
    const linesOf = (...reports: readonly object[]) => printOf(reports.map((report) => ({ report, totalLines: [] })));
    expect(linesOf(british).slice(0, 2)).toEqual([
      'Currency      GBP (named in the header)',
      'Country       GB (shown by Hm)',
    ]);
    expect(linesOf(british, unknown, unknown).slice(0, 4)).toEqual([
      'Currency      GBP (named in the header), 1 ledger',
      'Currency      EUR (assumed: nothing in the file shows it), 2 ledgers',
      'Country       GB (shown by Hm), 1 ledger',
      'Country       FR (assumed: nothing in the file shows it), 2 ledgers',
    ]);
  });

  it('says how many decisions were applied and which ones could not be', () => {
    const conflicts = Array.from({ length: 7 }, (_, index) => ({
      ...({ decisionId: `d${index}`, reason: 'FACTOR_GONE', products: index + 1 } as const),
    }));
    const lines = printWith({ given: 12, applied: 5, conflicts }, [electricity]).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Decisions     5 of 12 applied',
        '  not applied to 1 product: d0 (FACTOR_GONE)',
        '  and 2 more that could not be applied',
      ]),
    );
    expect(print(electricity)).not.toContain('Decisions');
  });

  it('says first if more than a tenth of the money was not understood', () => {
    const unread = { ...unknown, notUnderstood: ['de'] };
    const cases = electricity.cases.map((one) => ({ ...one, spendEur: 300 }));
    const lines = print({ ...electricity, spendEur: 300, cases }, unread).split('\n');
    expect(lines[0]).toBe('German is not read: 25% of the spend (100 €) has no footprint for that reason.');
    expect(print(electricity, unknown)).not.toContain('for that reason');
  });

  it('has scopes, data quality, spend not counted and biases', () => {
    const bar = '█'.repeat(20);
    expect(print(electricity, unknown).split('\n')).toEqual(
      expect.arrayContaining([
        'Footprint     2 t CO2e (95% confidence interval: 1.82 t to 2.2 t)',
        'No footprint  100 € (10% of purchases), estimated at 25 kg',
        'Whole ledger  2.02 t CO2e (95% confidence interval: 1.84 t to 2.23 t)',
        'Products      50% matched, 0% to review, 50% unmatched, 1 product without a footprint',
        'Data quality  3.2, from 1 (best) to 5',
        `  1 Direct emissions                      ${' '.repeat(20)}     0 kg    0%`,
        `  2 Purchased energy                      ${bar}    1.5 t   75%`,
        `  3 Other indirect emissions              ${'█'.repeat(7).padEnd(20)}   500 kg   25%`,
        '  2 t from 1 product may be too low or too high. No country is named: France is assumed.',
      ]),
    );
  });

  it('says that nothing could be calculated, with an estimate of the whole ledger', () => {
    const text = print(unknown);
    expect(text).toContain('Footprint     No footprint could be calculated for any purchase.');
    expect(text).toMatch(/^Whole ledger {2}25 kg CO2e \(95% confidence interval: .+\)$/m);
    expect(text).not.toContain('0 kg CO2e');
  });

  it('leaves out what the lines do not contain', () => {
    const cases = electricity.cases.map((one) => ({ ...one, reporting: [], dataQuality: undefined }));
    const text = print({ ...electricity, uncertainty: undefined, warnings: [], cases });
    expect(text).toContain('2 t CO2e (95% confidence interval: 1.8 t to 2.2 t)');
    expect(text).not.toMatch(/Scopes|Data quality|Not counted|Not covered/);
  });
});

describe('progress', () => {
  it.each([
    [0, 0, 0, 'Enriching ────────────────────────────── 0 of 0'],
    [500, 1_000, 2_000, 'Enriching ━━━━━━━━━━━━━━━─────────────── 500 of 1,000 · 250/s · 2 s left'],
    [1_000, 1_000, 2_000, 'Enriching ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1,000 of 1,000 · 500/s · 0 s left'],
    [1, 1_000, 1_000, 'Enriching ────────────────────────────── 1 of 1,000 · 1/s · 17 min left'],
  ])('%d of %d after %d ms', (done, total, elapsedMs, line) => {
    expect(toProgressLine({ doing: 'Enriching', done, total }, { elapsedMs, columns: 120 })).toBe(line);
  });

  it('is never wider than the terminal', () => {
    expect(toProgressLine({ doing: 'Sending', done: 1, total: 2 }, { elapsedMs: 9, columns: 40 })).toHaveLength(39);
  });
});

describe('the output file', () => {
  const plan = (path: string, out?: string, excel?: 'fr') =>
    planOutput({ files: [{ path }], isSingle: true }, { out, excel });
  const planSeveral = (out?: string) =>
    planOutput({ files: [{ path: 'a.csv' }, { path: 'b.xlsx' }], isSingle: false }, { out, excel: undefined });

  it('is next to the ledger and has its format', () => {
    expect(plan('a/ledger.csv')).toEqual({ path: 'a/ledger.enriched.csv', format: 'csv' });
    expect(plan('a/ledger.XLSX')).toEqual({ path: 'a/ledger.enriched.xlsx', format: 'xlsx' });
    expect(plan('ledger')).toEqual({ path: 'ledger.enriched.csv', format: 'csv' });
    expect(plan('ledger.txt', 'b.xlsx')).toEqual({ path: 'b.xlsx', format: 'xlsx' });
    expect(plan('ledger.xlsx', undefined, 'fr')).toEqual({ path: 'ledger.enriched.csv', format: { excel: 'fr' } });
  });

  it('is in the current folder for several ledgers, and never overwrites one', () => {
    expect(planSeveral()).toEqual({ path: 'ledger.enriched.csv', format: 'csv' });
    expect(planSeveral('all.xlsx')).toEqual({ path: 'all.xlsx', format: 'xlsx' });
    expect(() => planSeveral('./b.xlsx')).toThrow('--out would overwrite the ledger');
  });

  it.each([
    ['a.csv', './a.csv', undefined],
    ['a.csv', 'b.xlsx', 'fr'],
  ] as const)('%s to %s is refused', (file, out, excel) => expect(() => plan(file, out, excel)).toThrow());
});
