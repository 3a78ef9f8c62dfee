import type { Row } from '@ledgerprint/ledger/activity';
import { toPlainRow } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import { findInclusions, includeRow, type Selector } from '../../src/decisions/index.ts';
import { decisionOf } from './decided-product.ts';

const texts = { designation: 'Salaires mars', supplier: 'Équipe SARL', account: '641100', category: 'Divers' };
const include = (selector: Selector, more: object = {}) => decisionOf({ selector, exclusion: 'none', ...more });

const selectors = {
  case: { kind: 'case', ...texts },
  designation: { kind: 'designation', designation: ' SALAIRES  mars' },
  supplier_account: { kind: 'supplier_account', supplier: 'equipe sarl', account: '641100' },
  account: { kind: 'account', account: '641100' },
  category: { kind: 'category', category: 'DIVERS' },
  supplier: { kind: 'supplier', supplier: 'equipe sarl' },
} as const satisfies Readonly<Record<string, Selector>>;

describe('inclusions', () => {
  it.each(Object.entries(selectors))('count what was excluded by a rule, if selected by %s', (_kind, selector) => {
    const includes = findInclusions([include(selector)]);
    expect(includes?.({ ...texts, reason: 'payroll' })).toBe(true);
    const other = { designation: 'x', supplier: 'x', account: 'x', category: 'x' };
    expect(includes?.({ ...other, reason: 'payroll' })).toBe(false);
  });

  it('do not count the other sides of an entry by its text, nor what other rows contain', () => {
    const counted = (reason: string) =>
      Object.entries(selectors).flatMap(([kind, selector]) =>
        findInclusions([include(selector)])?.({ ...texts, reason }) === true ? [kind] : [],
      );
    for (const reason of ['vat', 'payable', 'bank']) {
      expect(counted(reason)).toEqual(['case', 'supplier_account', 'account']);
    }
    for (const reason of ['total', 'repeated', 'cancelled']) expect(counted(reason)).toEqual(['case']);
  });

  it('give way to a stronger decision that excludes', () => {
    const row = { ...texts, reason: 'payroll' };
    const excluded = decisionOf({ id: 'd2', selector: selectors.designation, exclusion: 'payroll' });
    const bySupplier = include(selectors.supplier);
    expect(findInclusions([bySupplier, excluded])?.(row)).toBe(false);
    expect(findInclusions([include(selectors.case), excluded])?.(row)).toBe(true);
    const ofProject = include(selectors.designation, { validity: 'project' });
    expect(findInclusions([ofProject, excluded])?.(row)).toBe(true);
  });

  it('there are none among other decisions', () => {
    expect(findInclusions([])).toBeUndefined();
    expect(findInclusions([include(selectors.account, { exclusion: 'tax' })])).toBeUndefined();
  });
});

describe('a stored row', () => {
  const includes = findInclusions([include(selectors.supplier)]);
  if (includes === undefined) throw new Error('there is an inclusion');
  const excluded: Row = {
    ...toPlainRow({
      ...{ designation: 'Salaires mars', supplier: 'Équipe SARL', unitPrice: '100', currency: 'EUR', quantity: '' },
      ...{ unit: '', purchaseDate: '', weight: '', notes: '', category: '' },
    }),
    ...{ amount: '100.00', fate: 'excluded', reason: 'payroll' },
  };

  it('is counted with its amount', () => {
    expect(includeRow(excluded, includes)).toEqual({ ...excluded, fate: 'counted', reason: '' });
  });

  it('that was posted with VAT is counted without it, and reconciled as posted', () => {
    const gross = { ...excluded, amount: '120.00' };
    expect(includeRow(gross, includes)).toMatchObject({ fate: 'counted', amount: '100.00', bookedAmount: '120.00' });
    const refund = { ...gross, amount: '-120.00', unitPrice: '-100' };
    expect(includeRow(refund, includes)).toMatchObject({ amount: '-100.00', bookedAmount: '-120.00' });
  });

  it('keeps an amount that differs from the price by more than any VAT', () => {
    for (const amount of ['150.00', '-120.00', '80.00']) {
      expect(includeRow({ ...excluded, amount }, includes)).toMatchObject({ amount, bookedAmount: '' });
    }
  });

  it.each([
    ['is not excluded', { fate: 'unread', reason: 'no_amount' }],
    ['does not say what was bought', { designation: ' ' }],
    ['has neither an amount nor a quantity', { amount: '', unitPrice: '' }],
    ['is of another supplier', { supplier: 'Autre' }],
  ] as const)('stays as it is if it %s', (_what, changed) => {
    const row: Row = { ...excluded, ...changed };
    expect(includeRow(row, includes)).toBe(row);
  });
});
