const signs = ['= ', ' =', '=\n', '\n=', '=\r', '\r=', '=\t', '\t='];
const tag = /<[A-Za-z_:][^<>]*>/g;

/** White space around the equals sign of an attribute is well-formed, and more than the parser takes. */
export function closeUpAttributes(xml: string): string {
  // Nearly no document has any, in a tag or elsewhere.
  if (!signs.some((sign) => xml.includes(sign))) return xml;
  return xml.replace(tag, (text) => text.replace(/\s*=\s*(?=["'])/g, '='));
}
