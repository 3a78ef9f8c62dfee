export { type Activity, type ActivityField, activityFields } from './activity.ts';
export {
  type ActivityProblem,
  findActivityProblems,
  maximumLengthOf,
  type RowReason,
} from './activity-problems.ts';
export { type BadRows, createBadRows, type RowProblem } from './bad-rows.ts';
export { normalizeDesignation } from './designation.ts';
export { defaultLimits, longestProjectName } from './limits.ts';
export {
  isStaged,
  type LedgerField,
  ledgerFields,
  longestTextOf,
  type PurchaseRow,
  type Row,
  type RowField,
  rowTexts,
  toPlainRow,
  toRow,
} from './row.ts';
export { moneyOfRow } from './row-money.ts';
export { type FieldProblem, findRowProblems } from './row-problems.ts';
export { findTextProblem, isBlank, type TextProblem, type TextReason } from './text.ts';
