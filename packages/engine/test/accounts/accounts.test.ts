import { globSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { chartsOf, findAccountGroup, parseCharts } from '../../src/accounts/account-chart.ts';
import { listAccountCountries } from '../../src/accounts/account-countries.ts';
import { readAccount } from '../../src/accounts/read-account.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { hasFrenchAccounts } from '../../src/reporting/account.ts';
import { productOf } from '../engine/product-of.ts';

type Example = { readonly chart: string; readonly country: string; readonly account: string; readonly group: string };

const data = new URL('../../data/', import.meta.url);
const files = globSync('knowledge/accounts/*.csv', { cwd: data });
const textOf = (name: string) => readFileSync(new URL(name, data), 'utf8');
const charts = parseCharts(new Map(files.map((name) => [name, textOf(name)])));
const list = textOf('knowledge/accounts/charts.csv');
const names = list
  .split('\n')
  .filter((line) => /^\w+;[A-Z*]/.test(line))
  .map((line) => line.split(';')[0]);

const text = readFileSync(new URL('accounts.csv', import.meta.url), 'utf8');
const examples: readonly Example[] = parse(text, { delimiter: ';', columns: true, quote: null });
const engine = await loadEngine();

describe.each(names)('%s', (name) => {
  const own = examples.filter(({ chart }) => chart === name);

  it('has at least twelve examples', () => {
    expect(own.filter(({ group }) => group !== '').length).toBeGreaterThanOrEqual(12);
  });

  it.each(own)('$account is "$group"', ({ country, account, group }) => {
    const used = chartsOf(charts, listAccountCountries([], country === '' ? undefined : country));
    expect(findAccountGroup(used, readAccount(account)) ?? '').toBe(group);
  });
});

it('every file is a chart of the list, and no line with numbers alone says what was bought', () => {
  expect(files.map((name) => name.replace(/.*\/|\.csv$/g, '')).toSorted()).toEqual([...names, 'charts'].toSorted());
  const lines = files.flatMap((name) => textOf(name).split('\n').slice(1));
  expect(lines.filter((line) => /^[\d =]+;;/.test(line))).toEqual([]);
});

it('the French charts are used where French accounts are reported', () => {
  const countries = [...new Set(charts.flatMap((chart) => [...chart.countries]))];
  expect(countries.filter(hasFrenchAccounts)).toEqual([...(charts[0]?.countries ?? [])]);
});

describe('lines that do not say what was bought', () => {
  const enrich = (account: string, country: string | undefined, row: object = {}) =>
    engine.enrich(
      productOf('4711', { unitPrice: '100', currency: 'EUR', purchaseDate: '2022-06-15', category: account, ...row }),
      { mode: 'ademe', country },
    );

  it.each([
    ['DE', '4930 Bürobedarf', 'C17'],
    ['DE', '6815 Bürobedarf', 'C17'],
    ['AT', '7380 Telefongebühren', 'J61'],
    ['CH', '6513 Frais de port', 'H53'],
    ['BE', '613200 Brandverzekering', 'K65'],
    ['ES', '6290002 Gastos de viaje', 'H49'],
    ['NL', 'WBedHuiBeh', 'L'],
    ['PT', '6224 Honorários', 'M69_70'],
    ['IT', 'Cancelleria', 'C17'],
    ['PL', '402-01 Usługi transportowe', 'H49'],
    ['FR', '6226 Honoraires', 'M69_70'],
    ['GB', '7502 Office Stationery', 'C17'],
    ['IT', '62.04.005 Maintenance contracts', 'C33'],
  ])('are what their account is for: %s %s', (country, account, group) => {
    const found = enrich(account, country);
    expect(found).toMatchObject({ match: 'review', categoryCode: group, categoryConfidence: 0.7 });
    expect(found.reasons.map(({ code }) => code)).toContain('category_account');
  });

  it('use the chart of the project, then that of the row, then that of the currency', () => {
    const account = '6224 Honorários';
    const isTold = (country: string | undefined, row: object) =>
      enrich(account, country, row).reasons.some(({ code }) => code === 'category_account');
    expect(isTold('PT', {})).toBe(true);
    expect(isTold('DE', {})).toBe(false);
    expect(isTold('DE', { country: 'PT' })).toBe(true);
    expect(listAccountCountries([], undefined)).toEqual(['FR']);
    expect(enrich('402-01 Usługi transportowe', undefined, { currency: 'PLN' }).categoryCode).toBe('H49');
  });

  it('keep what their words say', () => {
    const row = { unitPrice: '900', currency: 'EUR', quantity: '1', unit: 'unit', category: '4930 Bürobedarf' };
    expect(engine.enrich(productOf('Laptop', row), { mode: 'ademe', country: 'DE' }).categoryCode).toBe('C26');
  });
});
