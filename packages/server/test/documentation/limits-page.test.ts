import { readFile } from 'node:fs/promises';
import { Service } from '@ledgerprint/client';
import { expect, it } from 'vitest';

const page = await readFile(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (?!What |---)(.+) \|$/gm)].map(([, row = '']) => row.split(' | '));

it('every row of docs/limits.md says what, how much and what comes beyond', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
  expect([...new Set(rows.map(({ length }) => length))].toSorted()).toEqual([3, 4]);
});

it('every operation has a limit to its body', () => {
  const bodies = rows.map(([what = '']) => what).filter((what) => what.startsWith('Body of one '));
  const named = bodies.flatMap((what) => what.match(/[A-Z]\w+(?=,|$)/g) ?? []);
  const operations = Object.values(Service.method).map(({ name }) => name);
  expect(operations.filter((name) => !named.includes(name))).toEqual([]);
});
