import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { reasonValues } from '../../src/reasons/reason.ts';
import { fromNamedValues } from '../../src/reasons/reason-cell.ts';
import { sayReason } from '../../src/reasons/say-reasons.ts';
import { textVersion } from '../../src/results/calculation-version.ts';

/** Of the English sentences below, by text version. */
const hashes: Readonly<Record<number, string>> = {
  1: '7b74f37b7f4c18b16c11c5bb7beff4ed09a4fae618c1c61d127edadb733c1557',
  // Groups are named in English; what is not understood says so.
  2: '120d6938c96e680b8d02b953774f301f5ad06908f0bf1d1012e18e9d70e013ed',
  // Figures that use what is stated.
  3: '502cbd9142f45f8a451fed07cc8e407dd938977620f9c2cd47e4c6b89bd31a80',
  // What each case adds to sums.
  4: '2b8246250f7e8357afb626a7bce63512ae2abbba531a3a3c3788361f348b7803',
};

const values = { text: 'abc', 'text?': 'def', number: '2', 'number?': '3', flag: 'yes' } as const;

/** Each reason with all values, and with those that it must have. */
function sayAll(): string {
  const sentences = Object.entries(reasonValues).flatMap(([code, kinds]) =>
    [true, false].map((isFull) => {
      const given = Object.entries(kinds).filter(([, kind]) => isFull || !/\?|flag/.test(kind));
      const reason = fromNamedValues({
        code,
        values: Object.fromEntries(given.map(([name, kind]) => [name, values[kind]])),
      });
      return reason === undefined ? code : sayReason(reason, 'en');
    }),
  );
  return sentences.join('\n');
}

it('a changed English sentence has another text version, so that packs of other versions are still verified', () => {
  const hash = createHash('sha256').update(sayAll()).digest('hex');
  expect(hash, 'Raise textVersion in calculation-version.ts, and add the hash of the new sentences here.').toBe(
    hashes[textVersion],
  );
});
