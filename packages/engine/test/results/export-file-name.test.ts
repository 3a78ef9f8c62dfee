import { expect, it } from 'vitest';
import { toExportFileName } from '../../src/results/export-file-name.ts';

it.each([
  ['Achats 2024', 'Achats 2024.csv'],
  ['Dépenses d’été ☕', 'Dépenses d’été ☕.csv'],
  ['ledger.csv', 'ledger.csv'],
  ['ledger.CSV', 'ledger.csv'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.csv'],
  ['line\r\nbreak\tand\u0000more', 'line break and more.csv'],
  ['..', 'export.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['.hidden', 'hidden.csv'],
  ['trailing. . ', 'trailing.csv'],
  ['NUL', '_NUL.csv'],
  ['com1.txt', '_com1.txt.csv'],
  ['console', 'console.csv'],
  ['fdp.\u202exls', 'fdp. xls.csv'],
  ['???', 'export.csv'],
])('%j is saved as %j', (projectName, fileName) => {
  expect(toExportFileName(projectName)).toBe(fileName);
});

it('a long name is cut between characters', () => {
  const family = '👩‍👩‍👧‍👦';
  const name = toExportFileName(family.repeat(100));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
  expect(name).toMatch(new RegExp(`^(?:${family})+\\.csv$`, 'u'));
});

it('a later revision is part of the name, but the first is not', () => {
  expect(toExportFileName('Achats.csv', 3)).toBe('Achats-r3.csv');
  expect(toExportFileName('', 12)).toBe('export-r12.csv');
  expect(toExportFileName('Achats', 0)).toBe('Achats.csv');
  expect(Buffer.byteLength(toExportFileName('é'.repeat(300), 1_000_000))).toBeLessThan(255);
});
