const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** NULL in COPY's text format. */
export const copyNull = '\\N';

/** A text as a cell of COPY's text format; cells are separated by tabs, lines end with a line feed. */
export function toCopyCell(text: string): string {
  return special.test(text) ? text.replace(/[\\\n\r\t]/g, (found) => escapes[found] as string) : text;
}
