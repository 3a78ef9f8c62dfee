import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBasisOf, shareOf } from '../../src/cases/row-share.ts';

const row = (given: object) => ({ unitPrice: '', currency: '', quantity: '', unit: '', amount: '', ...given });

describe('the shares of rows in their case', () => {
  it('are based on the cost of each row: its amount, or else price × quantity', () => {
    const rows = [row({ amount: '30,00', unitPrice: '1' }), row({ unitPrice: '35', quantity: '2' })];
    const basis = shareBasisOf(rows);
    expect(basis).toEqual({ by: 'money', total: 100 });
    expect(rows.map((one) => shareOf(one, basis))).toEqual([0.3, 0.7]);
  });

  it('are based on quantity if amounts are missing, unreadable or in two currencies', () => {
    for (const [one, other] of [
      [{}, { amount: '5' }],
      [{ amount: 'much' }, { amount: '5' }],
      [
        { amount: '5', currency: 'EUR' },
        { amount: '5', currency: 'USD' },
      ],
    ]) {
      const rows = [row({ quantity: '1', ...one }), row({ quantity: '3', ...other })];
      expect(shareBasisOf(rows)).toEqual({ by: 'quantity', total: 4 });
    }
  });

  it('are equal if there is neither, or if they cancel out', () => {
    expect(shareBasisOf([row({}), row({ quantity: '3' })])).toEqual({ by: 'rows', total: 2 });
    const units = [row({ quantity: '1', unit: 'kg' }), row({ quantity: '1', unit: 't' })];
    expect(shareBasisOf(units)).toEqual({ by: 'rows', total: 2 });
    const cancelled = [row({ amount: '10', quantity: '1' }), row({ amount: '-10', quantity: '-1' })];
    expect(shareBasisOf(cancelled)).toEqual({ by: 'rows', total: 2 });
  });

  it('do not depend on the spelling of the currency', () => {
    const rows = [row({ amount: '1', currency: '€' }), row({ amount: '3', currency: 'eur' })];
    expect(shareBasisOf(rows)).toEqual({ by: 'money', total: 4 });
  });

  it('add up to one, refunds included', () => {
    const texts = fc.constantFrom('', '12', '-3', '1 234,50', 'x');
    const rows = fc.array(fc.record({ amount: texts, unitPrice: texts, quantity: texts }).map(row), { minLength: 1 });
    fc.assert(
      fc.property(rows, (given) => {
        const basis = shareBasisOf(given);
        const sum = given.reduce((total, one) => total + shareOf(one, basis), 0);
        expect(sum).toBeCloseTo(1, 6);
      }),
    );
  });
});
