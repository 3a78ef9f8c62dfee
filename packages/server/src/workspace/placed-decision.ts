import type { Decision } from '@ledgerprint/engine/decisions';
import { Failure, type FailureCode, type Violation } from '../platform/failure.ts';

/** A decision of a call or a file, with the places of its fields. */
export type PlacedDecision = {
  readonly decision: Decision;
  /** The place of a field in the request: `decisions[3].categoryCode`; blank for the whole decision. */
  readonly locate: (field: string) => string;
};

const mostListed = 100;

/** Collects the violations of decisions: all are counted, the first hundred are listed. */
export function createDecisionViolations() {
  const listed: Violation[] = [];
  let count = 0;
  return {
    add(violation: Violation): void {
      count++;
      if (listed.length < mostListed) listed.push(violation);
    },

    /** Throws the Failure that names them, if there are any. */
    refuse(code: FailureCode = 'invalid_argument'): void {
      const [first] = listed;
      if (first === undefined) return;
      const others = count === 1 ? '' : ` ${toOtherProblems(count - 1)}`;
      const more = count > mostListed ? ` The details list the first ${mostListed}.` : '';
      throw new Failure(
        code,
        `${first.field}: ${first.description.replace(/\.$/, '')}.${others} Nothing was decided.${more}`,
        { violations: listed },
      );
    },
  };
}

/** `There are 3 more problems.` */
export function toOtherProblems(count: number): string {
  return count === 1 ? 'There is 1 more problem.' : `There are ${count} more problems.`;
}

export type DecisionViolations = ReturnType<typeof createDecisionViolations>;
