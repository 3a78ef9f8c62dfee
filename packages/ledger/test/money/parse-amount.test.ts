import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, toAmount } from '../../src/money/decimal.ts';
import { type DecimalMark, parseAmount } from '../../src/money/parse-amount.ts';

const read = (cell: string, mark: DecimalMark = '.') => {
  const written = parseAmount(cell, mark);
  return written === undefined ? undefined : formatAmount(written.amount);
};

describe('an amount is read exactly', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['-3', '-3.00'],
    ['1,234.56', '1234.56'],
    ["1'234.50", '1234.50'],
    ['(12.50)', '-12.50'],
    ['12.50-', '-12.50'],
    ['£1,020', '1020.00'],
    ['EUR 7.5', '7.50'],
    ['0000012.50', '12.50'],
    ['12,34,567.00', '1234567.00'],
    ['1699.4160000000002', '1699.416'],
    ['99999999999999.999', '99999999999999.999'],
    ['1e3', '1000.00'],
    ['1200/-', '1200.00'],
    ['Amount: 45.00', '45.00'],
    ['−7,000.10', '-7000.10'],
  ])('%s with a decimal point is %s', (cell, amount) => {
    expect(read(cell)).toBe(amount);
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['1 234,56 €', '1234.56'],
    ['12.500', '12500.00'],
    ['12,500', '12.50'],
    ['1.234.567', '1234567.00'],
    ['12,-', '12.00'],
  ])('%s with a decimal comma is %s', (cell, amount) => {
    expect(read(cell, ',')).toBe(amount);
  });

  it('a number that only fits the other style is read and flagged', () => {
    expect(parseAmount('12.50', ',')).toMatchObject({ amount: toAmount('12.5'), isAgainstStyle: true });
    expect(parseAmount('1.234,50', '.')).toMatchObject({ amount: toAmount('1234.5'), isAgainstStyle: true });
  });

  it.each([
    ['12.00 DR', 'debit'],
    ['12.00CR', 'credit'],
  ])('%s names its side', (cell, side) => {
    expect(parseAmount(cell, '.')?.side).toBe(side);
  });

  it.each(['', 'n/a', 'twelve', '1 or 2', '12.50 and 3.00', '--5', '1.2.3', 'INV-00123', 'AAA0', '0S', '2+', '(5'])(
    '%j is not an amount',
    (cell) => {
      expect(parseAmount(cell, '.')).toBeUndefined();
    },
  );
});

describe('sums', () => {
  it('do not depend on the order and are not rounded', () => {
    const cents = fc.array(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), { maxLength: 50 });
    const property = fc.property(cents, (amounts) => {
      const texts = amounts.map((amount) => {
        const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
        return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      });
      const sum = texts.reduce((before, text) => before + (parseAmount(text, '.')?.amount ?? 0n), 0n);
      expect(sum).toBe(amounts.reduce((before, amount) => before + amount, 0n) * 10n ** 10n);
    });
    fc.assert(property);
  });
});
