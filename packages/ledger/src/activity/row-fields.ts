import type { ExclusionReason, Fate, UnreadReason } from '../fates/fate.ts';

/** What is known of a field. Whatever checks, stores, copies or returns rows follows from it. */
type FieldTraits = {
  /** `activity`: one of the ten columns of the import template; `ledger`: only the rows of a ledger have it. */
  readonly of: 'activity' | 'ledger';
  /** `text` and `figure` are the client's own words and numbers, verbatim or empty; `place` and `fate` are ours. */
  readonly holds: 'text' | 'figure' | 'place' | 'fate';
  /** In characters. */
  readonly longest: number;
  /** All rows of a case share it, in normal form. */
  readonly identifiesCase?: true;
};

/** The fields of a row; first those of the import template, in its order. */
export const rowFields = {
  designation: { of: 'activity', holds: 'text', longest: 1_000, identifiesCase: true },
  supplier: { of: 'activity', holds: 'text', longest: 500, identifiesCase: true },
  unitPrice: { of: 'activity', holds: 'figure', longest: 500 },
  currency: { of: 'activity', holds: 'text', longest: 500 },
  quantity: { of: 'activity', holds: 'figure', longest: 500 },
  unit: { of: 'activity', holds: 'text', longest: 500 },
  purchaseDate: { of: 'activity', holds: 'text', longest: 500 },
  weight: { of: 'activity', holds: 'figure', longest: 500 },
  notes: { of: 'activity', holds: 'text', longest: 4_000 },
  category: { of: 'activity', holds: 'text', longest: 500, identifiesCase: true },
  /** The client's own reference, returned but never interpreted. */
  reference: { of: 'ledger', holds: 'text', longest: 200 },
  account: { of: 'ledger', holds: 'text', longest: 500, identifiesCase: true },
  accountLabel: { of: 'ledger', holds: 'text', longest: 500 },
  /** Net amount of the whole line, in the row's currency; negative for refunds. */
  amount: { of: 'ledger', holds: 'figure', longest: 500 },
  /** The amount for the reconciliation if it differs: including VAT, or from a bank statement. */
  bookedAmount: { of: 'ledger', holds: 'figure', longest: 500 },
  /** The country of the purchase. */
  country: { of: 'ledger', holds: 'text', longest: 500 },
  file: { of: 'ledger', holds: 'text', longest: 500 },
  sheet: { of: 'ledger', holds: 'text', longest: 500 },
  /** The line in the file, from 1; 0 if unknown. */
  line: { of: 'ledger', holds: 'place', longest: 0 },
  /** Empty if the row was not classified by a ledger reader. */
  fate: { of: 'ledger', holds: 'fate', longest: 0 },
  /** Empty unless the row is excluded or unread. */
  reason: { of: 'ledger', holds: 'fate', longest: 0 },
} as const satisfies Readonly<Record<string, FieldTraits>>;

type Fields = typeof rowFields;

/** The fields that have these traits. */
type FieldWith<Traits> = { [Field in keyof Fields]: Fields[Field] extends Traits ? Field : never }[keyof Fields];

/** The name of one field of a row. */
export type RowField = keyof Fields;
/** One of the ten columns of the import template. */
export type ActivityField = FieldWith<{ readonly of: 'activity' }>;
/** A field with text of the client. */
export type RowText = FieldWith<{ readonly holds: 'text' | 'figure' }>;
/** A field with text of the client that only ledgers have. */
export type LedgerField = Exclude<RowText, ActivityField>;
/** A field with a number as the client wrote it. */
export type FigureField = FieldWith<{ readonly holds: 'figure' }>;
/** A field that all rows of a case share. */
export type CaseField = FieldWith<{ readonly identifiesCase: true }>;

/** One purchase line as the client wrote it: every field verbatim, or the empty string. */
export type Activity = { readonly [Field in ActivityField]: string };

/** One line of a ledger with its fate: every text verbatim, or the empty string. */
export type Row = { readonly [Field in RowText]: string } & {
  readonly line: number;
  readonly fate: '' | Fate['fate'];
  readonly reason: '' | ExclusionReason | UnreadReason;
};

/** All fields of a row, in the order of the table. */
export const allRowFields = Object.keys(rowFields) as readonly RowField[];

export const activityFields = allRowFields.filter(isActivityField);
/** The fields that contain text of the client. */
export const rowTexts = allRowFields.filter(isRowText);
/** Those of them that only ledgers have. */
export const ledgerFields = rowTexts.filter((field): field is LedgerField => !isActivityField(field));
export const figureFields = rowTexts.filter((field): field is FigureField => rowFields[field].holds === 'figure');
/** The fields that all rows of a case share. */
export const caseFields = rowTexts.filter((field): field is CaseField => 'identifiesCase' in rowFields[field]);

export function isActivityField(field: RowField): field is ActivityField {
  return rowFields[field].of === 'activity';
}

function isRowText(field: RowField): field is RowText {
  const { holds } = rowFields[field];
  return holds === 'text' || holds === 'figure';
}
