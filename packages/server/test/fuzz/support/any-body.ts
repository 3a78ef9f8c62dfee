import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A transformation of a body before it is sent. */
export type BodyChange = {
  /** The value of Content-Encoding, correct or not; undefined for none. */
  readonly encoding: string | undefined;
  readonly apply: (json: string) => Buffer;
  /** A description for readers of a counterexample. */
  readonly what: string;
};

const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const packers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, fast),
  deflate: (bytes) => deflateSync(bytes),
};
// 32 MiB of white space, over every limit of the tested service.
const bombs: Readonly<Record<string, Buffer>> = Object.fromEntries(
  Object.entries(packers).map(([name, packer]) => [name, packer(Buffer.alloc(32 * 2 ** 20, ' '))]),
);
const encodings = ['gzip', 'br', 'deflate'] as const;

function pack(encoding: string | undefined, json: string): Buffer {
  const bytes = Buffer.from(json);
  return encoding === undefined ? bytes : (packers[encoding]?.(bytes) ?? bytes);
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

const asItIs: BodyChange = { encoding: undefined, apply: (json) => Buffer.from(json), what: 'as it is' };
const packed = fc
  .constantFrom('gzip', 'br')
  .map((encoding) => ({ encoding, what: encoding, apply: (json: string) => pack(encoding, json) }));
const cut = fc.tuple(fc.constantFrom(undefined, ...encodings), fraction).map(([encoding, share]) => ({
  encoding,
  what: `${encoding} cut at ${share}`,
  apply: (json: string) => {
    const bytes = pack(encoding, json);
    return bytes.subarray(0, Math.floor(share * bytes.length));
  },
}));
const flipped = fc
  .tuple(
    fc.constantFrom(undefined, ...encodings),
    fc.array(fc.tuple(fraction, fc.nat(255)), { minLength: 1, maxLength: 4 }),
  )
  .map(([encoding, flips]) => ({
    encoding,
    what: `${encoding} with ${JSON.stringify(flips)}`,
    apply: (json: string) => {
      const bytes = pack(encoding, json);
      for (const [share, mask] of flips) {
        const place = Math.min(bytes.length - 1, Math.floor(share * bytes.length));
        if (place >= 0) bytes[place] = (bytes[place] ?? 0) ^ mask;
      }
      return bytes;
    },
  }));
const mislabelled = fc
  .constantFrom(...encodings, 'identity', 'zstd', 'gzip, br', '*', '')
  .map((encoding) => ({ encoding, what: `falsely labelled ${encoding}`, apply: (json: string) => Buffer.from(json) }));
const bomb = fc
  .constantFrom(...encodings)
  .map((encoding) => ({ encoding, what: `bomb in ${encoding}`, apply: () => bombs[encoding] ?? Buffer.alloc(0) }));
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '[{"b":'), fc.integer({ min: 1, max: 30_000 }))
  .map(
    ([piece, depth]): BodyChange => ({
      encoding: undefined,
      what: `${depth} × ${piece}`,
      apply: () => Buffer.from(piece.repeat(depth)),
    }),
  );
const otherBytes = fc
  .uint8Array({ maxLength: 60 })
  .map((bytes) => ({
    encoding: undefined,
    what: `bytes ${Buffer.from(bytes).toString('hex')}`,
    apply: () => Buffer.from(bytes),
  }));

/** Mostly none; otherwise compressed, cut, changed, falsely labelled, a bomb, or something completely different. */
export const anyBodyChange: fc.Arbitrary<BodyChange> = fc.oneof(
  { weight: 24, arbitrary: fc.constant(asItIs) },
  { weight: 4, arbitrary: packed },
  { weight: 3, arbitrary: cut },
  { weight: 3, arbitrary: flipped },
  { weight: 2, arbitrary: mislabelled },
  { weight: 1, arbitrary: bomb },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: otherBytes },
);
