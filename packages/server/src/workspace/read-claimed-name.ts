import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';

const longestName = 200;
const longestNote = 2_000;

/** The name of the person who acts, as given by the caller; may be blank. Throws a Failure if it cannot be stored. */
export function readClaimedName(field: string, text: string): string {
  return readText(field, text, longestName);
}

/** The caller's note; may be blank. */
export function readNote(field: string, text: string): string {
  return readText(field, text, longestNote);
}

function readText(field: string, text: string, longest: number): string {
  const name = text.trim();
  const problem = findTextProblem(name, longest);
  if (problem !== undefined) throw invalidField(field, problem);
  return name;
}
