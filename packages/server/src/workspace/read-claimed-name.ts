import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';

const longestName = 200;
const longestNote = 2_000;

/** Who does something, as the caller says; may be blank. Throws a Failure where it cannot be kept. */
export function readClaimedName(field: string, text: string): string {
  return readText(field, text, longestName);
}

/** What the caller says to it; may be blank. */
export function readNote(field: string, text: string): string {
  return readText(field, text, longestNote);
}

function readText(field: string, text: string, longest: number): string {
  const name = text.trim();
  const problem = findTextProblem(name, longest);
  if (problem !== undefined) throw invalidField(field, problem);
  return name;
}
