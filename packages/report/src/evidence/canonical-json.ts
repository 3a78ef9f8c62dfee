/** What may be signed: no fractions, whose digits programs write differently, and nothing that is absent. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * The one form of a value that everybody arrives at, as RFC 8785 has it: keys in the order of their UTF-16 code units, no white
 * space. Throws for whatever is no such value.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([key, member]) => `${toCanonicalText(key)}:${toCanonicalJson(member)}`).join(',')}}`;
  }
  if (typeof value === 'string') return toCanonicalText(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  // -0 would be written as 0, and be another value once it is read again.
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return String(value);
  throw new TypeError(
    `Only texts, whole numbers and lists of them have a canonical form, not ${typeof value} ${String(value)}.`,
  );
}

/** The bytes that are hashed and signed. */
export function toCanonicalBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(toCanonicalJson(value));
}

/** Half a pair has no bytes in UTF-8: two texts would have one form. */
function toCanonicalText(text: string): string {
  if (text.isWellFormed()) return JSON.stringify(text);
  throw new TypeError('A text with half a surrogate pair has no canonical form.');
}
