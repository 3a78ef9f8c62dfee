import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../src/format.ts';
import { fingerprintOf } from '../src/new-project/remembered-columns.ts';
import { createPace } from '../src/progress/use-progress.ts';
import { parseRoute, type Route, toHref } from '../src/route.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('figures', () => {
  it.each([
    ['en', ['86 kg', '1.24 t', '< 1%', '12%', '12,345', '45 s', '3 min', '1.5 h']],
    ['fr', ['86 kg', '1,24 t', '< 1 %', '12 %', '12 345', '45 s', '3 min', '1,5 h']],
  ] as const)('are formatted for %s', (language, expected) => {
    const { kilograms, percent, integer, duration } = createFormat(language);
    const masses = [kilograms(86), kilograms(1_239.6)];
    const shares = [percent(0.001), percent(0.123)];
    const times = [duration(44.2), duration(170), duration(5_400)];
    expect([...masses, ...shares, integer(12_345), ...times].map(plain)).toEqual(expected);
  });

  it.each([
    [
      [0, 20_000, 40_000],
      ['0 t', '20 t', '40 t'],
    ],
    [
      [-500, 0, 500, 1_000],
      ['-0.5 t', '0 t', '0.5 t', '1 t'],
    ],
    [
      [0, 200, 400],
      ['0 kg', '200 kg', '400 kg'],
    ],
    [[0], ['0 kg']],
  ])('have one unit on an axis of %j', (ticks, expected) => {
    const { axisKilograms } = createFormat('en');
    const largest = Math.max(...ticks.map(Math.abs));
    expect(ticks.map((kg) => plain(axisKilograms(kg, largest)))).toEqual(expected);
  });
});

describe('money and days', () => {
  it.each([
    ['en', ['12,345,678,901,234,567.89 EUR', '-0.50 GBP', '1 March 2024', 'Switzerland']],
    ['fr', ['12 345 678 901 234 567,89 EUR', '-0,50 GBP', '1er mars 2024', 'Suisse']],
  ] as const)('are formatted for %s, to the cent', (language, expected) => {
    const { money, day, countryName } = createFormat(language);
    const written = [money('12345678901234567.89', 'EUR'), money('-0.5', 'GBP'), day('2024-03-01')];
    expect([...written, countryName('CH')].map(plain)).toEqual(expected);
  });
});

describe('the pace', () => {
  it('is that of the last seconds, and is undefined at first', () => {
    const pace = createPace();
    const total = 1_000;
    expect(pace({ timeMs: 0, done: 0, total })).toBeUndefined();
    expect(pace({ timeMs: 500, done: 50, total })).toBeUndefined();
    expect(pace({ timeMs: 1_000, done: 100, total })).toEqual({ perSecond: 100, secondsLeft: 9 });
    expect(pace({ timeMs: 21_000, done: 200, total })).toBeUndefined();
    expect(pace({ timeMs: 22_000, done: 400, total })).toEqual({ perSecond: 200, secondsLeft: 3 });
  });

  it('is undefined without progress', () => {
    const pace = createPace();
    pace({ timeMs: 0, done: 7, total: 9 });
    expect(pace({ timeMs: 5_000, done: 7, total: 9 })).toBeUndefined();
  });
});

describe('addresses', () => {
  it.each<Route>([
    { view: 'projects' },
    { view: 'deleted' },
    { view: 'new' },
    { view: 'project', projectId: 'a/b%#é' },
    { view: 'project', projectId: 'a', filters: 'category=C26&q=a%3Fb' },
    { view: 'file' },
    { view: 'file', filters: 'scope=1' },
    { view: 'review', projectId: 'a/b%#é' },
    { view: 'sample', projectId: 'a' },
  ])('lead back to %o', (place) => {
    expect(parseRoute(toHref(place))).toEqual(place);
  });

  it.each([
    '',
    '#',
    '#/x',
    '#/project/',
    '#/project/%',
    '#/project/a/b',
    '#/project/a/reviews',
    '#/news',
    '#/?scope=1',
  ])('%s leads to the projects', (hash) => {
    expect(parseRoute(hash)).toEqual({ view: 'projects' });
  });
});

it('fingerprints distinguish headers and reveal nothing about them', () => {
  const headers = Array.from({ length: 1_000 }, (_, index) => `Libellé ${index}`);
  expect(new Set(headers.map(fingerprintOf)).size).toBe(1_000);
  expect(fingerprintOf('Libellé')).toMatch(/^[0-9a-z]{1,13}$/);
});

it('files stay small', async () => {
  const source = new URL('../src/', import.meta.url);
  const names = (await readdir(source, { recursive: true })).filter((name) => /\.(?:tsx?|css)$/.test(name));
  const long = await Promise.all(
    names.map(async (name) => [name, (await readFile(new URL(name, source), 'utf8')).split('\n').length] as const),
  );
  expect(long.filter(([, lines]) => lines > 300)).toEqual([]);
});
