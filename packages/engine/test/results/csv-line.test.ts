import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Enrichment } from '../../src/enrichment.ts';
import { sayReasons } from '../../src/reasons/say-reasons.ts';
import { toNumberCell, toTextCell } from '../../src/results/csv-cell.ts';
import { csvHeader, type Outcome, toCsvLine } from '../../src/results/csv-line.ts';
import { guardText, restoreText } from '../../src/results/formula-guard.ts';

const columns = [
  'designation,supplier,unitPrice,currency,quantity,unit,purchaseDate,weight,notes,category',
  'occurrences,match,categoryScheme,categoryCode,categoryLabel,categoryConfidence,alternatives,method',
  'factorId,factorName,factorValue,factorUnit,factorSource,factorYear,activityValue,activityUnit,spendEur',
  'footprintKgCo2e,footprintLowKgCo2e,footprintHighKgCo2e,explanation,warnings,engineVersion',
  'scope1KgCo2e,scope2KgCo2e,scope3KgCo2e,ghgCategory,begesPost,dataQuality,exclusion,decision,cases',
  'reasons',
].join(',');

const enrichment: Enrichment = {
  match: 'matched',
  categoryScheme: 'ademe',
  categoryCode: 'C17',
  categoryLabel: 'Papier, carton',
  categoryConfidence: 0.93,
  alternatives: [
    { code: 'C18', probability: 0.04 },
    { code: 'G46', probability: 0.01 },
  ],
  method: 'physical',
  factorId: 'bc-24309',
  factorName: 'Papier "moyen"',
  factorValue: 0.919,
  factorUnit: 'kgCO2e/kg',
  factorSource: 'ADEME Base Carbone 23.6',
  factorYear: 2018,
  activityValue: 99.792,
  activityUnit: 'kg',
  spendEur: 174,
  footprintKgCo2e: 91.708848,
  footprintLowKgCo2e: 45.854424,
  footprintHighKgCo2e: 137.563272,
  reasons: [{ code: 'assumed', warning: 'size_from_designation' }, { code: 'levelled' }],
  warnings: ['size_from_designation', 'factor_expired'],
  engineVersion: '1+0123abcd',
  scope1KgCo2e: 0,
  scope2KgCo2e: 0,
  scope3KgCo2e: 91.708848,
  ghgCategory: '3.1',
  begesPost: '4.1',
  dataQuality: 2.7,
  exclusion: [],
  decision: '',
  cases: 1,
  rowsInOrder: [],
  account: '',
  conflicts: [],
  doubtKg: 0,
  uncountedEur: 0,
  reporting: [],
  uncertainty: { parts: [] },
};

function row(given: Partial<Activity>): Activity {
  const empty = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;
  return { ...empty, designation: 'Paper', ...given };
}

/** The cells of the line by column, as in the whole file. */
function cellsOf(rows: readonly Partial<Activity>[], outcome: Outcome = enrichment): Record<string, string> {
  const activities = rows.map(row);
  const designation = activities[0]?.designation ?? '';
  const line = toCsvLine({ designation, activities, occurrences: rows.length }, outcome);
  const [cells, ...more] = parse(`${csvHeader}\r\n${line}\r\n`, { columns: true }) as Record<string, string>[];
  expect(more).toEqual([]);
  return cells ?? {};
}

