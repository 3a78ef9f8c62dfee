import type { Activity } from './activity.ts';
import { findActivityProblems } from './activity-problems.ts';
import type { Row } from './row.ts';
import { type FieldProblem, findRowProblems } from './row-problems.ts';

/** One thing wrong with one of many rows. */
export type RowProblem = FieldProblem & {
  /** Which row it is, in the count of whoever checked it: a line of a file, a place in a list. */
  readonly row: number;
};

/** What is wrong with rows. */
export type BadRows = ReturnType<typeof createBadRows>;

/** Collects what is wrong with rows: all bad ones are counted, the problems of the first `mostListed` are listed. */
export function createBadRows(mostListed = 100) {
  const listed: RowProblem[] = [];
  let count = 0;
  return {
    mostListed,

    /** How many of the checked rows were bad. */
    get count(): number {
      return count;
    },

    /** In the order of the rows; of one row all its problems. */
    get listed(): readonly RowProblem[] {
      return listed;
    },

    /** Checks one row, of ten fields or whole. */
    check(row: number, checked: Activity | Row): void {
      const problems = 'fate' in checked ? findRowProblems(checked) : findActivityProblems(checked);
      if (problems.length === 0) return;
      count++;
      if (count <= mostListed) listed.push(...problems.map((problem) => ({ row, ...problem })));
    },
  };
}
