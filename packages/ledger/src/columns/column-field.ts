import { type ActivityField, activityFields } from '../activity/activity.ts';

/** What the names that are known as they stand can mean: one of a row's ten fields, the line's total, or what is credited. */
export type ColumnField = ActivityField | 'amount' | 'credit';

/** Every one of them, in the order in which they are listed. */
export const columnFields: readonly ColumnField[] = [...activityFields, 'amount', 'credit'];
