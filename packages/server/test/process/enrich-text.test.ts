import { describe, expect, it } from 'vitest';
import { planOutput } from '../../src/cli/enrich/output-plan.ts';
import { toProgressLine } from '../../src/cli/enrich/progress-bar.ts';
import { toCell, toMass, toShare } from '../../src/cli/enrich/summary-text.ts';

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
    [1, 2, '50 %'],
    [1, 1_000, '<1 %'],
    [0, 5, '0 %'],
    [0, 0, '0 %'],
  ])('%d of %d is %s', (part, whole, text) => expect(toShare(part, whole)).toBe(text));

  it('texts of strangers cannot steer a terminal', () => {
    expect(toCell('a\x1b[31m\n\tb\u202e', 10)).toBe('a [31m b  ');
    expect(toCell('Ordinateur', 5)).toBe('Ordi…');
  });
});

describe('progress', () => {
  it.each([
    [0, 0, 0, 'Enriching ────────────────────────────── 0 of 0'],
    [500, 1_000, 2_000, 'Enriching ━━━━━━━━━━━━━━━─────────────── 500 of 1,000 · 250/s · 2 s left'],
    [1_000, 1_000, 2_000, 'Enriching ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1,000 of 1,000 · 500/s · 0 s left'],
    [1, 1_000, 1_000, 'Enriching ────────────────────────────── 1 of 1,000 · 1/s · 17 min left'],
  ])('%d of %d after %d ms', (done, total, elapsedMs, line) => {
    expect(toProgressLine({ done, total }, { elapsedMs, columns: 120 })).toBe(line);
  });

  it('is never wider than the terminal', () => {
    expect(toProgressLine({ done: 1, total: 2 }, { elapsedMs: 9, columns: 40 })).toHaveLength(39);
  });
});

describe('where things go', () => {
  const plan = (path: string, out?: string, excel?: 'fr') =>
    planOutput({ files: [{ path }], isSingle: true }, { out, excel });
  const planSeveral = (out?: string) =>
    planOutput(
      { files: [{ path: 'a.csv' }, { path: 'b.xlsx' }], isSingle: false },
      { out, excel: undefined },
    );

  it('the result is beside the ledger and of its kind', () => {
    expect(plan('a/ledger.csv')).toEqual({ path: 'a/ledger.enriched.csv', format: 'csv' });
    expect(plan('a/ledger.XLSX')).toEqual({ path: 'a/ledger.enriched.xlsx', format: 'xlsx' });
    expect(plan('ledger')).toEqual({ path: 'ledger.enriched.csv', format: 'csv' });
    expect(plan('ledger.txt', 'b.xlsx')).toEqual({ path: 'b.xlsx', format: 'xlsx' });
    expect(plan('ledger.xlsx', undefined, 'fr')).toEqual({
      path: 'ledger.enriched.csv',
      format: { excel: 'fr' },
    });
  });

  it('the result of several ledgers is in the current folder, and none of them', () => {
    expect(planSeveral()).toEqual({ path: 'ledger.enriched.csv', format: 'csv' });
    expect(planSeveral('all.xlsx')).toEqual({ path: 'all.xlsx', format: 'xlsx' });
    expect(() => planSeveral('./b.xlsx')).toThrow('--out is the ledger itself');
  });

  it.each([
    ['a.csv', './a.csv', undefined],
    ['a.csv', 'b.xlsx', 'fr'],
  ] as const)('%s to %s is refused', (file, out, excel) => expect(() => plan(file, out, excel)).toThrow());
});
