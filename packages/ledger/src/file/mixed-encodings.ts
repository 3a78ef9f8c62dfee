import { isUtf8 } from '#platform/is-utf8';
import { LedgerError } from '../ledger-error.ts';
import { detectEncoding } from './text-encoding.ts';

const lf = 0x0a;

/**
 * Refuses a file that is partly UTF-8 and partly in a code page, such as two exports pasted together: either reading would
 * garble half of its accents. No text in a code page has `Ã` or `├` before a sign like `©`; in UTF-8 that is an `é`.
 */
export function refuseMixedEncodings(bytes: Uint8Array): void {
  if (detectEncoding(bytes).name.startsWith('utf-')) return;
  const lines = linesOf(bytes);
  let utf8Line: number | undefined;
  let otherLine: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (!isUtf8(line)) otherLine ??= index + 1;
    else if (hasUtf8Accent(line)) utf8Line ??= index + 1;
    if (utf8Line !== undefined && otherLine !== undefined) throw mixed(utf8Line, otherLine);
  }
}

function mixed(utf8Line: number, otherLine: number): LedgerError {
  const [first, second] = [utf8Line, otherLine].toSorted((a, b) => a - b);
  const problem = `The accented letters on line ${first} and line ${second} use different encodings`;
  return new LedgerError(`${problem}, as if two files had been joined: save each part as CSV UTF-8, then join them.`, {
    reason: 'MIXED_ENCODINGS',
    line: second ?? otherLine,
  });
}

function hasUtf8Accent(line: Uint8Array): boolean {
  return line.some((byte, index) => byte === 0xc3 && ((line[index + 1] ?? 0) & 0xc0) === 0x80);
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lf); end !== -1; end = bytes.indexOf(lf, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...lines, bytes.subarray(start)];
}
