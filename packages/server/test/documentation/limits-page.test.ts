import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods, nameOf } from '../../src/http/rpc/operations.ts';

const page = await readFile(new URL('../../../../docs/integrator/limits.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (?!What |---)(.+) \|$/gm)].map(([, row = '']) => row.split(' | '));

it('every row of docs/integrator/limits.md names the limit, its value and what happens beyond it', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
  expect([...new Set(rows.map(({ length }) => length))].toSorted()).toEqual([3, 4]);
});

it('every operation has a limit for its body', () => {
  const bodies = rows.map(([what = '']) => what).filter((what) => what.startsWith('Body of one '));
  const named = bodies.flatMap((what) => what.match(/[A-Z][\w.]+(?=,| or| call)/g) ?? []);
  const large = listMethods().filter((method) => rulesOf(method).carries !== '');
  expect(large.map(nameOf).filter((name) => !named.includes(name))).toEqual([]);
  expect(rows.map(([what]) => what)).toContain('Body of any other call');
});
