import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../src/format.ts';
import { suggestBelow, suggestColumns } from '../src/new-project/reader/suggest-columns.ts';
import { createPace } from '../src/progress/rate.ts';
import { parseRoute, type Route, toHref } from '../src/route.ts';
import { fingerprintOf } from '../src/session/fingerprint.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('figures', () => {
  it.each([
    ['en', ['86 kg', '1.24 t', '< 1 %', '12 %', '12,345', '45 s', '3 min', '1.5 h']],
    ['fr', ['86 kg', '1,24 t', '< 1 %', '12 %', '12 345', '45 s', '3 min', '1,5 h']],
  ] as const)('are written as %s writes them', (language, expected) => {
    const { kilograms, percent, integer, duration } = createFormat(language);
    const masses = [kilograms(86), kilograms(1_239.6)];
    const shares = [percent(0.001), percent(0.123)];
    const times = [duration(44.2), duration(170), duration(5_400)];
    expect([...masses, ...shares, integer(12_345), ...times].map(plain)).toEqual(expected);
  });
});

describe('the pace', () => {
  it('is that of the last seconds, and is not told before there is one', () => {
    const pace = createPace();
    const total = 1_000;
    expect(pace({ timeMs: 0, done: 0, total })).toBeUndefined();
    expect(pace({ timeMs: 500, done: 50, total })).toBeUndefined();
    expect(pace({ timeMs: 1_000, done: 100, total })).toEqual({ perSecond: 100, secondsLeft: 9 });
    expect(pace({ timeMs: 21_000, done: 200, total })).toBeUndefined();
    expect(pace({ timeMs: 22_000, done: 400, total })).toEqual({ perSecond: 200, secondsLeft: 3 });
  });

  it('is not told while nothing moves', () => {
    const pace = createPace();
    pace({ timeMs: 0, done: 7, total: 9 });
    expect(pace({ timeMs: 5_000, done: 7, total: 9 })).toBeUndefined();
  });
});

describe('addresses', () => {
  it.each<Route>([{ view: 'projects' }, { view: 'new' }, { view: 'project', projectId: 'a/b%#é' }])(
    'lead back to %o',
    (place) => {
      expect(parseRoute(toHref(place))).toEqual(place);
    },
  );

  it.each(['', '#', '#/x', '#/project/', '#/project/%', '#/project/a/b', '#/news'])(
    '%s leads to the projects',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ view: 'projects' });
    },
  );
});

describe('columns that seem right', () => {
  const records = (...rows: readonly (readonly string[])[]) =>
    rows.map((cells, index) => ({ line: index + 1, cells }));

  it('are those that the service finds, below titles too', () => {
    const found = suggestColumns(records(['Achats 2024'], ['Qté', 'Libellé', 'x'], ['1', 'Papier', 'y']));
    expect(found).toEqual({ headerLine: 2, fields: ['quantity', 'designation', undefined] });
  });

  it('are none where there are more than the template has and no names', () => {
    const row = Array.from({ length: 11 }, (_, index) => String(index));
    expect(suggestColumns(records(row))).toEqual({ headerLine: 0, fields: row.map(() => undefined) });
  });

  it('cover the widest line', () => {
    expect(suggestBelow(records(['Nom'], ['a', 'b', 'c']), 1).fields).toEqual([
      'designation',
      undefined,
      undefined,
    ]);
  });
});

it('fingerprints tell keys apart and hold nothing of them', () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `lp_live_${index}`);
  expect(new Set(keys.map(fingerprintOf)).size).toBe(1_000);
  expect(fingerprintOf('lp_live_1')).toMatch(/^[0-9a-z]{1,13}$/);
});

it('files stay small', async () => {
  const source = new URL('../src/', import.meta.url);
  const names = (await readdir(source, { recursive: true })).filter((name) => /\.(?:tsx?|css)$/.test(name));
  const long = await Promise.all(
    names.map(
      async (name) => [name, (await readFile(new URL(name, source), 'utf8')).split('\n').length] as const,
    ),
  );
  expect(long.filter(([, lines]) => lines > 300)).toEqual([]);
});
