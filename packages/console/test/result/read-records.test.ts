import { toTextCell } from '@ledgerprint/engine/results';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, parseRecords, readRecords } from '../../src/result/reading/read-records.ts';

/** Cells rich in characters that are special in CSV or long in UTF-8. */
const cell = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\r\n', '\n', '\r', ' ', '=', "'", 'é', '€', '😀', '1'),
  maxLength: 12,
});
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));

function toFile(records: readonly (readonly string[])[]): string {
  return records.map((record) => `${record.map(toTextCell).join(',')}\r\n`).join('');
}

async function readAll(text: string, sizeBytes: number) {
  const file = new Blob([text]);
  const pieces: Piece[] = [];
  for await (const piece of readRecords(file, sizeBytes)) pieces.push(piece);
  return { file, pieces, records: pieces.flatMap(({ records }) => records) };
}

describe('records of a result file', () => {
  it('are those that csv-parse reads, however the file is split', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 4, max: 40 }), async (records, sizeBytes) => {
        const text = toFile(records);
        const expected = parse(text, { record_delimiter: '\r\n' });
        expect((await readAll(text, sizeBytes)).records).toEqual(expected);
      }),
    );
  });

  it('can be read again by their byte range', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 4, max: 40 }), async (records, sizeBytes) => {
        const { file, pieces } = await readAll(toFile(records), sizeBytes);
        for (const { firstByte, endByte, records: own } of pieces) {
          expect(parseRecords(await file.slice(firstByte, endByte).text()).records).toEqual(own);
        }
      }),
    );
  });

  it('include the last one even without a final line break', async () => {
    expect((await readAll('a,b\r\n1,2', 4)).records).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('do not exist in an empty file', async () => {
    expect((await readAll('', 4)).pieces).toEqual([]);
  });
});
