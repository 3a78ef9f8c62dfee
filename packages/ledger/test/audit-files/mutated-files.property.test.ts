import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger-error.ts';
import { bytesOf, readRows } from './read-rows.ts';

const files = [
  'datev-skr03.csv',
  'datev-skr04.csv',
  'saft-norway.xml',
  'saft-romania-invoices.xml',
  'xaf-netherlands.xml',
];
const sources = files.map(bytesOf);

/** Bytes to overwrite, cut out or duplicate. */
const change = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 60 }),
  kind: fc.constantFrom('overwrite', 'cut', 'double'),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.constantFrom('<', '>', ';', '"', '&', '-', '<a>', '99999999999999999999', ',').map((text) => Buffer.from(text)),
  ),
});

function mutate(
  source: Uint8Array,
  changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[],
): Uint8Array {
  let bytes = Buffer.from(source);
  for (const { place, length, kind, bytes: put } of changes) {
    const at = Math.floor(place * bytes.length);
    const part = bytes.subarray(at, at + length);
    const middle =
      kind === 'overwrite' ? Buffer.from(put) : kind === 'cut' ? Buffer.alloc(0) : Buffer.concat([part, part]);
    bytes = Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at + length)]);
  }
  return bytes;
}

test('mutated audit files give rows or a LedgerError with a complete sentence', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...sources),
    fc.array(change, { minLength: 1, maxLength: 4 }),
    async (source, changes) => {
      try {
        const { rows, report } = await readRows(mutate(source, changes));
        expect(report.rows).toBe(rows.length);
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        expect(error.message).toMatch(/^[A-Z].+: .+\.$/s);
      }
    },
  );
  await fc.assert(property, { numRuns: 300 });
});
