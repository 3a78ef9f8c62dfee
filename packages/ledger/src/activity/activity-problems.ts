import { type Activity, type ActivityField, activityFields, rowFields } from './row-fields.ts';
import { findTextProblem, isBlank, type TextReason } from './text.ts';

/** Why a field of a row is refused. */
export type RowReason = TextReason | 'BLANK';

/** A problem with a row: a reason for programs and, for people, the rest of a sentence that starts with the field. */
export type ActivityProblem = {
  readonly field: ActivityField;
  readonly reason: RowReason;
  readonly description: string;
};

/** Every reason why the row cannot be stored; none for a valid row. Does not check the values of numbers or dates. */
export function findActivityProblems(activity: Activity): readonly ActivityProblem[] {
  const problems: ActivityProblem[] = [];
  for (const field of activityFields) {
    const text = activity[field];
    if (text === '') continue;
    const problem = findTextProblem(text, rowFields[field].longest);
    if (problem !== undefined) problems.push({ field, ...problem });
  }
  if (isBlank(activity.designation)) {
    problems.push({ field: 'designation', reason: 'BLANK', description: 'is missing or blank: every row needs one' });
  }
  return problems;
}
