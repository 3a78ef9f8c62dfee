export { type ActivityProblem, findActivityProblems, type RowReason } from './activity-problems.ts';
export { type BadRows, createBadRows, type RowProblem } from './bad-rows.ts';
export { isNormalizedUtf8, normalizeDesignation } from './designation.ts';
export { isIncludable, toIncludedRow } from './included-row.ts';
export { defaultLimits, longestProjectName } from './limits.ts';
export { isStaged, type PurchaseRow, purchaseFields, toPlainRow, toRow } from './row.ts';
export {
  type Activity,
  type ActivityField,
  activityFields,
  allRowFields,
  type CaseField,
  caseFields,
  type FigureField,
  figureFields,
  isActivityField,
  type LedgerField,
  ledgerFields,
  type Row,
  type RowField,
  type RowText,
  rowFields,
  rowTexts,
} from './row-fields.ts';
export { costFields, costIn, costOfRow, moneyOfRow, type RowCost, reportedFields, signInPrice } from './row-money.ts';
export { type FieldProblem, findRowProblems } from './row-problems.ts';
export { findTextProblem, isBlank, nulProblem, type TextProblem, type TextReason } from './text.ts';
