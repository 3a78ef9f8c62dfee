import type { Activity } from '../activity/activity.ts';
import type { Fate } from '../fates/fate.ts';
import type { Amount } from '../money/decimal.ts';

/** One line of a ledger with its fate. */
export type LedgerRow = Fate & {
  /** The 1-based physical line of the file on which it starts. */
  readonly line: number;
  /** The ten fields of a purchase. */
  readonly activity: Activity;
  /** The client's own reference of the line. */
  readonly reference: string;
  readonly account: string;
  readonly accountLabel: string;
  /** What the line costs, as the reconciliation counts it: spending is positive. Undefined where none can be read. */
  readonly amount: Amount | undefined;
  /** The same without VAT: unit price × quantity of the activity. */
  readonly netAmount: Amount | undefined;
  /** ISO code of the amount's currency, `XXX` where the cell names none that is known. */
  readonly currency: string;
  /** Of the purchase, as it is written; blank where no column says it. */
  readonly country: string;
  /** The day, where one can be read. */
  readonly isoDate: string | undefined;
};
