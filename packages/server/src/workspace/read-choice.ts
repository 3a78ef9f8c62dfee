import { invalidField } from '../platform/failure.ts';

/** A field with a fixed set of values; blank is undefined. */
export function readChoice<Choice extends string>(
  field: string,
  text: string,
  choices: readonly Choice[],
): Choice | undefined {
  if (text === '') return undefined;
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw invalidField(field, {
    description: `must be ${choices.map((choice) => `"${choice}"`).join(', ')} or blank`,
    reason: 'UNKNOWN_VALUE',
  });
}