describe('a line', () => {
  it('has exactly the documented columns', () => {
    expect(csvHeader).toBe(columns);
    expect(Object.keys(cellsOf([{}]))).toEqual(columns.split(','));
  });

  it('contains the client’s values and the engine’s result', () => {
    const given = row({
      designation: 'Ramette A4',
      supplier: 'Bureau, SARL',
      unitPrice: '4,35',
      currency: 'EUR',
      quantity: '40',
      unit: 'u',
      purchaseDate: '15/06/2022',
      weight: '2,5 kg',
      notes: 'a\r\nb "c"',
      category: 'fournitures',
    });
    expect(cellsOf([given])).toEqual({
      ...given,
      occurrences: '1',
      match: 'matched',
      categoryScheme: 'ademe',
      categoryCode: 'C17',
      categoryLabel: 'Papier, carton',
      categoryConfidence: '0.93',
      alternatives: 'C18:0.04 | G46:0.01',
      method: 'physical',
      factorId: 'bc-24309',
      factorName: 'Papier "moyen"',
      factorValue: '0.919',
      factorUnit: 'kgCO2e/kg',
      factorSource: 'ADEME Base Carbone 23.6',
      factorYear: '2018',
      activityValue: '99.792',
      activityUnit: 'kg',
      spendEur: '174',
      footprintKgCo2e: '91.708848',
      footprintLowKgCo2e: '45.854424',
      footprintHighKgCo2e: '137.563272',
      explanation: sayReasons(enrichment.reasons, 'en'),
      warnings: 'size_from_designation | factor_expired',
      engineVersion: '1+0123abcd',
      scope1KgCo2e: '0',
      scope2KgCo2e: '0',
      scope3KgCo2e: '91.708848',
      ghgCategory: '3.1',
      begesPost: '4.1',
      dataQuality: '2.7',
      exclusion: '',
      decision: '',
      cases: '1',
      reasons: 'assumed?warning=size_from_designation | levelled',
    });
  });

  it('leaves missing values empty', () => {
    const unmatched: Enrichment = {
      ...enrichment,
      match: 'unmatched',
      method: 'none',
      categoryCode: undefined,
      categoryLabel: undefined,
      categoryConfidence: undefined,
      alternatives: [],
      factorId: undefined,
      factorName: undefined,
      factorValue: undefined,
      factorUnit: undefined,
      factorSource: undefined,
      factorYear: undefined,
      activityValue: undefined,
      activityUnit: undefined,
      spendEur: undefined,
      warnings: [],
      footprintKgCo2e: undefined,
      footprintLowKgCo2e: undefined,
      footprintHighKgCo2e: undefined,
      scope1KgCo2e: undefined,
      scope2KgCo2e: undefined,
      scope3KgCo2e: undefined,
      dataQuality: undefined,
      ghgCategory: '',
      begesPost: '',
    };
    const filled = Object.entries(cellsOf([{}], unmatched)).filter(([, cell]) => cell !== '');
    expect(filled.map(([name]) => name)).toEqual([
      ...['designation', 'occurrences', 'match', 'categoryScheme', 'method', 'explanation', 'engineVersion'],
      ...['cases', 'reasons'],
    ]);
  });

  it.each(['the engine ran out of memory', 'the engine ran out of memory.'])(
    'of a failed product says why: %s',
    (failed) => {
      const filled = Object.entries(cellsOf([{}], { failed, engineVersion: '1+x' })).filter(([, cell]) => cell !== '');
      expect(Object.fromEntries(filled)).toEqual({
        designation: 'Paper',
        occurrences: '1',
        match: 'failed',
        method: 'none',
        engineVersion: '1+x',
        explanation: 'This product could not be processed: the engine ran out of memory.',
        reasons: 'failed?message=the+engine+ran+out+of+memory',
      });
    },
  );
});

describe('several rows', () => {
  it('show the value they share', () => {
    expect(
      cellsOf([
        { supplier: 'A', notes: ' x ' },
        { supplier: 'A', notes: ' x ' },
      ]),
    ).toMatchObject({ occurrences: '2', supplier: 'A', notes: ' x ', category: '' });
  });

  it('show distinct values in order, at most five, without blank ones', () => {
    const suppliers = ['B', '', 'A', 'B', ' ', 'C', 'a', 'D', 'E'];
    expect(cellsOf(suppliers.map((supplier) => ({ supplier }))).supplier).toBe('B | A | C | a | D');
    expect(cellsOf([{ supplier: '' }, { supplier: 'A' }]).supplier).toBe('A');
  });

  it.each([
    [['2', '3'], '5'],
    [['5', '5', '5'], '15'],
    [['0.1', '0.2'], '0.3'],
    [['1 000', '2,5'], '1002.5'],
    [['3', '-5'], '-2'],
    [['1', '-1'], '0'],
    [['900000000000000', '1'], '900000000000001'],
    [['0.0000001', '0.0000002'], '0.0000003'],
  ])('sum quantities %j', (quantities, sum) => {
    expect(cellsOf(quantities.map((quantity) => ({ quantity, unit: 'kg' }))).quantity).toBe(sum);
  });

  it.each([
    [['2', 'many'], '2 | many'],
    [['2', ''], '2'],
    [['2 kg', '3 g'], '2 kg | 3 g'],
    [['2', '3 €'], '2 | 3 €'],
    [['1e20', '1'], '1e20 | 1'],
    [['', ''], ''],
  ])('do not sum %j', (quantities, shown) => {
    expect(cellsOf(quantities.map((quantity) => ({ quantity }))).quantity).toBe(shown);
  });

  it('do not sum quantities in different units', () => {
    const cells = cellsOf([
      { quantity: '2', unit: 'kg' },
      { quantity: '3', unit: 'g' },
    ]);
    expect(cells).toMatchObject({ quantity: '2 | 3', unit: 'kg | g' });
  });

  it('do not change a single quantity', () => {
    expect(cellsOf([{ quantity: '1 000,50 kg' }]).quantity).toBe('1 000,50 kg');
  });
});

