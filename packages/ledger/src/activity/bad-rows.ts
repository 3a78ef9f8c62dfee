import { findActivityProblems } from './activity-problems.ts';
import type { Activity, Row } from './row-fields.ts';
import { type FieldProblem, findRowProblems } from './row-problems.ts';

/** A problem with one of many rows. */
export type RowProblem = FieldProblem & {
  /** The row, numbered by the caller: a line of a file, or a position in a list. */
  readonly row: number;
};

/** A collector of the problems found in rows. */
export type BadRows = ReturnType<typeof createBadRows>;

/** Collects the problems of rows: counts all bad rows, and lists the problems of the first `mostListed` bad rows. */
export function createBadRows(mostListed = 100) {
  const listed: RowProblem[] = [];
  let count = 0;
  return {
    mostListed,

    /** The number of bad rows among those checked. */
    get count(): number {
      return count;
    },

    /** In the order of the rows; all problems of one row together. */
    get listed(): readonly RowProblem[] {
      return listed;
    },

    /** Checks an activity, or a complete row of a ledger. */
    check(row: number, checked: Activity | Row): void {
      const problems = 'fate' in checked ? findRowProblems(checked) : findActivityProblems(checked);
      if (problems.length === 0) return;
      count++;
      if (count <= mostListed) listed.push(...problems.map((problem) => ({ row, ...problem })));
    },
  };
}
