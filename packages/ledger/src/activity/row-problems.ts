import { exclusionReasons, unreadReasons } from '../fates/fate.ts';
import { findActivityProblems, type RowReason } from './activity-problems.ts';
import { isStaged } from './row.ts';
import { ledgerFields, type Row, type RowField, rowFields } from './row-fields.ts';
import { findTextProblem } from './text.ts';

/** A problem with a row: a reason for programs and, for people, the rest of a sentence that starts with the field. */
export type FieldProblem = {
  readonly field: RowField;
  readonly reason: RowReason | 'UNKNOWN_VALUE' | 'WRONG_TYPE';
  readonly description: string;
};

/**
 * Every reason why the row cannot be stored; none for a valid row. Only rows that are part of the result need a designation:
 * a total at the foot of a ledger often has none. Does not check the values of numbers, dates, currencies or countries.
 */
export function findRowProblems(row: Row): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const problem of findActivityProblems(row)) {
    if (problem.reason !== 'BLANK' || isStaged(row)) problems.push(problem);
  }
  for (const field of ledgerFields) {
    const text = row[field];
    const problem = text === '' ? undefined : findTextProblem(text, rowFields[field].longest);
    if (problem !== undefined) problems.push({ field, ...problem });
  }
  if (!Number.isInteger(row.line) || row.line < 0) {
    problems.push({
      field: 'line',
      reason: 'WRONG_TYPE',
      description: 'is not a line number: use a whole number, counted from 1',
    });
  }
  const problem = findFateProblem(row);
  if (problem !== undefined) problems.push(problem);
  return problems;
}

/** The reasons that each fate allows; counted rows and rows without a fate have none. */
const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  '': [''],
  counted: [''],
  excluded: exclusionReasons,
  unread: unreadReasons,
};

function findFateProblem({ fate, reason }: Row): FieldProblem | undefined {
  const reasons = Object.hasOwn(reasonsOf, fate) ? reasonsOf[fate] : undefined;
  if (reasons === undefined) {
    const description = 'is not a valid fate: use "counted", "excluded" or "unread", or leave it empty';
    return { field: 'fate', reason: 'UNKNOWN_VALUE', description };
  }
  if (reasons.includes(reason)) return undefined;
  const description =
    reasons[0] === ''
      ? 'is only for excluded or unread rows: leave it empty'
      : `is not a valid reason for a row that is ${fate}: use one of ${reasons.join(', ')}`;
  return { field: 'reason', reason: 'UNKNOWN_VALUE', description };
}
