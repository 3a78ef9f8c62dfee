import type { ExclusionReason, Fate, UnreadReason } from '../fates/fate.ts';
import { type Amount, formatAmount } from '../money/decimal.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';
import { type Activity, activityFields } from './activity.ts';
import { maximumLengthOf } from './activity-problems.ts';

/** What a ledger knows of a row beside the ten fields of an activity, as text. */
export const ledgerFields = [
  'reference',
  'account',
  'accountLabel',
  'amount',
  'bookedAmount',
  'country',
  'file',
  'sheet',
] as const;

export type LedgerField = (typeof ledgerFields)[number];

/** One line of a ledger with its fate: every text verbatim, the empty string where none was given. */
export type Row = Activity & {
  /** The client's own, returned and never interpreted. */
  readonly reference: string;
  readonly account: string;
  readonly accountLabel: string;
  /** Net amount of the whole line, in the row's currency; negative where something is given back. */
  readonly amount: string;
  /** What the reconciliation adds up where it is not the amount: with VAT, in a bank statement. */
  readonly bookedAmount: string;
  /** Where it was bought. */
  readonly country: string;
  readonly file: string;
  readonly sheet: string;
  /** From 1 on; 0 where nobody said. */
  readonly line: number;
  /** Empty: nobody judged the row. */
  readonly fate: '' | Fate['fate'];
  /** Empty unless the row is excluded or unread. */
  readonly reason: '' | ExclusionReason | UnreadReason;
};

/** The name of one field of a row. */
export type RowField = keyof Row;

/** What the engine reads of a row. */
export type PurchaseRow = Activity & Partial<Pick<Row, 'account' | 'amount' | 'country' | 'fate'>>;

const nothingElse = {
  reference: '',
  account: '',
  accountLabel: '',
  amount: '',
  bookedAmount: '',
  country: '',
  file: '',
  sheet: '',
  line: 0,
  fate: '',
  reason: '',
} as const;

/** The row of an activity that came without a ledger: nobody judged it. */
export function toPlainRow(activity: Activity): Row {
  return { ...activity, ...nothingElse };
}

/**
 * The row of a ledger that was read. Texts of rows that are not counted are cut to what can be kept: such a row is there
 * for the reconciliation, and nothing in it is a reason to refuse its file.
 */
export function toRow(read: LedgerRow, place: { readonly file: string; readonly sheet: string }): Row {
  const { fate, account, accountLabel, country, line } = read;
  // VAT is taken off purchases only.
  const amount = fate === 'counted' ? read.netAmount : read.amount;
  const row: Row = {
    ...read.activity,
    reference: read.reference,
    account: cut(account, longestText),
    accountLabel: cut(accountLabel, longestText),
    amount: toText(amount),
    bookedAmount: read.amount === amount ? '' : toText(read.amount),
    country: cut(country, longestText),
    file: cut(place.file, longestText),
    sheet: cut(place.sheet, longestText),
    line,
    fate,
    reason: read.reason ?? '',
  };
  return fate === 'counted' ? row : { ...row, ...cutTexts(row) };
}

/** Whether a row goes into the result: it is a purchase, or nobody said that it is none. */
export function isStaged({ fate }: Pick<Row, 'fate'>): boolean {
  return fate === '' || fate === 'counted';
}

/** How many characters a text of a row may have. */
export function longestTextOf(field: (typeof rowTexts)[number]): number {
  if (field === 'reference') return longestReference;
  return isLedgerField(field) ? longestText : maximumLengthOf(field);
}

/** Every field of a row that holds what somebody wrote. */
export const rowTexts = [...activityFields, ...ledgerFields] as const;

/** Of the client's own reference, in characters. */
export const longestReference = 200;
const longestText = 500;

function isLedgerField(field: string): field is LedgerField {
  return ledgerFields.some((known) => known === field);
}

function cutTexts(row: Row): Partial<Row> {
  return Object.fromEntries(rowTexts.map((field) => [field, cut(row[field], longestTextOf(field))]));
}

/** What can be kept of a text: no NUL, no half characters, and no more of it than `longest`. */
function cut(text: string, longest: number): string {
  if (text.length <= longest && !text.includes('\0') && text.isWellFormed()) return text;
  const kept = text.replaceAll('\0', '').slice(0, longest);
  // The cut may have gone through a pair.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).toWellFormed();
}

function toText(amount: Amount | undefined): string {
  return amount === undefined ? '' : unambiguous(formatAmount(amount));
}

/** `1.234` could be read in two ways, and would be warned of. */
function unambiguous(amount: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(amount) ? `${amount}0` : amount;
}
