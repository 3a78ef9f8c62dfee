import type { InvoiceKind } from './invoice.ts';

/**
 * UNTDID 1001 codes that EN 16931 treats as invoices (code lists of validation rules 1.3.16, which include those of the French
 * reform). The pro forma invoice (325) is on that list, but nothing is owed on it.
 */
const invoices = new Set(
  (
    '71 80 82 84 102 130 202 203 204 211 218 219 295 326 331 380 382 383 384 385 387 388 389 390 393 394 395 456 457' +
    ' 471 472 473 501 527 553 575 623 633 751 780 817 870 875 876 877 935'
  ).split(' '),
);

const credits = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

/** 500 is self-billed. */
const prepayments = new Set(['386', '500']);

/** Documents in an invoice format that are not invoices, in words that follow “This looks like”. */
const others: Readonly<Record<string, string>> = {
  '105': 'a purchase order',
  '220': 'an order',
  '231': 'an order response',
  '270': 'a delivery note',
  '271': 'a packing list',
  '310': 'an offer',
  '311': 'a request for quotation',
  '315': 'a contract',
  '320': 'an order acknowledgement',
  '325': 'a pro forma invoice',
  '351': 'a despatch advice',
};

/** The kind of a document by its type code; without one, the root element decides. */
export function kindOfDocument(code: string, isCreditNote = false): InvoiceKind {
  const type = code.replace(/^0+(?=\d)/, '');
  if (Object.hasOwn(others, type)) return { is: 'other', what: others[type] ?? '' };
  if (isCreditNote || credits.has(type)) return { is: 'credit' };
  if (prepayments.has(type)) return { is: 'prepayment' };
  if (invoices.has(type) || !/^\d+$/.test(type)) return { is: 'invoice' };
  return { is: 'other', what: `a document of type ${type}, which is not an invoice type` };
}
