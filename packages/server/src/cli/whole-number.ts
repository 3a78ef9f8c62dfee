import { OperatorError } from '../platform/operator-error.ts';

/** A whole number that a command was given; throws the sentence with what was given instead. */
export function parseWhole(text: string, sentence: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`${sentence}, not "${text}".`);
  return Number(text);
}
