import { randomBytes } from 'node:crypto';
import { invalidField } from '../platform/failure.ts';

/** An id for a call without one, or for a decision: 16 letters, digits, `-` and `_`. */
export function randomId(): string {
  return randomBytes(12).toString('base64url');
}

/** The id of a Decide call, as chosen by the caller. */
export function readCallId(text: string): string {
  if (text === '') return randomId();
  if (/^[A-Za-z0-9_-]{8,48}$/.test(text)) return text;
  throw invalidField('id', { description: 'must consist of 8 to 48 letters, digits, "-" or "_"', reason: 'NOT_AN_ID' });
}
