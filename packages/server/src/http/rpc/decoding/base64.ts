const alphabetAndBreaks = /^[A-Za-z0-9+/_\r\n-]*={0,2}[\r\n]*$/;

/**
 * True for base64 in either alphabet, padded or not, on one line or wrapped into lines of equal length. The protobuf library
 * is lenient and would accept plain text.
 */
export function isBase64(text: string): boolean {
  if (!alphabetAndBreaks.test(text)) return false;
  const lineLength = text.search(/[\r\n]/);
  const breaks = lineLength === -1 ? 0 : countBreaks(text, lineLength);
  if (breaks === undefined) return false;
  const length = text.length - breaks;
  return text.includes('=') ? length % 4 === 0 : length % 4 !== 1;
}

/** The number of line-break characters if every line has `lineLength` others; undefined if a line has another length. */
function countBreaks(text: string, lineLength: number): number | undefined {
  const lineBreak = text.startsWith('\r\n', lineLength) ? '\r\n' : '\n';
  if (lineLength === 0 || lineLength % 4 !== 0) return undefined;
  let count = 0;
  let start = 0;
  for (let end = text.indexOf(lineBreak); end !== -1; end = text.indexOf(lineBreak, start)) {
    const isLast = end + lineBreak.length === text.length;
    if (isLast ? end - start > lineLength : end - start !== lineLength) return undefined;
    count += lineBreak.length;
    start = end + lineBreak.length;
  }
  return text.length - start > lineLength ? undefined : count;
}
