import type { Activity, ActivityField } from '@ledgerprint/ledger/activity';
import { findActivityProblems } from '@ledgerprint/ledger/activity';
import { invalidArgument, type Violation } from '../platform/failure.ts';

/** Bad rows that a refusal lists. */
export const maximumListed = 100;

/** Collects what is wrong with rows: all of them are counted, the first hundred bad ones are listed. */
export function createViolationList() {
  const listed: Violation[] = [];
  let badRows = 0;
  return {
    get badRows() {
      return badRows;
    },

    /** Checks one row; `locate` names a field of it as the client would look for it. Returns true for a good row. */
    check(activity: Activity, locate: (field: ActivityField) => string): boolean {
      const problems = findActivityProblems(activity);
      if (problems.length === 0) return true;
      badRows++;
      if (badRows <= maximumListed) {
        for (const { field, problem } of problems)
          listed.push({ field: locate(field), description: problem });
      }
      return false;
    },

    /** Throws the Failure that lists the bad rows, if there were any. */
    throwIfAny(consequence: string): void {
      const [first] = listed;
      if (first === undefined) return;
      const count = badRows === 1 ? '1 row is' : `${badRows} rows are`;
      const more = badRows > maximumListed ? ` The details list the first ${maximumListed}.` : '';
      throw invalidArgument(
        `${count} not acceptable: ${first.field} ${first.description}. ${consequence}.${more}`,
        listed,
      );
    },
  };
}
