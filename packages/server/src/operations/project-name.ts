import { findTextProblem, longestProjectName } from '@ledgerprint/ledger/activity';
import { invalidArgument } from '../platform/failure.ts';

/** The project's name as kept: trimmed, `Untitled project` when blank. Throws a Failure when it cannot be kept. */
export function toProjectName(text: string): string {
  const name = text.trim();
  const problem = findTextProblem(name, longestProjectName);
  if (problem !== undefined) {
    throw invalidArgument(`The project's name ${problem.description}.`, [{ field: 'name', ...problem }]);
  }
  return name === '' ? 'Untitled project' : name;
}
