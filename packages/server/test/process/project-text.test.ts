import { stripVTControlCharacters } from 'node:util';
import { create } from '@bufbuild/protobuf';
import { ContextSchema, GetProjectResponseSchema, ProjectSummarySchema } from '@ledgerprint/client/workspace';
import { describe, expect, it } from 'vitest';
import { createFittedTable, type TableColumn } from '../../src/cli/fitted-table.ts';
import { toShortPeriod } from '../../src/cli/projects/project-figures.ts';
import { projectColumns, toProjectText } from '../../src/cli/projects/project-text.ts';
import { takeListed } from '../../src/cli/service/take-listed.ts';

const project = create(ProjectSummarySchema, {
  projectId: '86Rf07xd4z',
  name: 'Achats de la ville de Lyon, tous services',
  status: 'completed',
  categoryMode: 'ademe',
  context: { country: 'FR', currency: 'EUR', year: 2024 },
  createdAt: '2026-11-16T17:20:31Z',
  submittedAt: '2026-11-16T17:21:00Z',
  completedAt: '2026-11-16T17:22:00Z',
  periodFrom: '2024-01-03',
  periodTo: '2024-12-30',
  rows: 12_345n,
  products: 1_234n,
  enriched: 1_230n,
  failed: 4n,
  footprintMg: '469000000000',
  spendEur: 1_000_000,
});

describe('a table', () => {
  type Item = { readonly name: string; readonly mass: string };
  const columns: readonly TableColumn<Item>[] = [
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'MASS', width: 8, isNumber: true, cell: ({ mass }) => mass },
    { title: 'EXTRA', width: 10, isOptional: true, cell: () => 'extra' },
  ];

  it('fits the terminal: names are truncated, numbers are right-aligned', () => {
    const { header, line } = createFittedTable(columns, 40);
    expect(header).toBe('NAME                    MASS  EXTRA');
    expect(line({ name: 'Ordinateur portable', mass: '1.23 t' })).toBe('Ordinateur portab…    1.23 t  extra');
    expect(line({ name: 'x'.repeat(99), mass: '7 kg' }).length).toBeLessThanOrEqual(40);
  });

  it('omits optional columns in a narrow terminal', () => {
    expect(createFittedTable(columns, 30).header).toBe('NAME                      MASS');
  });

  it('never truncates a number, and no text can control the terminal', () => {
    const { line } = createFittedTable(columns, 30);
    expect(line({ name: 'a\x1b[31m\nb', mass: '1,234,567,890 t' })).toMatch(/^a \[31m b +1,234,567,890 t$/);
  });

  it.each([80, 100, 120, 200])('of projects fits %d characters', (width) => {
    const { header, line } = createFittedTable(projectColumns({ areDeleted: false }), width);
    expect(header).toMatch(/^ID +NAME +STATUS +PERIOD +ROWS .*FOOTPRINT/);
    expect(line(project)).toMatch(/^86Rf07xd4z +Achats .*completed +2024 +12,345 .*469 t/);
    for (const text of [header, line(project)]) expect(text.length).toBeLessThanOrEqual(width);
  });
});

describe('a period', () => {
  it.each([
    ['2024-01-03', '2024-12-30', '', '2024'],
    ['2024-03-03', '2024-03-30', '', '2024-03'],
    ['2023-07-01', '2024-06-30', '', '2023–2024'],
    ['2023-07-01', '2024-06-30', 'FY 2024', 'FY 2024'],
    ['', '', '', ''],
  ])('from %s to %s, called "%s", is shown as %s in a list', (periodFrom, periodTo, period, text) => {
    const context = create(ContextSchema, { period });
    expect(toShortPeriod(create(ProjectSummarySchema, { periodFrom, periodTo, context }))).toBe(text);
  });
});

