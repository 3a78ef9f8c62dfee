export { type Activity, type ActivityField, activityFields } from './activity.ts';
export { type ActivityProblem, findActivityProblems, maximumLengthOf } from './activity-problems.ts';
export { normalizeDesignation } from './designation.ts';
export { defaultLimits, longestProjectName } from './limits.ts';
export { describeTextFault, findTextFault, findTextProblem, type TextFault } from './text.ts';
