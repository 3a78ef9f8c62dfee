import type { Amount } from '../money/decimal.ts';
import type { LedgerFormat } from '../reading/ledger-report.ts';

/** An invoice or credit note, whatever syntax it is written in. Amounts are as signed in the file. */
export type Invoice = {
  readonly number: string;
  /** The day it was issued; undefined where it cannot be read. */
  readonly isoDate: string | undefined;
  /** ISO code; blank where the invoice names none. */
  readonly currency: string;
  readonly seller: Party;
  readonly buyer: Party;
  /** Where the goods or services went, two letters; blank where it does not say. */
  readonly deliveryCountry: string;
  /** What the buyer calls it: their reference, or the number of their order. */
  readonly buyerReference: string;
  /** The buyer's account or cost centre. */
  readonly account: string;
  /** What the document says that it is. */
  readonly kind: InvoiceKind;
  /** Only the lines that count by themselves or stand for others: see `InvoiceLine.part`. */
  readonly lines: readonly InvoiceLine[];
  /** Allowances and charges of the document. */
  readonly adjustments: readonly Adjustment[];
  /** The invoice's own total without tax, before anything that was prepaid. */
  readonly total: Amount | undefined;
};

/** A credit note takes back what its amounts say, whatever their sign; something else is no invoice at all. */
export type InvoiceKind =
  | { readonly is: 'invoice' | 'credit' }
  /** A prepayment comes again with the final invoice. */
  | { readonly is: 'prepayment' }
  /** A pro forma invoice, an offer: what it is, in words. */
  | { readonly is: 'other'; readonly what: string };

export type Party = {
  /** The name that it trades under, else the registered one. */
  readonly name: string;
  /** The registered name, where it is another. */
  readonly legalName?: string;
  /** Two letters; blank where it does not say. */
  readonly country: string;
  /** VAT ids, SIREN, SIRET, company and tax numbers, GLN, endpoints: as written. */
  readonly ids: readonly string[];
};

export type InvoiceLine = {
  /** What the invoice calls the line; its place among the lines where it calls it nothing. */
  readonly id?: string;
  readonly name: string;
  readonly description: string;
  /** Digits with a point; blank where there is none. */
  readonly quantity: string;
  /** A code of UN/ECE Recommendation 20, or what is written there. */
  readonly unit: string;
  /** The price of one `unit`, its base taken into account. */
  readonly price: Amount | undefined;
  /** The net amount of the line, its own allowances and charges in it. */
  readonly amount: Amount | undefined;
  /** Category and rate: `S 20 %`; blank where it does not say. */
  readonly vat: string;
  /** `CPV 30213100-6; HS 847130`: scheme and code. */
  readonly classification: string;
  readonly account: string;
  readonly buyerReference: string;
  /** The day of the line, where it has one of its own. */
  readonly isoDate: string | undefined;
  /** An amount stands there, and is none. */
  readonly isUnreadable?: boolean;
  /** Nested lines count once: `total` is the sum of lines that are there, `detail` is in the amount of another line. */
  readonly part: 'counts' | 'total' | 'detail';
};

export type Adjustment = {
  /** What it is for: freight, a discount. */
  readonly reason: string;
  /** Signed: an allowance is negative in an invoice. */
  readonly amount: Amount | undefined;
  readonly vat: string;
  /** It is in the amounts of the lines, or depends on how it is paid: it is no part of the total. */
  readonly isInLines?: boolean;
};

/** The invoices of a file. Plain data: it can be handed from thread to thread. */
export type InvoiceFile = {
  readonly format: Extract<LedgerFormat, 'ubl' | 'cii' | 'facturx' | 'fatturapa'>;
  readonly invoices: readonly Invoice[];
};
