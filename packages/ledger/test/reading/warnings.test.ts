import { expect, test } from 'vitest';
import { createWarnings } from '../../src/reading/warnings.ts';

test('the warnings of a file have a bounded length', () => {
  const warnings = createWarnings();
  for (let invoice = 0; invoice < 20_000; invoice++) warnings.add('no_lines', `F-${invoice}`);
  warnings.add('prepayment', `${'x'.repeat(499)}\u{1f600}`.repeat(1_000));
  const [noLines, prepayment] = warnings.details();
  expect(noLines?.subject).toMatch(/^F-0, F-1, .{1,2100}, …$/);
  expect(prepayment?.subject).toBe(`${'x'.repeat(499)}…`);
});
