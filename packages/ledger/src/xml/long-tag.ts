/** The namespaces of a root take some kilobytes. A tag of a million attributes would take seconds and much memory. */
const longestTag = 256 * 1024;

/** Whether a tag is longer than any of a real document. Only what has no `<` for so long is looked at. */
export function hasLongTag(xml: string): boolean {
  let at = xml.indexOf('<');
  while (at !== -1 && at + longestTag < xml.length) {
    const last = xml.lastIndexOf('<', at + longestTag);
    if (last > at) at = last;
    else if (isElement(xml, at) && !endsSoon(xml, at)) return true;
    else at = xml.indexOf('<', at + longestTag);
  }
  return false;
}

/** Not a comment, a text or an instruction. */
function isElement(xml: string, at: number): boolean {
  return xml[at + 1] !== '!' && xml[at + 1] !== '?';
}

/** Whether the tag ends within the longest length; `>` in quotes does not end it. */
function endsSoon(xml: string, start: number): boolean {
  for (let at = start; at <= start + longestTag; at++) {
    const letter = xml[at];
    if (letter === '>') return true;
    if (letter !== '"' && letter !== "'") continue;
    at = xml.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return false;
}
