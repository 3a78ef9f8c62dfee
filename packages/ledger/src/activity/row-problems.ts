import { exclusionReasons, unreadReasons } from '../fates/fate.ts';
import { findActivityProblems, type RowReason } from './activity-problems.ts';
import { isStaged, ledgerFields, longestTextOf, type Row, type RowField } from './row.ts';
import { findTextProblem } from './text.ts';

/** One thing wrong with a row: for programs, and for people as the end of a sentence that begins with the field. */
export type FieldProblem = {
  readonly field: RowField;
  readonly reason: RowReason | 'UNKNOWN_VALUE' | 'WRONG_TYPE';
  readonly description: string;
};

/**
 * Every reason why the row cannot be kept, none for a good one. Only rows that go into the
 * result need a designation: a sum at the foot of a ledger often has none. Never looks at what numbers, dates, currencies
 * or countries say.
 */
export function findRowProblems(row: Row): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const problem of findActivityProblems(row)) {
    if (problem.reason !== 'BLANK' || isStaged(row)) problems.push(problem);
  }
  for (const field of ledgerFields) {
    const text = row[field];
    const problem = text === '' ? undefined : findTextProblem(text, longestTextOf(field));
    if (problem !== undefined) problems.push({ field, ...problem });
  }
  if (!Number.isInteger(row.line) || row.line < 0) {
    problems.push({
      ...{ field: 'line', reason: 'WRONG_TYPE' },
      description: 'is not a whole number of 0 or more: count lines from 1 on',
    });
  }
  const problem = findFateProblem(row);
  if (problem !== undefined) problems.push(problem);
  return problems;
}

/** The reasons that belong to each fate; rows that are not judged, or counted, have none. */
const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  '': [''],
  counted: [''],
  excluded: exclusionReasons,
  unread: unreadReasons,
};

function findFateProblem({ fate, reason }: Row): FieldProblem | undefined {
  const reasons = Object.hasOwn(reasonsOf, fate) ? reasonsOf[fate] : undefined;
  if (reasons === undefined) {
    const description = 'is no fate: use counted, excluded or unread, or leave it empty';
    return { field: 'fate', reason: 'UNKNOWN_VALUE', description };
  }
  if (reasons.includes(reason)) return undefined;
  const description =
    reasons[0] === ''
      ? 'is for rows that are excluded or unread: leave it empty'
      : `is no reason why a row is ${fate}: use one of ${reasons.join(', ')}`;
  return { field: 'reason', reason: 'UNKNOWN_VALUE', description };
}
