import type { Decision } from '@ledgerprint/engine/decisions';

/** What a decision sets, each field with its value as a text. Accepting sets category and factor. */
function fieldsOf(decision: Decision): ReadonlyMap<string, string> {
  const { category, factor, accepted, ghgCategory, exclusion, quantity } = decision;
  const values = Object.entries({
    category: accepted === undefined ? category : 'accepted',
    factor: accepted === undefined ? factor : 'accepted',
    ...{ ghgCategory, exclusion, quantity },
  });
  return new Map(
    values.flatMap(([field, value]) => (value === undefined ? [] : [[field, JSON.stringify(value)]])),
  );
}

/** True where one of two decisions sets something that the other sets too. */
export function overlaps(one: Decision, other: Decision): boolean {
  const others = fieldsOf(other);
  return [...fieldsOf(one).keys()].some((field) => others.has(field));
}

/** True where two decisions set the same field to different values. */
export function contradicts(one: Decision, other: Decision): boolean {
  const others = fieldsOf(other);
  return [...fieldsOf(one)].some(([field, value]) => (others.get(field) ?? value) !== value);
}

/** True where two decisions say the same of the same cases, whatever their ids, notes and validity. */
export function isSameDecision(one: Decision, other: Decision): boolean {
  const [own, others] = [fieldsOf(one), fieldsOf(other)];
  return own.size === others.size && overlaps(one, other) && !contradicts(one, other);
}
