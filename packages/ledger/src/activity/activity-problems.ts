import { type Activity, type ActivityField, activityFields } from './activity.ts';
import { describeTextFault, findTextFault, type TextFault } from './text.ts';

/** One reason why a row cannot be kept: as a sentence, and for those who say it in words of their own. */
export type ActivityProblem = {
  readonly field: ActivityField;
  readonly problem: string;
  readonly fault: TextFault | 'blank';
};

const maximumLengths = { designation: 1_000, notes: 4_000 } as const;
const maximumLengthOfOthers = 500;

/** Every reason why the row cannot be kept, none for a good one. Never looks at what numbers or dates say. */
export function findActivityProblems(activity: Activity): readonly ActivityProblem[] {
  const problems: ActivityProblem[] = [];
  for (const field of activityFields) {
    const text = activity[field];
    if (text === '') continue;
    const fault = findTextFault(text, maximumLengthOf(field));
    if (fault !== undefined) {
      problems.push({ field, problem: describeTextFault(fault, maximumLengthOf(field)), fault });
    }
  }
  if (activity.designation.trim() === '') {
    problems.push({
      field: 'designation',
      problem: 'is missing or blank: every row needs one',
      fault: 'blank',
    });
  }
  return problems;
}

/** How many characters a field may have. */
export function maximumLengthOf(field: ActivityField): number {
  return field === 'designation' || field === 'notes' ? maximumLengths[field] : maximumLengthOfOthers;
}
