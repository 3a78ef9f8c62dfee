import { type Activity, type ActivityField, activityFields } from './activity.ts';
import { findTextProblem } from './text.ts';

/** One reason why a row cannot be kept. */
export type ActivityProblem = { readonly field: ActivityField; readonly problem: string };

const maximumLengths = { designation: 1_000, notes: 4_000 } as const;
const maximumLengthOfOthers = 500;

/** Every reason why the row cannot be kept, none for a good one. Never looks at what numbers or dates say. */
export function findActivityProblems(activity: Activity): readonly ActivityProblem[] {
  const problems: ActivityProblem[] = [];
  for (const field of activityFields) {
    const text = activity[field];
    if (text === '') continue;
    const problem = findTextProblem(text, maximumLengthOf(field));
    if (problem !== undefined) problems.push({ field, problem });
  }
  if (activity.designation.trim() === '') {
    problems.push({ field: 'designation', problem: 'is missing or blank: every row needs one' });
  }
  return problems;
}

function maximumLengthOf(field: ActivityField): number {
  return field === 'designation' || field === 'notes' ? maximumLengths[field] : maximumLengthOfOthers;
}
