/** A value of COPY's text format; undefined is NULL. */
export type CopyValue = string | number | bigint | undefined;

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line of COPY's text format, line end included. */
export function toCopyText(values: readonly CopyValue[]): string {
  let line = '';
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (i > 0) line += '\t';
    if (value === undefined) line += '\\N';
    else if (typeof value !== 'string') line += value;
    else
      line += special.test(value) ? value.replace(/[\\\n\r\t]/g, (found) => escapes[found] as string) : value;
  }
  return `${line}\n`;
}
