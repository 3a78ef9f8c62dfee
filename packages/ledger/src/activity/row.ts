import type { ExclusionReason, Fate, UnreadReason } from '../fates/fate.ts';
import { type Amount, formatAmount } from '../money/decimal.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';
import { type Activity, activityFields } from './activity.ts';
import { maximumLengthOf } from './activity-problems.ts';

/** The fields of a ledger row beyond the ten of an activity, as text. */
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

/** One line of a ledger with its fate: every text verbatim, or the empty string. */
export type Row = Activity & {
  /** The client's own reference, returned but never interpreted. */
  readonly reference: string;
  readonly account: string;
  readonly accountLabel: string;
  /** Net amount of the whole line, in the row's currency; negative for refunds. */
  readonly amount: string;
  /** The amount for the reconciliation if it differs: including VAT, or from a bank statement. */
  readonly bookedAmount: string;
  /** The country of the purchase. */
  readonly country: string;
  readonly file: string;
  readonly sheet: string;
  /** Starting at 1; 0 if unknown. */
  readonly line: number;
  /** Empty if the row was not classified by a ledger reader. */
  readonly fate: '' | Fate['fate'];
  /** Empty unless the row is excluded or unread. */
  readonly reason: '' | ExclusionReason | UnreadReason;
};

/** The name of one field of a row. */
export type RowField = keyof Row;

/** The fields of a row that the engine reads. */
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

/** The row of an activity that came without a ledger, and so without a fate. */
export function toPlainRow(activity: Activity): Row {
  return { ...activity, ...nothingElse };
}

/**
 * The row of a ledger. If the row is not counted, its texts are cut to the maximum length: it is only kept for the
 * reconciliation, and must not cause its file to be refused.
 */
export function toRow(read: LedgerRow, place: { readonly file: string; readonly sheet: string }): Row {
  const { fate, account, accountLabel, country, line } = read;
  // VAT is only deducted from purchases.
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

/** Whether a row is part of the result: it is counted, or has no fate. */
export function isStaged({ fate }: Pick<Row, 'fate'>): boolean {
  return fate === '' || fate === 'counted';
}

/** The maximum length of a row's texts, in characters. */
export function longestTextOf(field: (typeof rowTexts)[number]): number {
  if (field === 'reference') return longestReference;
  return isLedgerField(field) ? longestText : maximumLengthOf(field);
}

/** The fields of a row that contain user-supplied text. */
export const rowTexts = [...activityFields, ...ledgerFields] as const;

/** Maximum length of the client's own reference, in characters. */
export const longestReference = 200;
const longestText = 500;

function isLedgerField(field: string): field is LedgerField {
  return ledgerFields.some((known) => known === field);
}

function cutTexts(row: Row): Partial<Row> {
  return Object.fromEntries(rowTexts.map((field) => [field, cut(row[field], longestTextOf(field))]));
}

/** The part of a text that can be stored: no NUL, no lone surrogates, and at most `longest` characters. */
function cut(text: string, longest: number): string {
  if (text.length <= longest && !text.includes('\0') && text.isWellFormed()) return text;
  const kept = text.replaceAll('\0', '').slice(0, longest);
  // The cut may have split a surrogate pair.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).toWellFormed();
}

function toText(amount: Amount | undefined): string {
  return amount === undefined ? '' : unambiguous(formatAmount(amount));
}

/** `1.234` would be ambiguous, and would cause a warning. */
function unambiguous(amount: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(amount) ? `${amount}0` : amount;
}
