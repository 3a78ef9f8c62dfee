const tag = /<[A-Za-z_:][^<>]*>/g;

/** White space around the equals sign of an attribute is well-formed, but the parser does not accept it. */
export function closeUpAttributes(xml: string): string {
  // Hardly any document has white space before an equals sign, in a tag or elsewhere.
  if (!hasSpacedSign(xml)) return xml;
  // Each run of white space is examined only from its start: long runs would otherwise take quadratic time.
  return xml.replace(tag, (text) => text.replace(/(?<!\s)\s*=\s*(?=["'])/g, '='));
}

function hasSpacedSign(xml: string): boolean {
  for (let at = xml.indexOf('='); at !== -1; at = xml.indexOf('=', at + 1)) {
    if (xml.charCodeAt(at - 1) <= space || xml.charCodeAt(at + 1) <= space) return true;
  }
  return false;
}

const space = 0x20;
