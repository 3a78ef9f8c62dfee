import { expect, test } from 'vitest';
import type { Language } from '../../src/language.ts';
import { warningWords, writePurchasesTwice } from '../../src/reading/warning-words.ts';
import { createWarnings } from '../../src/reading/warnings.ts';

test('the warnings of a file have a bounded length', () => {
  const warnings = createWarnings();
  for (let invoice = 0; invoice < 20_000; invoice++) warnings.add('no_lines', `F-${invoice}`);
  warnings.add('prepayment', `${'x'.repeat(499)}\u{1f600}`.repeat(1_000));
  const [noLines, prepayment] = warnings.details();
  expect(noLines?.subject).toMatch(/^F-0, F-1, .{1,2100}, …$/);
  expect(prepayment?.subject).toBe(`${'x'.repeat(499)}…`);
});

test('a warning about purchases recorded twice is complete in both languages', () => {
  const subject = writePurchasesTwice({ counted: 'invoices', ledger: '1400.00', invoices: '1380.00' });
  const say = (language: Language) => warningWords[language].purchases_twice({ subject, lines: '' });
  expect(say('en')).toBe(
    'The file contains the purchases twice, as accounting entries (1400.00) and as invoices (1380.00): only the invoices are counted.',
  );
  expect(say('fr')).toBe(
    'Le fichier contient les achats deux fois, sous forme d’écritures (1400.00) et sous forme de factures (1380.00)\u00a0: seules les factures sont comptées.',
  );
});
