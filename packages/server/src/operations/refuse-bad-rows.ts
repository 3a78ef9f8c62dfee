import type { BadRows, RowProblem } from '@ledgerprint/ledger/activity';
import { invalidArgument, type Violation } from '../platform/failure.ts';

/** Throws the Failure that lists the bad rows, if there are any; `locate` names a place in the client's terms. */
export function refuseBadRows(
  badRows: BadRows,
  {
    locate,
    consequence,
  }: {
    readonly locate: (problem: RowProblem) => Required<Pick<Violation, 'field' | 'row'>>;
    readonly consequence: string;
  },
): void {
  const { count, mostListed } = badRows;
  if (count === 0) return;
  const violations = badRows.listed.map((problem) => {
    const { description, reason } = problem;
    return { ...locate(problem), description, reason };
  });
  const [first] = violations;
  const rows = count === 1 ? '1 row is' : `${count} rows are`;
  const more = count > mostListed ? ` The details list the first ${mostListed}.` : '';
  throw invalidArgument(
    `${rows} not acceptable (${first?.field} ${first?.description}). ${consequence}.${more}`,
    violations,
  );
}
