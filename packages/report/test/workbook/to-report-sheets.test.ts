import { describe, expect, it } from 'vitest';
import { toReportSheets } from '../../src/workbook/index.ts';
import { createHostileReport } from '../support/hostile-report.ts';
import { barestReport, sampleReport } from '../support/sample-report.ts';

function sheetOf(name: string) {
  const sheet = toReportSheets(sampleReport, 'en').find((one) => one.name === name);
  if (sheet === undefined) throw new Error(`There is no sheet "${name}".`);
  return sheet.rows;
}

describe('toReportSheets', () => {
  it('puts each table of the report on its own sheet', () => {
    expect(toReportSheets(sampleReport, 'en').map(({ name }) => name)).toEqual([
      'Report',
      'Priorities for review',
      'Scopes',
      'GHG Protocol categories',
      'BEGES, version 5',
      'ESRS E1-6',
      'Emissions by gas',
      'By scope and category',
      'By month of purchase',
      'By file',
      'Largest suppliers by emissions',
      'Largest products by emissions',
      'Biases',
      'Reconciliation',
      'Reconciliation by file',
      'Not purchases',
      'Products by status',
      'Possible double counting',
      'Data quality',
      'Decisions by person',
      'Latest decisions',
      'Comparison',
      'Cases with the largest changes',
      'Sources',
    ]);
  });

  it('writes numbers as numbers, in kilograms with all digits', () => {
    const rows = sheetOf('GHG Protocol categories');
    expect(rows[0]).toEqual(['No.', 'Category', 'kg\u00a0CO₂e', 'Share']);
    expect(rows.find(([code]) => code === '3.2')).toEqual([
      '3.2',
      'Capital goods',
      61_020,
      expect.closeTo(61.02 / 482.4, 12),
    ]);
    expect(rows.find(([code]) => code === '3.15')).toEqual([
      '3.15',
      'Investments',
      'not covered by a purchase ledger',
      null,
    ]);
  });

  it('contains all lines', () => {
    expect(sheetOf('Largest suppliers by emissions')).toHaveLength(1 + 24 + 2 + 1);
  });

  it.each([
    ['in English', barestReport, 'en'],
    ['in French', barestReport, 'fr'],
    ['of hostile texts', createHostileReport(), 'fr'],
  ] as const)('creates valid sheets: %s', (_, report, language) => {
    const sheets = toReportSheets(report, language);
    const names = sheets.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const { name, rows, widths } of sheets) {
      expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) {
        expect(row.length).toBe(widths.length);
        for (const cell of row) {
          if (typeof cell === 'number') expect(cell).not.toBeNaN();
          if (typeof cell === 'string') expect(cell.isWellFormed()).toBe(true);
        }
      }
    }
  });
});
