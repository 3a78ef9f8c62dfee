import { type Amount, formatAmount } from '../money/decimal.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';
import {
  type Activity,
  activityFields,
  allRowFields,
  isActivityField,
  type Row,
  rowFields,
  rowTexts,
} from './row-fields.ts';

/** The fields of a row that the engine reads: those of an activity, and these of a ledger. */
export const purchaseFields = [...activityFields, 'account', 'amount', 'country', 'fate'] as const;

/** What the engine reads of a row. */
export type PurchaseRow = Activity & Partial<Pick<Row, (typeof purchaseFields)[number]>>;

const nothingElse = Object.fromEntries(
  allRowFields.filter((field) => !isActivityField(field)).map((field) => [field, field === 'line' ? 0 : '']),
) as Omit<Row, keyof Activity>;

/** The row of an activity that came without a ledger, and so without a fate. */
export function toPlainRow(activity: Activity): Row {
  return { ...activity, ...nothingElse };
}

/**
 * The row of a ledger. If the row is not counted, its texts are cut to the maximum length: it is only kept for the
 * reconciliation, and must not cause its file to be refused.
 */
export function toRow(read: LedgerRow, place: { readonly file: string; readonly sheet: string }): Row {
  const { fate, line } = read;
  // VAT is only deducted from purchases.
  const amount = fate === 'counted' ? read.netAmount : read.amount;
  const row: Row = {
    ...read.activity,
    reference: read.reference,
    account: cut(read.account, rowFields.account.longest),
    accountLabel: cut(read.accountLabel, rowFields.accountLabel.longest),
    amount: toAmountText(amount),
    bookedAmount: read.amount === amount ? '' : toAmountText(read.amount),
    country: cut(read.country, rowFields.country.longest),
    file: cut(place.file, rowFields.file.longest),
    sheet: cut(place.sheet, rowFields.sheet.longest),
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

function cutTexts(row: Row): Partial<Row> {
  return Object.fromEntries(rowTexts.map((field) => [field, cut(row[field], rowFields[field].longest)]));
}

/** The part of a text that can be stored: no NUL, no lone surrogates, and at most `longest` characters. */
function cut(text: string, longest: number): string {
  if (text.length <= longest && !text.includes('\0') && text.isWellFormed()) return text;
  const kept = text.replaceAll('\0', '').slice(0, longest);
  // The cut may have split a surrogate pair.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).toWellFormed();
}

/** An amount as the text of a row; blank if there is none. */
export function toAmountText(amount: Amount | undefined): string {
  return amount === undefined ? '' : unambiguous(formatAmount(amount));
}

/** `1.234` would be ambiguous, and would cause a warning. */
function unambiguous(amount: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(amount) ? `${amount}0` : amount;
}
