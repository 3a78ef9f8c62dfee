import type { Activity } from '../activity/row-fields.ts';
import type { Fate } from '../fates/fate.ts';
import type { Amount } from '../money/decimal.ts';

/** One line of a ledger with its fate. */
export type LedgerRow = Fate & {
  /** The 1-based physical line of the file on which it starts. */
  readonly line: number;
  /** The ten fields of a purchase. */
  readonly activity: Activity;
  /** The client's own reference for the line. */
  readonly reference: string;
  readonly account: string;
  readonly accountLabel: string;
  /** The amount of the line for the reconciliation: spending is positive. Undefined if none can be read. */
  readonly amount: Amount | undefined;
  /** The amount excluding VAT: unit price × quantity of the activity. */
  readonly netAmount: Amount | undefined;
  /** ISO code of the amount's currency; `XXX` if the cell's currency is unknown. */
  readonly currency: string;
  /** Country of the purchase, as written; empty if there is no such column. */
  readonly country: string;
  /** The date, if it can be read. */
  readonly isoDate: string | undefined;
};
