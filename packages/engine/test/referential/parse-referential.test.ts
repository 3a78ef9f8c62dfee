import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostEntries, parseReferential } from '../../src/referential/parse-referential.ts';

const header = 'code,label,keywords,factor,unit,source,year';
const problemsOf = (text: string) => parseReferential(text).problems ?? [];

describe('a good file', () => {
  it('returns its entries', () => {
    expect(parseReferential(`${header}\nP1,Paper,copy paper|ream,0.92,kg,ADEME,2023\n`)).toEqual({
      entries: [
        {
          code: 'P1',
          label: 'Paper',
          keywords: ['copy paper', 'ream'],
          factor: 0.92,
          unit: 'kg',
          source: 'ADEME',
          year: 2023,
        },
      ],
    });
  });

  it('may have a byte order mark, semicolons, other columns, another order, quotes and decimal commas', () => {
    const text =
      '\ufeffYEAR;Note;Unit;Factor;SOURCE;Keywords;Label;Code\r\n' +
      ';x;kgCO2e/EUR;0,367;"Own; checked";"stylos; cahiers";"Fournitures ""de bureau""";F1\r\n';
    expect(parseReferential(text).entries).toEqual([
      {
        code: 'F1',
        label: 'Fournitures "de bureau"',
        keywords: ['stylos', 'cahiers'],
        factor: 0.367,
        unit: 'EUR',
        source: 'Own; checked',
        year: undefined,
      },
    ]);
  });

  it.each([
    ['kg', '2', 'kg', 2],
    ['kgCO2e/kg', '2', 'kg', 2],
    ['kg CO2e / tonne', '120', 'kg', 0.12],
    ['kgCO2eq/kWh', '0,06', 'kWh', 0.06],
    ['kgCO2e/MWh', '60', 'kWh', 0.06],
    ['gCO2e/km', '193', 'km', 0.193],
    ['kgCO2e/€', '0.5', 'EUR', 0.5],
    ['kgCO2e/k€', '500', 'EUR', 0.5],
    ['kgCO2e/1000 EUR', '500', 'EUR', 0.5],
    ['kgCO₂e/USD', '0.5', 'USD', 0.5],
    ['kg CO2e per $', '0.5', 'USD', 0.5],
    ['kgCO2e/m³', '2', 'm3', 2],
    ['litre', '2.5', 'litre', 2.5],
    ['kgCO2e/pièce', '2', 'unit', 2],
    ['t.km', '0.1', 't.km', 0.1],
    ['passenger.km', '0.1', 'passenger.km', 0.1],
    ['repas', '2', 'meal', 2],
  ])('reads the unit %s', (written, factor, unit, value) => {
    const entry = parseReferential(`${header}\nA,B,,"${factor}",${written},,`).entries?.[0];
    expect([entry?.unit, entry?.factor]).toEqual([unit, value]);
  });

  it('may have as many entries as the limit allows', () => {
    const rows = Array.from({ length: mostEntries }, (_, index) => `C${index},Label,,1,kg,,`);
    expect(parseReferential([header, ...rows].join('\n')).entries).toHaveLength(mostEntries);
  });
});

describe('a bad file', () => {
  it('lacks columns', () => {
    expect(problemsOf('code,label,factor,unit,year\nA,B,1,kg,2020')).toEqual([
      {
        line: 1,
        column: 'keywords',
        message:
          'The header has no column "keywords": name the columns code, label, keywords, factor, unit, source, year.',
      },
      {
        line: 1,
        column: 'source',
        message:
          'The header has no column "source": name the columns code, label, keywords, factor, unit, source, year.',
      },
    ]);
  });

  it('names a column twice', () => {
    expect(problemsOf(`${header},Code\nA,B,,1,kg,,,`)).toEqual([
      { line: 1, column: 'code', message: 'The header has 2 columns "code": keep one.' },
    ]);
  });

  it('has every kind of bad cell, each with its line and column', () => {
    const rows = [
      'A,Good,,1,kg,,2020',
      '',
      ',No code,,1,kg,,2020',
      'B,,,1,kg,,2020',
      '"A","two\nlines",,1,kg,,2020',
      'C,Word,,about 3,kg,,2020',
      'D,High,,1000,EUR,,2020',
      'E,Negative,,-1,kg,,2020',
      'F,Unit,,1,furlong,,2020',
      'G,Pounds,,1,GBP,,2020',
      'H,Year,,1,kg,,20',
      'I,Several,,,,,soon',
    ];
    expect(problemsOf([header, ...rows].join('\n'))).toEqual([
      { line: 4, column: 'code', message: 'The code is empty: enter one.' },
      { line: 5, column: 'label', message: 'The label is empty: enter one.' },
      { line: 6, column: 'code', message: 'The code "A" is already used on line 2: give each entry its own code.' },
      { line: 8, column: 'factor', message: '"about 3" is not a number: enter kgCO2e per unit, such as 0.42.' },
      {
        line: 9,
        column: 'factor',
        message: '1000 kgCO2e per EUR is implausible: factors range from 0 to 10 kgCO2e per EUR.',
      },
      {
        line: 10,
        column: 'factor',
        message: '-1 kgCO2e per kg is implausible: factors range from 0 to 30000 kgCO2e per kg.',
      },
      { line: 11, column: 'unit', message: expect.stringContaining('"furlong" is not a valid factor unit') },
      { line: 12, column: 'unit', message: expect.stringContaining('"GBP" is not a valid factor unit') },
      { line: 13, column: 'year', message: '"20" is not a year: enter one from 1990 to 2100, or leave it empty.' },
      { line: 14, column: 'unit', message: expect.stringContaining('"" is not a valid factor unit') },
      { line: 14, column: 'factor', message: expect.stringContaining('"" is not a number') },
      { line: 14, column: 'year', message: expect.stringContaining('"soon" is not a year') },
    ]);
  });

  it('has too many entries', () => {
    const rows = Array.from({ length: mostEntries + 3 }, (_, index) => `C${index},Label,,1,kg,,`);
    expect(problemsOf([header, ...rows].join('\n'))).toEqual([
      { line: 5002, column: '', message: 'The file has more than 5,000 entries: leave some out.' },
    ]);
  });

  it('has an open quote', () => {
    expect(problemsOf(`${header}\nA,B,,1,kg,,\nC,"D,,1,kg,,\n`)).toEqual([
      { line: 3, column: '', message: 'A quote is opened and never closed: close it.' },
    ]);
  });

  it('is empty or has only a header', () => {
    expect(problemsOf(' \n')).toEqual([
      { line: 1, column: '', message: 'The file is empty: add a header and entries.' },
    ]);
    expect(problemsOf(header)).toEqual([
      { line: 1, column: '', message: 'The file has a header but no entries: add at least one.' },
    ]);
  });

  it('lists a hundred problems and no more', () => {
    expect(problemsOf(`${header}\n${',,,,,,x\n'.repeat(200)}`)).toHaveLength(100);
  });
});

it('never throws, and returns entries or problems', () => {
  const row = fc.array(fc.oneof(fc.string(), fc.constantFrom('1', 'kg', '2020', '"', 'EUR')), { maxLength: 9 });
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(row).map((rows) => [header, ...rows.map((cells) => cells.join(','))].join('\n')),
  );
  fc.assert(
    fc.property(text, (file) => {
      const { entries, problems } = parseReferential(file);
      return (entries === undefined) !== (problems === undefined) && (entries ?? problems ?? []).length > 0;
    }),
  );
});
