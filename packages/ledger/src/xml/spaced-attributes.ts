const tag = /<[A-Za-z_:][^<>]*>/g;

/** White space around the equals sign of an attribute is well-formed, and more than the parser takes. */
export function closeUpAttributes(xml: string): string {
  // Nearly no document has any, in a tag or elsewhere.
  if (!hasSpacedSign(xml)) return xml;
  // Each run of white space is looked at from its beginning only: long ones would take the square of their length.
  return xml.replace(tag, (text) => text.replace(/(?<!\s)\s*=\s*(?=["'])/g, '='));
}

function hasSpacedSign(xml: string): boolean {
  for (let at = xml.indexOf('='); at !== -1; at = xml.indexOf('=', at + 1)) {
    if (xml.charCodeAt(at - 1) <= space || xml.charCodeAt(at + 1) <= space) return true;
  }
  return false;
}

const space = 0x20;
