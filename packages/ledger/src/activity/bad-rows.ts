import type { Activity } from './activity.ts';
import { type ActivityProblem, findActivityProblems } from './activity-problems.ts';

/** One thing wrong with one of many rows. */
export type RowProblem = ActivityProblem & {
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

    /** Checks one row. */
    check(row: number, activity: Activity): void {
      const problems = findActivityProblems(activity);
      if (problems.length === 0) return;
      count++;
      if (count <= mostListed) listed.push(...problems.map((problem) => ({ row, ...problem })));
    },
  };
}
