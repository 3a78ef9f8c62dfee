import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { CsvError, Parser } from 'csv-parse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError as BrowserCsvError, Parser as BrowserParser } from '../src/browser/csv-parser.ts';
import { isUtf8 as isUtf8InBrowser } from '../src/browser/is-utf8.ts';
import * as inBrowser from '../src/browser/zlib.ts';
import * as inNode from '../src/node/zlib.ts';
import { UnpackError } from '../src/zip/unpack-error.ts';

const options = {
  delimiter: ';',
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
};

type AnyParser = {
  on(event: 'error' | 'finish', listener: (error?: unknown) => void): unknown;
  write(slice: Uint8Array): unknown;
  end(): unknown;
};

type Outcome = { readonly records: readonly (readonly string[])[]; readonly problem: unknown };

/** The records of a text in two slices, up to the end or the first error. */
function parse(
  create: (onRecord: (cells: readonly string[]) => undefined) => AnyParser,
  slices: readonly Uint8Array[],
): Promise<Outcome> {
  const records: (readonly string[])[] = [];
  const parser = create((cells) => {
    records.push(cells);
    return undefined;
  });
  return new Promise((resolve) => {
    parser.on('error', (error) => {
      const isOurs = error instanceof CsvError || error instanceof BrowserCsvError;
      const { code, bytes, column } = error as CsvError & { readonly bytes: number; readonly column: number };
      resolve({ records, problem: isOurs ? { code, bytes, column } : error });
    });
    parser.on('finish', () => resolve({ records, problem: undefined }));
    for (const slice of slices) parser.write(slice);
    parser.end();
  });
}

const texts = fc
  .array(fc.constantFrom('é', '€', '😀', 'a', ' ', ';', '"', '\r\n', '\n', '\r', '\ufeff'), { maxLength: 40 })
  .map((parts) => Buffer.from(parts.join('')));

describe('the CSV parser for browsers', () => {
  it('gives the same records and errors as the one for Node, wherever slices end', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(80), async (bytes, cut) => {
        const slices = [bytes.subarray(0, cut), bytes.subarray(cut)];
        const inNode = await parse((on_record) => new Parser({ ...options, on_record }), slices);
        const inBrowser = await parse((on_record) => new BrowserParser({ ...options, on_record }), slices);
        expect(inBrowser).toEqual(inNode);
      }),
      { numRuns: 300 },
    );
  });
});

describe('isUtf8 for browsers', () => {
  it('agrees with Node', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 8 }), texts), fc.boolean(), (bytes, isCut) => {
        const given = isCut ? bytes.subarray(0, -1) : bytes;
        expect(isUtf8InBrowser(given)).toBe(isUtf8(given));
      }),
      { numRuns: 1_000 },
    );
  });

  it('handles a character split across slices, and one cut at the end', () => {
    const bytes = Buffer.from('a'.repeat(2 ** 20 - 1) + 'é'.repeat(2));
    expect(isUtf8InBrowser(bytes)).toBe(true);
    expect(isUtf8InBrowser(bytes.subarray(0, -1))).toBe(false);
  });
});

describe.each([
  ['Node', inNode],
  ['browsers', inBrowser],
])('unpacking for %s', (_, { crc32, inflate }) => {
  const text = Buffer.from('Désignation;Montant\n'.repeat(200_000));
  const packed = deflateRawSync(text);
  const inSlices = (bytes: Uint8Array) => [bytes.subarray(0, 1_000), bytes.subarray(1_000)];

  it('gives what was packed', async () => {
    expect((await buffer(inflate(inSlices(packed)))).equals(text)).toBe(true);
  });

  it.each([
    ['cut off', packed.subarray(0, -10)],
    ['followed by other bytes', Buffer.concat([packed, Buffer.from('other bytes')])],
    ['changed', Buffer.concat([packed.subarray(0, 1_000), Buffer.alloc(50, 0xff), packed.subarray(1_050)])],
  ])('data that is %s is refused', async (_problem, damaged) => {
    await expect(buffer(inflate(inSlices(damaged)))).rejects.toThrow(UnpackError);
  });

  it('an error from reading the data is passed on', async () => {
    async function* broken() {
      yield packed.subarray(0, 1_000);
      throw new Error('the disk is gone');
    }
    await expect(buffer(inflate(broken()))).rejects.toThrow('the disk is gone');
  });

  it('can be given up before the end', async () => {
    for await (const piece of inflate(inSlices(packed))) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });

  it('the checksum is the same piece by piece', () => {
    expect(crc32(text.subarray(1_000), crc32(text.subarray(0, 1_000)))).toBe(crc32(text));
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
  });
});
