import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';
import type { ServedCall } from './use-case.ts';

/** Maximum lengths of a name and a note that a caller gives, in characters. */
export const longestName = 200;
export const longestNote = 2_000;
const longestSearch = 200;

/** Refuses a text that is too long or cannot be stored, naming its field. */
export function requireText(field: string, text: string, longest: number): void {
  const problem = findTextProblem(text, longest);
  if (problem !== undefined) throw invalidField(field, problem);
}

/** The same for a text without the white space around it, which is returned and may be blank. */
export function readText(field: string, text: string, longest: number): string {
  const trimmed = text.trim();
  requireText(field, trimmed, longest);
  return trimmed;
}

/** The words of a search; none if it is blank. */
export function readWords(field: string, text: string): readonly string[] {
  return readText(field, text, longestSearch).match(/\S+/gu) ?? [];
}

/** A field with a fixed set of values; blank is undefined. */
export function readChoice<Choice extends string>(field: string, text: string, choices: readonly Choice[]) {
  if (text === '') return undefined;
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw invalidField(field, {
    description: `must be ${choices.map((choice) => `"${choice}"`).join(', ')} or blank`,
    reason: 'UNKNOWN_VALUE',
  });
}

/** Refuses a list with too many items. None of them was kept, so the call says how many there were. */
export function requireItemCount({ itemCount, mostItems }: ServedCall, field: string, advice: string): void {
  if (itemCount <= mostItems) return;
  throw invalidField(field, {
    description: `holds ${itemCount} ${field}; at most ${mostItems} are accepted per call`,
    reason: 'TOO_MANY_ROWS',
    advice,
  });
}
