import { toTextCell } from '@ledgerprint/engine/results';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, parseRecords, readRecords } from '../../src/result/reading/read-records.ts';

/** Cells with what matters to CSV and to UTF-8 more often than chance would have it. */
const cell = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\r\n', '\n', '\r', ' ', '=', "'", 'é', '€', '😀', '1'),
  maxLength: 12,
});
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
  );

function toFile(records: readonly (readonly string[])[]): string {
  return records.map((record) => `${record.map(toTextCell).join(',')}\r\n`).join('');
}

async function readAll(text: string, sizeBytes: number) {
  const file = new Blob([text]);
  const pieces: Piece[] = [];
  for await (const piece of readRecords(file, sizeBytes)) pieces.push(piece);
  return { file, pieces, records: pieces.flatMap(({ records }) => records) };
}

describe('records of a file as the service writes it', () => {
  it('are what csv-parse reads, whatever the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 4, max: 40 }), async (records, sizeBytes) => {
        const text = toFile(records);
        const expected = parse(text, { record_delimiter: '\r\n' });
        expect((await readAll(text, sizeBytes)).records).toEqual(expected);
      }),
    );
  });

  it('are found again by the bytes of their piece', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 4, max: 40 }), async (records, sizeBytes) => {
        const { file, pieces } = await readAll(toFile(records), sizeBytes);
        for (const { firstByte, endByte, records: own } of pieces) {
          expect(parseRecords(await file.slice(firstByte, endByte).text()).records).toEqual(own);
        }
      }),
    );
  });

  it('are also there without a line break behind the last one', async () => {
    expect((await readAll('a,b\r\n1,2', 4)).records).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('are none in an empty file', async () => {
    expect((await readAll('', 4)).pieces).toEqual([]);
  });
});