describe('a project', () => {
  const eur = (amount: string) => ({ currency: 'EUR', amount });
  const show = (response: Parameters<typeof create<typeof GetProjectResponseSchema>>[1]) =>
    stripVTControlCharacters(toProjectText(create(GetProjectResponseSchema, response), 80));

  it('is shown with its facts, figures, bars and the fates of its rows', () => {
    const text = show({
      project,
      totals: {
        footprintMg: '469000000000',
        footprintLowKg: 426_000,
        footprintHighKg: 529_000,
        spendEur: 1_000_000,
        uncountedSpendEur: 20_683,
        wholeLedger: { footprintKgCo2e: 474_000, lowKgCo2e: 428_000, highKgCo2e: 545_000 },
        settlement: {},
        matched: 1_000n,
        review: 230n,
        failed: 4n,
        scopes: [
          { key: '1', footprintMg: '69000000000' },
          { key: '3', footprintMg: '400000000000' },
        ],
        categories: [{ key: 'B', label: 'Buildings', footprintMg: '300000000000', cases: 3n }],
      },
      reconciliation: [
        {
          file: 'a.xlsx',
          sheet: 'Q1',
          rows: 3n,
          counted: { rows: 2n, amounts: [eur('150.00')] },
          excluded: [{ reason: 'vat', rows: 1n, amounts: [eur('30.00')] }],
        },
      ],
    });
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Achats de la ville de Lyon, tous services (86Rf07xd4z)',
        'Status        completed',
        'Created       2026-11-16 17:20 UTC, submitted 2026-11-16 17:21 UTC, finished 2026-11-16 17:22 UTC',
        'Context       FR, EUR, 2024',
        'Period        2024-01-03 to 2024-12-30',
        'Products      1,234, 4 failed',
        'Footprint     469 t CO2e (95% confidence interval: 426 t to 529 t)',
        'Whole ledger  474 t CO2e (95% confidence interval: 428 t to 545 t)',
        'Purchases     1,000,000 €, of which 20,683 € without a footprint',
        'Matches       1,000 matched, 230 review, 4 failed',
        expect.stringMatching(/^ {2}3 Other indirect emissions +█{20} +400 t +85%$/),
        expect.stringMatching(/^ {2}Buildings +█{20} +300 t +64%$/),
        'a.xlsx#Q1',
        expect.stringMatching(/^in +3 +180\.00$/),
        expect.stringMatching(/^excluded: vat +1 +30\.00$/),
      ]),
    );
  });

  it('with several files has their sum first, then each of them', () => {
    const file = (name: string, rows: bigint) => ({ file: name, rows, counted: { rows, amounts: [eur('1.50')] } });
    const text = show({
      project,
      files: 2n,
      allFiles: { rows: 3n, counted: { rows: 3n, amounts: [eur('3.00')] } },
      reconciliation: [file('a.csv', 1n), file('b.csv', 2n)],
    });
    expect(text).toMatch(
      /\nAll 2 files\n.*\nin +3 +3\.00\n(?:.*\n)+a\.csv\n.*\nin +1 +1\.50\n(?:.*\n)+b\.csv\n.*\nin +2 +1\.50\n/,
    );
    const single = show({ project, files: 1n, allFiles: file('', 1n), reconciliation: [file('a.csv', 1n)] });
    expect(single).not.toContain('All');
  });

  it('that is not sealed has no figures, and one that failed shows the reason', () => {
    const { footprintMg: _, ...bare } = project;
    const pending = show({ project: { ...bare, status: 'pending', submittedAt: '', completedAt: '' } });
    expect(pending).not.toMatch(/Products|Footprint|Matches/);
    const failed = show({ project: { ...bare, status: 'failed', failure: 'cancelled\nby me' } });
    expect(failed).toContain('Status        failed: cancelled by me\n');
  });
});

describe('a list that may be truncated', () => {
  async function* numbers() {
    yield* [1, 2, 3];
  }
  const take = async (flags: { readonly limit: number; readonly all?: true }) => {
    const taken: number[] = [];
    const { hasMore } = await takeListed(numbers(), flags, (number) => taken.push(number));
    return { taken, hasMore };
  };

  it('says whether there is more', async () => {
    expect(await take({ limit: 2 })).toEqual({ taken: [1, 2], hasMore: true });
    expect(await take({ limit: 3 })).toEqual({ taken: [1, 2, 3], hasMore: false });
    expect(await take({ limit: 1, all: true })).toEqual({ taken: [1, 2, 3], hasMore: false });
  });
});
