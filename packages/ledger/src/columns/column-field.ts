import { type ActivityField, activityFields } from '../activity/activity.ts';

/**
 * What a column can hold: one of a row's ten fields, or the line's total, or what a ledger of debits and credits gives
 * back. The latter two reach the row as its unit price.
 */
export type ColumnField = ActivityField | 'amount' | 'credit';

/** Every one of them, in the order in which they are reported. */
export const columnFields: readonly ColumnField[] = [...activityFields, 'amount', 'credit'];
