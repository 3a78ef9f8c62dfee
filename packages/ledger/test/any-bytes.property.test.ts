import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecords, type RecordFormat, type TextRecord } from '../src/file/parse-records.ts';
import { toTextSource } from '../src/file/text-source.ts';
import { LedgerError } from '../src/ledger-error.ts';
import { readAll, utf16 } from './read-all.ts';

const tokens = [
  ...['"', '""', ',', ';', '\t', '|', '\n', '\r', '\r\n', ' ', '\0', '\ufeff', 'a', 'é', '€', '😀'],
  ...['designation', 'Prix', 'Qté', 'PK\x03\x04', '%PDF'],
];
const anyText = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(''));
const textBytes = fc
  .tuple(anyText, fc.constantFrom('utf8', 'latin1', 'le', 'be'))
  .map(([text, encoding]) =>
    encoding === 'le' || encoding === 'be'
      ? utf16(text, encoding)
      : Buffer.from(text, encoding === 'utf8' ? 'utf8' : 'latin1'),
  );
const marks = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], [0xff, 0xfe, 0, 0], [0x1f]);
const anyBytes = fc
  .tuple(marks, fc.oneof(fc.uint8Array({ maxLength: 64 }), textBytes), fc.uint8Array({ maxLength: 2 }))
  .map((parts) => Buffer.concat(parts.map((part) => Uint8Array.from(part))));

test('any bytes give rows or a LedgerError with a complete sentence', async () => {
  const property = fc.asyncProperty(anyBytes, async (bytes) => {
    try {
      const rows = await readAll(bytes);
      const lines = rows.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      expect(error.message).toMatch(/^[A-Z].+: .+\.$/s);
      expect(error.message).not.toMatch(/CSV_|Quote Not Closed|Invalid|ERR_|undefined|NaN/);
      if (error.line !== undefined) expect(error.line).toBeGreaterThanOrEqual(1);
    }
  });
  await fc.assert(property, { numRuns: 1_000 });
});

test('where the slices end does not matter', async () => {
  const format = fc.tuple(fc.constantFrom(',', ';', undefined), fc.integer({ min: 1, max: 7 }));
  const property = fc.asyncProperty(anyBytes, format, async (bytes, [delimiter, sliceBytes]) => {
    const whole = await recordsOf(bytes, { delimiter, sliceBytes: 1_000_000 });
    expect(await recordsOf(bytes, { delimiter, sliceBytes })).toEqual(whole);
  });
  await fc.assert(property, { numRuns: 500 });
});

/** The records, or the error message. */
async function recordsOf(bytes: Uint8Array, format: RecordFormat) {
  try {
    const records: TextRecord[] = [];
    for await (const batch of parseRecords(toTextSource(bytes), format)) records.push(...batch);
    return records;
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    return { message: error.message, line: error.line, column: error.column };
  }
}
