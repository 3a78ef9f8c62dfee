import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { columnFields } from '../src/columns/column-field.ts';
import { recogniseHeader } from '../src/columns/recognise-header.ts';
import { readFilled } from './read-all.ts';

const page = await readFile(new URL('../../../docs/csv.md', import.meta.url), 'utf8');

test('every name that docs/csv.md lists is recognised as the field it is listed for', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(rows.map(([, field]) => field).toSorted()).toEqual(columnFields.toSorted());
  for (const [, field, names = ''] of rows) {
    for (const name of names.split(/, | · /))
      expect([name, recogniseHeader(name)?.field]).toEqual([name, field]);
  }
});

test('the order without a header is the one that docs/csv.md says', async () => {
  const order = /the order is `([^`]+)`/.exec(page)?.[1]?.split(/,\s+/) ?? [];
  const [row] = await readFilled(`${order.map((_, index) => `x${index}`).join(';')}\n`);
  expect(row).toEqual(Object.fromEntries(order.map((field, index) => [field, `x${index}`])));
});
