import { type ActivityField, activityFields } from '../activity/row-fields.ts';

/** The fields that known names can mean: one of a row's ten fields, the line's total, or the credit. */
export type ColumnField = ActivityField | 'amount' | 'credit';

/** All column fields, in listing order. */
export const columnFields: readonly ColumnField[] = [...activityFields, 'amount', 'credit'];
