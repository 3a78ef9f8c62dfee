import { longestProjectName } from '@ledgerprint/ledger/activity';
import { expect, it } from 'vitest';
import { startOfNextNames, toNextName } from '../../src/operations/next-name.ts';

it.each([
  { name: 'Purchases', taken: [], next: 'Purchases (2)' },
  { name: 'Purchases', taken: ['Purchases', 'Purchases (2)'], next: 'Purchases (3)' },
  { name: 'Purchases (2)', taken: ['Purchases', 'Purchases (2)'], next: 'Purchases (3)' },
  { name: 'Purchases', taken: ['Purchases', 'Purchases (3)'], next: 'Purchases (2)' },
  // A number in brackets that is not counted on.
  { name: 'Purchases (2024)', taken: ['Purchases (2024)'], next: 'Purchases (2024) (2)' },
  { name: 'Purchases (2024)', taken: ['Purchases (2024)', 'Purchases (2024) (2)'], next: 'Purchases (2024) (3)' },
  { name: '(2)', taken: [], next: '(2) (2)' },
])('$name is followed by $next', ({ name, taken, next }) => {
  expect(toNextName(name, new Set(taken))).toBe(next);
  for (const one of taken) expect(one.startsWith(startOfNextNames(name))).toBe(true);
  expect(next.startsWith(startOfNextNames(name))).toBe(true);
});

it('a long name is shortened, never too long, and never the same again', () => {
  const long = '🧾'.repeat(longestProjectName);
  const taken = new Set([long]);
  for (let count = 0; count < 12; count++) {
    const next = toNextName(long, taken);
    expect(Array.from(next).length).toBeLessThanOrEqual(longestProjectName);
    expect(taken.has(next)).toBe(false);
    expect(next.startsWith(startOfNextNames(long))).toBe(true);
    taken.add(next);
  }
});
