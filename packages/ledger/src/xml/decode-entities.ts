const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const reference = /&(?:#(\d{1,7});|#x([\da-fA-F]{1,6});|([\w.-]{1,40});)?/g;

/**
 * Decodes character references in a text. No document declares its own entities, because DOCTYPE is not allowed: any entity
 * other than the five standard ones is passed to `refuse`, which throws.
 */
export function decodeEntities(text: string, refuse: (problem: string) => never): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (found, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) {
      return Object.hasOwn(named, name) ? (named[name] ?? '') : refuse(`it uses the unknown entity ${found}`);
    }
    const code =
      decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : 0;
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : refuse('it has an & that does not start a character reference');
  });
}
