import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { groups } from '../../src/catalogue/groups.ts';
import { joinReporting } from '../../src/reporting/join-reporting.ts';
import { createReporting, type ReportingRequest } from '../../src/reporting/reporting.ts';
import { parseReportingRules } from '../../src/reporting/reporting-rules.ts';

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const [table, casesText, catalogueText] = await Promise.all([
  readText('../../data/knowledge/reporting.csv'),
  readText('./cases.csv'),
  readText('../../data/catalogue.csv'),
]);
const rules = parseReportingRules(table);
const { toReportingParts } = createReporting(rules);
const catalogue = new Map(parseCatalogue(catalogueText).map((factor) => [factor.id, factor]));

function factorOf(id: string, directShare?: number): ReportingRequest['factor'] {
  const factor = catalogue.get(id);
  if (factor === undefined) throw new Error(`The catalogue has no ${id}.`);
  return { ...factor, directShare };
}

/** One line of `cases.csv`: where each part of 100 kg is reported. */
type Case = {
  readonly shows: string;
  readonly request: ReportingRequest;
  readonly expected: string;
  readonly warning: string;
};

const cases: readonly Case[] = casesText
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [
      shows = '',
      groupCode = '',
      id = '',
      share,
      account = '',
      designation = '',
      category = '',
      expected = '',
      warning = '',
    ] = line.split(';');
    const factor = factorOf(id, share === '' ? undefined : Number(share));
    return {
      shows,
      request: { groupCode, factor, account, designation, category, footprintKg: 100 },
      expected,
      warning,
    };
  });

describe('the table', () => {
  it.each(cases.map((one) => [one.shows, one] as const))('%s', (_, { request, expected, warning }) => {
    const { parts, warnings } = toReportingParts(request);
    const found = parts.map(
      ({ scope, ghgCategory, begesPost, kg }) => `${ghgCategory || scope} ${begesPost} ${Number(kg.toPrecision(9))}`,
    );
    expect(found.join(' | ')).toBe(expected);
    expect(warnings.join(' | ')).toBe(warning);
  });

  it('has a case for every rule, except for factors that are not in the catalogue yet', () => {
    const shown = new Set(cases.map(({ request }) => toReportingParts(request).rule));
    expect(rules.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([
      'lubricants by their factor',
      'other fuel by quantity',
      'other energy by quantity',
      'goods by quantity',
    ]);
  });

  it('covers every group and every factor of the catalogue', () => {
    for (const { code } of groups) {
      const factor = { ...factorOf('ademe-M69_70-2022'), code };
      const { parts } = toReportingParts({ ...plain, groupCode: code, factor });
      expect(parts).toHaveLength(1);
    }
    const burnt = [...catalogue.values()].filter(({ code, unit }) => code === 'C19' && unit !== 'EUR');
    expect(burnt.length).toBeGreaterThan(100);
    for (const factor of burnt) {
      const [part] = toReportingParts({ ...plain, groupCode: 'C19', factor }).parts;
      // Biogenic fuels emit nothing that counts where they are burnt.
      expect([factor.nameFr, part?.scope]).toEqual([factor.nameFr, factor.directShare === 0 ? 3 : 1]);
    }
  });
});

const plain: ReportingRequest = {
  groupCode: 'M69_70',
  factor: factorOf('ademe-M69_70-2022'),
  account: '',
  designation: 'Audit',
  category: '',
  footprintKg: 12.5,
};

describe('accounts', () => {
  it('of countries other than France are ignored', () => {
    const booked = { ...plain, account: '2183' };
    expect(toReportingParts({ ...booked, country: 'FR' }).parts[0]?.ghgCategory).toBe('3.2');
    expect(toReportingParts({ ...booked, country: 'GB' }).parts[0]?.ghgCategory).toBe('3.1');
  });
});

describe('parts', () => {
  it('add up exactly to the footprint', () => {
    const footprint = fc.double({ min: -1e9, max: 1e9, noNaN: true, noDefaultInfinity: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const property = fc.property(footprint, share, (footprintKg, directShare) => {
      const factor = factorOf('bc-25775', directShare);
      const { parts } = toReportingParts({ ...plain, groupCode: 'C19', factor, footprintKg });
      expect(parts.reduce((sum, { kg }) => sum + kg, 0) - footprintKg).toBe(0);
    });
    fc.assert(property, { seed: 18, numRuns: 5_000 });
  });

  it.each([
    [1, 1, '1.2'],
    [0, 3, '4.1'],
    [1.2, 1, '1.2'],
  ])('with a direct share of %d are a single part', (directShare, scope, begesPost) => {
    const { parts } = toReportingParts({ ...plain, groupCode: 'C19', factor: factorOf('bc-25775', directShare) });
    expect(parts).toMatchObject([{ scope, begesPost, kg: 12.5 }]);
  });

  it('are joined with the largest first', () => {
    expect(
      joinReporting([
        { scope: 3, ghgCategory: '3.3', begesPost: '4.1', kg: 20 },
        { scope: 1, ghgCategory: '', begesPost: '1.2', kg: 80 },
        { scope: 3, ghgCategory: '3.1', begesPost: '4.1', kg: -70 },
        { scope: 2, ghgCategory: '', begesPost: '2.1', kg: 0.1 + 0.2 },
      ]),
    ).toEqual({
      scope1KgCo2e: 80,
      scope2KgCo2e: 0.3,
      scope3KgCo2e: -50,
      ghgCategory: '1 | 3.1 | 3.3 | 2',
      begesPost: '1.2 | 4.1 | 2.1',
    });
  });

  it('are blank if there are none', () => {
    expect(joinReporting([])).toEqual({
      scope1KgCo2e: 0,
      scope2KgCo2e: 0,
      scope3KgCo2e: 0,
      ghgCategory: '',
      begesPost: '',
    });
  });
});

describe('an invalid table is rejected', () => {
  const header = 'rule;groups;accounts;units;factor;words;scope;ghgCategory;begesPost;upstream;reason';
  it.each([
    ['x;;;;;;3;3.1;4.1', 'eleven cells'],
    ['x;;;;;;3;3.1;4.1;;', 'a reason'],
    ['x;;;;;;4;;4.1;;r', '"4" is not a scope'],
    ['x;;;;;;3;3.16;4.1;;r', '"3.16" is not a GHG category'],
    ['x;;;;;;3;;4.1;;r', 'only scope 3 has a category'],
    ['x;;;;;;1;;9.9;;r', '"9.9" is not a BEGES category'],
    ['x;C99;;;;;1;;1.1;;r', '"C99" is not a group'],
    ['x;;;gallon;;;1;;1.1;;r', '"gallon" is not a unit'],
    ['x;;;;;;1;;1.1;maybe;r', 'upstream'],
  ])('%s', (line, problem) => {
    expect(() => parseReportingRules(`${header}\n${line}\n`)).toThrow(problem);
  });

  it('if its last rule does not match everything', () => {
    expect(() => createReporting(rules.slice(0, -1))).toThrow('match everything');
  });
});
