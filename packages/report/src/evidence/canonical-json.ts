/**
 * Values that may be signed. Fractions are not, because programs write their digits differently, and neither is
 * undefined.
 */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * The canonical form of a value, as defined by RFC 8785: keys in the order of their UTF-16 code units, no white space.
 * Throws for any other kind of value.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([key, member]) => `${toCanonicalText(key)}:${toCanonicalJson(member)}`).join(',')}}`;
  }
  if (typeof value === 'string') return toCanonicalText(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  // -0 would be written as 0 and read back as a different value.
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return String(value);
  throw new TypeError(
    `Only texts, whole numbers, and lists and objects of them have a canonical form, not ${typeof value} ${String(value)}.`,
  );
}

/** The bytes that are hashed and signed. */
export function toCanonicalBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(toCanonicalJson(value));
}

/** A lone surrogate cannot be encoded in UTF-8: two different texts would have the same form. */
function toCanonicalText(text: string): string {
  if (text.isWellFormed()) return JSON.stringify(text);
  throw new TypeError('A text with a lone surrogate has no canonical form.');
}
