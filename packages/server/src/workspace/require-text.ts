import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';

/** Maximum length of a name that a caller gives, in characters. */
export const longestName = 200;

/** Refuses a text that is too long or cannot be stored, naming its field. */
export function requireText(field: string, text: string, longest: number): void {
  const problem = findTextProblem(text, longest);
  if (problem !== undefined) throw invalidField(field, problem);
}
