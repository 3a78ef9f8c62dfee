/**
 * In characters, not counting the values of attributes. The namespaces of a root element take a few kilobytes; a tag
 * with a million attributes would take seconds and much memory.
 */
const longestTag = 256 * 1024;

/**
 * Whether a tag is longer than in any real document. A tag is only examined if no other `<` follows within that length.
 */
export function hasLongTag(xml: string): boolean {
  let at = xml.indexOf('<');
  while (at !== -1 && at + longestTag < xml.length) {
    const last = xml.lastIndexOf('<', at + longestTag);
    if (last > at) at = last;
    else {
      const end = isElement(xml, at) ? endOfTag(xml, at) : at + longestTag;
      if (end === undefined) return true;
      at = xml.indexOf('<', end);
    }
  }
  return false;
}

/** Not a comment, a text or an instruction. */
function isElement(xml: string, at: number): boolean {
  return xml[at + 1] !== '!' && xml[at + 1] !== '?';
}

/** Where a tag ends; undefined if it is too long. A `>` in quotes does not end it. */
function endOfTag(xml: string, start: number): number | undefined {
  let at = start;
  for (let length = 0; length <= longestTag; length++) {
    const letter = xml[at];
    if (letter === '>') return at;
    if (letter === '"' || letter === "'") {
      at = xml.indexOf(letter, at + 1);
      if (at === -1) return undefined;
    }
    at++;
  }
  return undefined;
}
