import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weightAt } from '../../src/classifier/features.ts';
import { createPieceSums } from '../../src/classifier/piece-sums.ts';
import { hashPieces, lengthOfPieces } from '../../src/classifier/pieces.ts';
import { createRowSums, toRowWords } from '../../src/classifier/row-sums.ts';
import { findFeature, toFeatureSlots } from '../../src/text/feature-table.ts';

const groups = 5;
const hashesOf = (word: string) => {
  const { count, hashes } = hashPieces(word);
  return [...hashes.subarray(0, count)];
};
/** All but every fifth fragment of some words, with weights that differ from row to row. */
const known = [...new Set(['banane', 'bananes', 'anneau', 'savon', 'savonnette', 'papier'].flatMap(hashesOf))]
  .filter((_, at) => at % 5 !== 0)
  .map((hash) => hash >>> 0)
  .sort((a, b) => a - b);
const slots = toFeatureSlots(Uint32Array.from(known));
const rowWeights = Int8Array.from({ length: known.length * groups }, (_, at) => ((at * 89) % 256) - 128);
const tables = { slots, rows: toRowWords({ groups, rowWeights }) };

type PieceSums = ReturnType<typeof createPieceSums>;
function sum(pieces: PieceSums, tokens: readonly string[]) {
  pieces.read(tokens);
  const squares = { all: 0, known: 0 };
  pieces.addSquares(squares);
  const nothing = { count: 0, rows: new Int32Array(0), values: new Float64Array(0) };
  const sums = createRowSums(tables.rows)(nothing, pieces, 0);
  return { ...squares, sums: [...sums.subarray(0, groups)] };
}

const word = fc.oneof(
  fc.constantFrom('banane', 'bananes', 'anneau', 'savon', 'savonnette', 'papier', 'nananana', '0', 'a'),
  fc.stringMatching(/^[anbe]{1,60}$/),
);
const text = fc.array(word, { maxLength: 45 });

it('adds each different fragment once, with the weight of the first word that has it', () => {
  const pieces = createPieceSums(tables);
  fc.assert(
    fc.property(text, (tokens) => {
      const expected = sumSlowly(tokens);
      const { all, known, sums } = sum(pieces, tokens);
      expect(all).toBeCloseTo(expected.all, 9);
      expect(known).toBeCloseTo(expected.known, 9);
      for (const [group, one] of expected.sums.entries()) expect(sums[group]).toBeCloseTo(one, 6);
    }),
  );
});

it('gives exactly the same whatever it remembers', () => {
  const usual = createPieceSums(tables);
  const forgetful = createPieceSums(tables, 4);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      const fresh = texts.map((tokens) => sum(createPieceSums(tables, 16), tokens));
      expect(texts.map((tokens) => sum(usual, tokens))).toEqual(fresh);
      expect(texts.map((tokens) => sum(forgetful, tokens))).toEqual(fresh);
      expect(texts.toReversed().map((tokens) => sum(forgetful, tokens))).toEqual(fresh.toReversed());
    }),
    { numRuns: 50 },
  );
});

it('reads a word longer than any other', () => {
  const pieces = createPieceSums(tables);
  const long = 'banane'.repeat(2_000) + Array.from({ length: 3_000 }, (_, at) => at.toString(36)).join('');
  expect(sum(pieces, [long, 'savon']).all).toBeCloseTo(lengthOfPieces ** 2, 9);
  expect(sum(pieces, ['savon'])).toEqual(sum(createPieceSums(tables), ['savon']));
});

/** The same calculation row by row. */
function sumSlowly(tokens: readonly string[]) {
  const weights = new Map<number, number>();
  for (const [position, token] of tokens.slice(0, 40).entries()) {
    if (token === '0') continue;
    for (const hash of hashesOf(token)) if (!weights.has(hash)) weights.set(hash, weightAt(position));
  }
  const scale = lengthOfPieces / Math.sqrt([...weights.values()].reduce((total, weight) => total + weight ** 2, 0));
  const result = { all: 0, known: 0, sums: new Array<number>(groups).fill(0) };
  for (const [hash, weight] of weights) {
    const value = weight * scale;
    result.all += value ** 2;
    const row = findFeature(slots, hash);
    if (row === -1) continue;
    result.known += value ** 2;
    result.sums = result.sums.map((one, group) => one + value * (rowWeights[row * groups + group] ?? 0));
  }
  return result;
}