describe('formulas', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', '-', '--1', '-1e3', '+A1', "'=1", "''+1"])(
    'do not start in a text cell %j',
    (text) => {
      expect(cellsOf([{ designation: text, notes: text }])).toMatchObject({
        designation: `'${text}`,
        notes: `'${text}`,
      });
    },
  );

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['a | =1', "a | '=1"],
    ['a\t=1', "a\t'=1"],
    ['a\n=1', "a\n'=1"],
    ['a\r\n+B1', "a\r\n'+B1"],
    ['a, @b', "a, '@b"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    [' =1', " '=1"],
    ['a;" =1"', 'a;" \'=1"'],
    ['a;\u00a0＝1', "a;\u00a0'＝1"],
    ["a;'=1", "a;''=1"],
    ['a;-12,50;b', "a;'-12,50;b"],
    ['a|-5', 'a|-5'],
    ['a = b; c+d; e@f', 'a = b; c+d; e@f'],
    ["l'eau; 'a'", "l'eau; 'a'"],
  ])('do not start in a part of the cell %j', (text, cell) => {
    expect(cellsOf([{ designation: text, notes: text }])).toMatchObject({ designation: cell, notes: cell });
    expect(restoreText(cell)).toBe(text);
  });

  it('do not start in texts of the engine or in joined texts', () => {
    const cells = cellsOf([{ supplier: '=a' }, { supplier: '=b' }], {
      ...enrichment,
      categoryCode: '=cmd',
      categoryLabel: '@x',
      reasons: [
        { code: 'step_count', count: -5 },
        { code: 'step_paid', amount: 1, currency: '=x' },
      ],
      alternatives: [{ code: '+a', probability: 1 }],
    });
    expect(cells).toMatchObject({
      supplier: "'=a | '=b",
      categoryCode: "'=cmd",
      categoryLabel: "'@x",
      explanation: "'-5 × 1 =x.",
      alternatives: "'+a:1",
    });
  });

  it('are not confused with numbers, including the client’s own', () => {
    const cells = cellsOf([{ unitPrice: '-12,50', quantity: '-3', weight: '+0.5' }], {
      ...enrichment,
      footprintKgCo2e: -12.5,
      activityValue: -3,
      spendEur: -0.5,
    });
    expect(cells).toMatchObject({
      unitPrice: '-12,50',
      quantity: '-3',
      weight: '+0.5',
      footprintKgCo2e: '-12.5',
      activityValue: '-3',
      spendEur: '-0.5',
    });
  });
});

describe('cells', () => {
  const piece = fc.constantFrom(
    '"',
    ',',
    '\r',
    '\n',
    '=',
    '+',
    '-',
    '@',
    '\t',
    "'",
    ';',
    ' ',
    'é',
    '＝',
    '1',
    '|',
    '\u2028',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );

  it('of any text are quoted as csv-stringify does', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const options = { record_delimiter: 'windows', quote_record_delimiter: true, eof: false } as const;
        expect(toTextCell(cell)).toBe(stringify([[guardText(cell)]], options));
      }),
      { numRuns: 5_000 },
    );
  });

  it('restore any text', () => {
    fc.assert(
      fc.property(text, (cell) => {
        expect(restoreText(guardText(cell))).toBe(cell);
      }),
      { numRuns: 20_000 },
    );
  });

  it('of any text do not start a formula, wherever they are split', () => {
    const cuts = fc.subarray([',', ';', '\t', '|', '\r', '\n'], { minLength: 0 });
    fc.assert(
      fc.property(text, cuts, (cell, separators) => {
        const guarded = guardText(cell);
        const pieces = separators.length === 0 ? [guarded] : guarded.split(new RegExp(`[${separators.join('')}]`));
        const starts = pieces.map((one) => one.replace(/^(?:[^\S\t\r\n]|")+/, ''));
        const formulas = starts.filter((start) => /^[=+\-@\t\r＝＋－＠]/.test(start));
        expect(formulas.filter((start) => !/^[+-]\d+(?:[.,]\d+)?$/.test(start))).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
  });

  it('of any number are read as the same number, without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const cell = toNumberCell(number);
        expect(Number(cell)).toBe(number + 0);
        expect(cell).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    [1e15, '1000000000000000'],
    [-1.5e22, '-15000000000000000000000'],
    [5e-21, '0.000000000000000000005'],
    [123456789.125, '123456789.125'],
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [0.1, '0.1'],
    [-0, '0'],
    [undefined, ''],
  ])('%s', (number, cell) => {
    expect(toNumberCell(number)).toBe(cell);
  });
});
