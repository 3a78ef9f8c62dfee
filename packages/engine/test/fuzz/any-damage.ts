import fc from 'fast-check';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
/** Texts that break parsers far more often than random bytes. */
const awkward = fc.constantFrom(
  ...['"', '""', ',', ';', '\t', '|', '\r', '\n', '\0', '\ufeff', '\u00e9', '<', '>', '&', ']]>', '<!--', '<c r="A1">'],
  ...[
    '<row r="999999999">',
    '<c t="s"><v>99999</v></c>',
    '<c r="XFD1048576"><v>1</v></c>',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&a;',
    '1e999',
    'PK\x03\x04',
  ],
);
const inserted = fc.oneof(
  awkward.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
);

type Change = (bytes: Buffer) => Buffer;

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fraction, inserted).map(
    ([share, more]): Change =>
      (bytes) => {
        const at = Math.floor(share * bytes.length);
        return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
      },
  ),
  fc.tuple(fraction, fc.nat(255)).map(
    ([share, value]): Change =>
      (bytes) => {
        const copy = Buffer.from(bytes);
        if (copy.length > 0) copy[Math.min(copy.length - 1, Math.floor(share * copy.length))] = value;
        return copy;
      },
  ),
  fc.tuple(fraction, fraction).map(
    ([share, length]): Change =>
      (bytes) => {
        const at = Math.floor(share * bytes.length);
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(length * (bytes.length - at)))]);
      },
  ),
  fc.tuple(fraction, fraction).map(
    ([from, to]): Change =>
      (bytes) => {
        const [start, end] = [Math.floor(from * bytes.length), Math.floor(to * bytes.length)].sort((a, b) => a - b);
        return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
      },
  ),
);

/** Inserts, changes, removes and repeats a few bytes at a time. */
export const anyDamage: fc.Arbitrary<Change> = fc
  .array(change, { minLength: 1, maxLength: 6 })
  .map((changes) => (bytes) => changes.reduce((changed, next) => next(changed), bytes));
