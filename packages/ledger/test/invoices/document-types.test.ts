import { describe, expect, test } from 'vitest';
import { kindOfDocument } from '../../src/invoices/document-types.ts';

/** UNTDID 1001 codes with their meanings in our words. */
const invoices = [
  ['71', 'request for payment'],
  ['80', 'debit note for goods or services'],
  ['82', 'invoice for metered services'],
  ['84', 'debit note for financial adjustments'],
  ['102', 'tax notification'],
  ['130', 'data sheet of an invoice'],
  ['202', 'valuation of a direct payment'],
  ['203', 'provisional valuation of a payment'],
  ['204', 'valuation of a payment'],
  ['211', 'interim application for payment'],
  ['218', 'final request for payment after completion'],
  ['219', 'request for payment of completed units'],
  ['295', 'invoice for a price variation'],
  ['326', 'partial invoice'],
  ['331', 'invoice with a packing list'],
  ['380', 'commercial invoice'],
  ['382', 'commission note'],
  ['383', 'debit note'],
  ['384', 'corrected invoice'],
  ['385', 'consolidated invoice'],
  ['387', 'hire invoice'],
  ['388', 'tax invoice'],
  ['389', 'self-billed invoice'],
  ['390', 'delcredere invoice'],
  ['393', 'factored invoice'],
  ['394', 'lease invoice'],
  ['395', 'consignment invoice'],
  ['456', 'debit advice'],
  ['457', 'reversal of a debit'],
  ['471', 'corrected self-billed invoice'],
  ['472', 'corrected factored invoice'],
  ['473', 'corrected self-billed factored invoice'],
  ['501', 'self-billed factored invoice'],
  ['527', 'self-billed debit note'],
  ['553', "report of a discrepancy in a forwarder's invoice"],
  ['575', "insurer's invoice"],
  ['623', "forwarder's invoice"],
  ['633', 'port charges'],
  ['751', 'invoice information for accounting'],
  ['780', 'freight invoice'],
  ['817', 'notification of a claim'],
  ['870', 'consular invoice'],
  ['875', 'partial construction invoice'],
  ['876', 'partial final construction invoice'],
  ['877', 'final construction invoice'],
  ['935', 'customs invoice'],
];
const credits = [
  ['81', 'credit note for goods or services'],
  ['83', 'credit note for financial adjustments'],
  ['261', 'self-billed credit note'],
  ['262', 'consolidated credit note'],
  ['296', 'credit note for a price variation'],
  ['308', 'delcredere credit note'],
  ['381', 'credit note'],
  ['396', 'factored credit note'],
  ['420', 'credit note of a payment read by machine'],
  ['458', 'reversal of a credit'],
  ['502', 'self-billed factored credit note'],
  ['503', 'credit note for a prepayment'],
  ['532', "forwarder's credit note"],
];
const prepayments = [
  ['386', 'prepayment invoice'],
  ['500', 'self-billed prepayment invoice'],
];
const others = [
  ['105', 'a purchase order'],
  ['220', 'an order'],
  ['231', 'an order response'],
  ['270', 'a delivery note'],
  ['271', 'a packing list'],
  ['310', 'an offer'],
  ['311', 'a request for quotation'],
  ['315', 'a contract'],
  ['320', 'an order acknowledgement'],
  ['325', 'a pro forma invoice'],
  ['351', 'a despatch advice'],
];

describe('types of documents', () => {
  test.each(invoices)('%s, %s, is an invoice', (code) => {
    expect(kindOfDocument(code)).toEqual({ is: 'invoice' });
  });

  test.each(credits)('%s, %s, is a credit note', (code) => {
    expect(kindOfDocument(code)).toEqual({ is: 'credit' });
  });

  test.each(prepayments)('%s, %s, is a prepayment', (code) => {
    expect(kindOfDocument(code)).toEqual({ is: 'prepayment' });
  });

  test.each(others)('%s is %s', (code, what) => {
    expect(kindOfDocument(code)).toEqual({ is: 'other', what });
  });

  test('no other number is an invoice', () => {
    const known = new Set([...invoices, ...credits, ...prepayments, ...others].map(([code]) => code));
    const numbers = Array.from({ length: 999 }, (_, index) => String(index + 1));
    expect(numbers.filter((code) => !known.has(code) && kindOfDocument(code).is !== 'other')).toEqual([]);
  });
});
