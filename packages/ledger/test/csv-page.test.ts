import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readFilled } from './read-all.ts';

const page = await readFile(new URL('../../../docs/analyst/csv.md', import.meta.url), 'utf8');

test('columns without a header are read in the order stated in docs/analyst/csv.md', async () => {
  const order = /the order is `([^`]+)`/.exec(page)?.[1]?.split(/,\s+/) ?? [];
  const [row] = await readFilled(`${order.map((_, index) => `x${index}`).join(';')}\n`);
  expect(row).toEqual(Object.fromEntries(order.map((field, index) => [field, `x${index}`])));
});
