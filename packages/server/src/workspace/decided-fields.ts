import type { Decision } from '@ledgerprint/engine/decisions';

/** The fields that a decision sets, each with its value as a text. Accepting sets category and factor. */
function fieldsOf(decision: Decision): ReadonlyMap<string, string> {
  const { category, factor, accepted, ghgCategory, exclusion, quantity } = decision;
  const values = Object.entries({
    category: accepted === undefined ? category : 'accepted',
    factor: accepted === undefined ? factor : 'accepted',
    ghgCategory,
    exclusion,
    quantity,
  });
  return new Map(values.flatMap(([field, value]) => (value === undefined ? [] : [[field, JSON.stringify(value)]])));
}

/** True if two decisions set the same field. */
export function overlaps(one: Decision, other: Decision): boolean {
  const others = fieldsOf(other);
  return [...fieldsOf(one).keys()].some((field) => others.has(field));
}

/** True if two decisions set the same field to different values. */
export function contradicts(one: Decision, other: Decision): boolean {
  const others = fieldsOf(other);
  return [...fieldsOf(one)].some(([field, value]) => (others.get(field) ?? value) !== value);
}

/** True if two decisions set the same values for the same cases, regardless of their ids, notes and validity. */
export function isSameDecision(one: Decision, other: Decision): boolean {
  const [own, others] = [fieldsOf(one), fieldsOf(other)];
  return own.size === others.size && overlaps(one, other) && !contradicts(one, other);
}
