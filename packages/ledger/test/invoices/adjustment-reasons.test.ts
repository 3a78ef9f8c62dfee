import { expect, test } from 'vitest';
import { toAdjustmentReason } from '../../src/invoices/adjustment-reasons.ts';

/** UNTDID 7161 and 5189 codes with their meanings: the most common, and those that are easily confused. */
test.each([
  ['FC', 'Freight service'],
  ['DL', 'Delivery'],
  ['RE', 'Second delivery'],
  ['ADT', 'Pick-up'],
  ['CAK', 'Collection by the customer'],
  ['HD', 'Handling'],
  ['SH', 'Special handling'],
  ['SAA', 'Shipping and handling'],
  ['TV', 'Transport by the vendor'],
  ['TAB', 'Tank hire'],
  ['TAC', 'Testing'],
  ['RH', 'Rail wagon hire'],
  ['RAC', 'Repair'],
  ['RAD', 'Returnable containers'],
  ['RAF', 'Restocking'],
  ['PC', 'Packing'],
  ['PL', 'Palletizing'],
  ['ABL', 'Additional packaging'],
  ['IAA', 'Installation'],
  ['MAE', 'Mounting'],
  ['CG', 'Cleaning'],
  ['CAI', 'Cutting'],
  ['CAD', 'Certification'],
  ['CAV', 'Battery collection and recycling'],
  ['AEO', 'Collection and recycling'],
  ['AEW', 'Environmental clean-up'],
  ['ADL', 'Slipsheets'],
  ['FAB', 'Freight equalization'],
  ['MI', 'Invoice by post'],
  ['ZZZ', 'Charge'],
])('a charge with code %s is: %s', (code, reason) => {
  expect(toAdjustmentReason('', { code, isCharge: true })).toBe(reason);
});

test.each([
  ['41', 'Bonus for works ahead of schedule'],
  ['67', 'Discount on samples'],
  ['95', 'Discount'],
  ['100', 'Special rebate'],
  ['105', 'Yearly turnover discount'],
])('an allowance with code %s is: %s', (code, reason) => {
  expect(toAdjustmentReason('', { code, isCharge: false })).toBe(reason);
});

test('the words of the invoice take precedence, and an unlisted code is ignored', () => {
  expect(toAdjustmentReason('Port', { code: 'FC', isCharge: true })).toBe('Port');
  for (const code of ['IN', 'INS', 'TX', 'BB', 'PN', '95', 'toString', ''])
    expect(toAdjustmentReason('', { code, isCharge: true })).toBe('');
});
