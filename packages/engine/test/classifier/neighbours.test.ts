import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNeighbours, toNeighbourTables } from '../../src/classifier/neighbours.ts';
import { type IndexedLine, indexLines } from '../../tools/classifier/index-lines.ts';

const groupCount = 3;
const create = (lines: readonly IndexedLine[]) =>
  createNeighbours(toNeighbourTables(indexLines(lines), groupCount), groupCount);
const ask = (lines: readonly IndexedLine[], terms: readonly number[]) =>
  create(lines)(Int32Array.from(terms), terms.length);

const lines = [
  { terms: [1, 2, 3], group: 0 },
  { terms: [1, 2, 4], group: 0 },
  { terms: [3, 4, 5], group: 1 },
  { terms: [5, 6], group: 2 },
  { terms: [6, 5], group: 2 },
];

it('gives a line with the same terms the highest similarity, and its group the most votes', () => {
  const { nearest, votes } = ask(lines, [2, 1, 3]);
  expect(nearest).toBeCloseTo(1, 6);
  expect(votes.indexOf(Math.max(...votes))).toBe(0);
});

it('finds no neighbour for a text that shares nothing', () => {
  expect(ask(lines, [77, 78])).toEqual({ nearest: 0, votes: new Float64Array(groupCount) });
  expect(ask([], [1])).toEqual({ nearest: 0, votes: new Float64Array(groupCount) });
});

it('gives a term in lines of every group less weight than an equally rare term of one group', () => {
  const mixed = [
    { terms: [1, 10], group: 0 },
    { terms: [1, 11], group: 1 },
    { terms: [2, 12], group: 2 },
    { terms: [2, 13], group: 2 },
    { terms: [10, 11, 12, 13], group: 0 },
  ];
  const { votes } = ask(mixed, [1, 2]);
  expect(votes[2]).toBeGreaterThan((votes[0] ?? 0) + (votes[1] ?? 0));
});

it('keeps nothing between calls', () => {
  const find = create(lines);
  find(Int32Array.of(5, 6), 2);
  expect([...find(Int32Array.of(1, 2, 3), 3).votes]).toEqual([...ask(lines, [1, 2, 3]).votes]);
});

it('votes with the fourth power of the cosine; weights terms by rarity and information, and ignores minor ones', () => {
  const terms = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
  const someLines = fc.array(fc.record({ terms, group: fc.nat(groupCount - 1) }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(someLines, terms, (known, text) => {
      const { votes, nearest } = ask(known, text);
      const expected = voteSlowly(known, text);
      for (const [group, vote] of expected.votes.entries()) expect(votes[group]).toBeCloseTo(vote, 5);
      expect(nearest).toBeCloseTo(expected.nearest, 5);
    }),
  );
});

/** The same calculation line by line, without optimizations. */
function voteSlowly(known: readonly IndexedLine[], text: readonly number[]) {
  const countOf = (term: number) => known.filter(({ terms }) => terms.includes(term)).length;
  const shareOf = (group: number, among: readonly IndexedLine[]) =>
    among.filter((line) => line.group === group).length / among.length;
  const toldBy = (term: number) => {
    const having = known.filter(({ terms }) => terms.includes(term));
    const told = Array.from({ length: groupCount }, (_, group) => {
      const everywhere = shareOf(group, known);
      const here = (shareOf(group, having) * having.length + everywhere) / (having.length + 1);
      return here === 0 ? 0 : here * Math.log(here / everywhere);
    });
    return Math.max(
      0.05,
      told.reduce((sum, part) => sum + part, 0),
    );
  };
  const squareOf = (term: number) => Math.log(1 + known.length / countOf(term)) ** 2 * toldBy(term);
  const squares = (terms: readonly number[]) =>
    terms.filter((term) => countOf(term) > 1).reduce((sum, term) => sum + squareOf(term), 0);
  const strange = text.filter((term) => countOf(term) < 2).length * Math.log(1 + known.length) ** 2;
  const length = squares(text) + strange;
  const followed = text.filter((term) => squares([term]) > 0.02 * length);
  const votes = new Float64Array(groupCount);
  let nearest = 0;
  for (const { terms, group } of known) {
    const shared = squares(terms.filter((term) => followed.includes(term)));
    if (shared === 0) continue;
    const cosine = shared / Math.sqrt(squares(terms) * length);
    votes[group] = (votes[group] ?? 0) + cosine ** 4;
    nearest = Math.max(nearest, cosine);
  }
  return { votes, nearest };
}
