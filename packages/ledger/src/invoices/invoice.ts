import type { Amount } from '../money/decimal.ts';

/** An invoice or credit note of any syntax. Amounts have the sign of the file. */
export type Invoice = {
  readonly number: string;
  /** The date of issue; undefined if it cannot be read. */
  readonly isoDate: string | undefined;
  /** ISO code; empty if the invoice states none. */
  readonly currency: string;
  readonly seller: Party;
  readonly buyer: Party;
  /** Country of delivery, two letters; empty if not stated. */
  readonly deliveryCountry: string;
  /** The buyer's reference or order number. */
  readonly buyerReference: string;
  /** The buyer's account or cost centre. */
  readonly account: string;
  /** The declared kind of document. */
  readonly kind: InvoiceKind;
  /** Only counted lines, and those that represent others: see `InvoiceLine.part`. */
  readonly lines: readonly InvoiceLine[];
  /** Allowances and charges of the document. */
  readonly adjustments: readonly Adjustment[];
  /** The invoice's own total excluding tax, before prepayments. */
  readonly total: Amount | undefined;
};

/** A credit note is negative, whatever the sign of its amounts. `other` is not an invoice. */
export type InvoiceKind =
  | { readonly is: 'invoice' | 'credit' }
  /** A prepayment is repeated in the final invoice. */
  | { readonly is: 'prepayment' }
  /** A pro forma invoice or an offer: its kind, in words. */
  | { readonly is: 'other'; readonly what: string };

export type Party = {
  /** The trading name, otherwise the registered one. */
  readonly name: string;
  /** The registered name, if different. */
  readonly legalName?: string;
  /** Two letters; empty if not stated. */
  readonly country: string;
  /** VAT ids, SIREN, SIRET, company and tax numbers, GLN, endpoints: as written. */
  readonly ids: readonly string[];
};

export type InvoiceLine = {
  /** The line's own id; otherwise its position. */
  readonly id?: string;
  readonly name: string;
  readonly description: string;
  /** Digits with a decimal point; empty if there is none. */
  readonly quantity: string;
  /** A UN/ECE Recommendation 20 code, or the text as written. */
  readonly unit: string;
  /** The price of one `unit`, taking its base into account. */
  readonly price: Amount | undefined;
  /** The net amount of the line, including its own allowances and charges. */
  readonly amount: Amount | undefined;
  /** VAT category and rate: `S 20 %`; empty if not stated. */
  readonly vat: string;
  /** `CPV 30213100-6; HS 847130`: scheme and code. */
  readonly classification: string;
  readonly account: string;
  readonly buyerReference: string;
  /** The date of the line, if it has its own. */
  readonly isoDate: string | undefined;
  /** Whether the amount is present but unreadable. */
  readonly isUnreadable?: boolean;
  /** Nested lines are counted once: `total` is the sum of other lines, `detail` is included in the amount of another line. */
  readonly part: 'counts' | 'total' | 'detail';
};

export type Adjustment = {
  /** The reason, such as freight or a discount. */
  readonly reason: string;
  /** Signed: an allowance is negative in an invoice. */
  readonly amount: Amount | undefined;
  readonly vat: string;
  /** Included in the amounts of the lines, or conditional on payment: not part of the total. */
  readonly isInLines?: boolean;
};
