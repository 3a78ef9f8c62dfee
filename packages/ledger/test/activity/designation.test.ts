import { isNormalizedUtf8, normalizeDesignation } from '@ledgerprint/ledger/activity';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(' ', 'a', 'Z', '9', '~', '\u007f', '\u0080', '\u00a0', '¡', 'é', '˿', '\u0300', '€', '😀', '\t'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

it('bytes that pass for normalized are', () => {
  fc.assert(
    fc.property(text, text, (given, before) => {
      fc.pre(given.isWellFormed() && before.isWellFormed());
      const start = Buffer.byteLength(before);
      const bytes = Buffer.from(`${before}${given}${before}`);
      const end = bytes.length - start;
      if (isNormalizedUtf8(bytes, start, end)) expect(normalizeDesignation(given)).toBe(given);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['', 'a', 'Écran 24"', 'Café en grains, 1 kg', '¡ÿ', 'a b c', '~'])('%j passes', (given) => {
  const bytes = Buffer.from(given);
  expect(isNormalizedUtf8(bytes, 0, bytes.length)).toBe(true);
});

it.each([' ', ' a', 'a ', 'a  b', 'a\tb', 'a\u00a0b', '\u00a0', 'e\u0301', '5 €', '\u007f', '\u0085'])(
  '%j needs a closer look',
  (given) => {
    const bytes = Buffer.from(given);
    expect(isNormalizedUtf8(bytes, 0, bytes.length)).toBe(false);
  },
);
