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
export { findTextProblem, isBlank, type TextProblem, type TextReason } from './text.ts';
