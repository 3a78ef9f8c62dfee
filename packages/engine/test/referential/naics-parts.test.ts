import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNaics, type NaicsModel, toNaicsTables } from '../../src/referential/naics.ts';
import { toNaicsFeatures } from '../../src/referential/naics-features.ts';
import { formatNaics, parseNaics } from '../../src/referential/naics-file.ts';
import { createNeighbourVote, toVoteTables } from '../../src/referential/neighbour-vote.ts';
import { trainLayer } from '../../tools/naics/train-layer.ts';
import { trainNaics } from '../../tools/naics/train-naics.ts';

const scheme = {
  codes: ['315990', '326199', '332216', '332510'],
  factors: [0.1, 0.4, 0.2, 0.21],
  groupCount: 3,
  groupOfCode: [0, 1, 2, 2],
};
const coded = [
  ['gloves leather work', 0],
  ['hats and caps', 0],
  ['plastic bucket', 1],
  ['plastic pail with cover', 1],
  ['wrench adjustable', 2],
  ['hammer sledge', 2],
  ['padlock', 3],
  ['door hinges steel', 3],
] as const;
const twins = [{ english: 'hammer', french: 'marteau', group: 2 }];
const model: NaicsModel = {
  ...trainNaics(
    {
      scheme,
      orders: [],
      coded: coded.map(([text, code]) => ({ text, code, weight: 1 })),
      grouped: [],
      phrases: [],
      twins,
    },
    [],
  ),
  confidence: [-1, 0.5, 0.2, 1, 0.1],
};
const naics = createNaics(toNaicsTables(model));
const codeOf = (designation: string, category = '') =>
  naics.classify({ designation, category, supplier: '', unit: '', notes: '' }, 3).ranked[0]?.code;

describe('features', () => {
  it('are words without endings, pairs in either order and the first word', () => {
    expect(toNaicsFeatures('Gloves, 12 Leather').words).toEqual(toNaicsFeatures('glove leather').words);
    const [one, other] = [toNaicsFeatures('steel hinge').hashes, toNaicsFeatures('hinge steel').hashes];
    expect(one.filter((hash) => other.includes(hash))).toHaveLength(3);
    expect(one).toHaveLength(4);
  });

  it('do not include numbers, symbols and function words', () => {
    expect(toNaicsFeatures('12 3/4 of the').hashes).toEqual([]);
  });
});

describe('a trained model', () => {
  it.each([
    ['WRENCH ADJUSTABLE 10 IN', '332216'],
    ['Padlocks', '332510'],
    ['work gloves', '315990'],
    ['pails', '326199'],
  ])('knows the code of %s', (designation, code) => {
    expect(codeOf(designation)).toBe(code);
  });

  it('learns French from the English twin', () => {
    expect(codeOf('Marteau')).toBe('332216');
  });

  it('reads the category too', () => {
    expect(codeOf('ref 4711', 'padlock')).toBe('332510');
  });

  it('is the same after writing and reading', () => {
    const copy = parseNaics(formatNaics(model));
    expect(copy).toEqual(model);
    expect(createNaics(toNaicsTables(copy)).weigh('hammer')).toEqual(naics.weigh('hammer'));
  });

  it('is the same if it is trained again', () => {
    const again = trainLayer(
      [
        { text: 'a b c', output: 0, weight: 1 },
        { text: 'b d', output: 1, weight: 1 },
      ],
      { outputCount: 2, contenders: () => [0, 1], parentOf: () => undefined, rounds: 3 },
    );
    expect(again).toEqual(
      trainLayer(
        [
          { text: 'a b c', output: 0, weight: 1 },
          { text: 'b d', output: 1, weight: 1 },
        ],
        { outputCount: 2, contenders: () => [0, 1], parentOf: () => undefined, rounds: 3 },
      ),
    );
  });

  it('accepts any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (designation) => {
        const { ranked } = naics.classify({ designation, category: '', supplier: '', unit: '', notes: '' }, 3);
        return ranked.every(({ probability }) => probability >= 0 && probability <= 1);
      }),
    );
  });
});

describe('neighbours', () => {
  const vote = createNeighbourVote(toVoteTables(model.texts));
  const votesFor = (text: string) => {
    const votes = new Float64Array(scheme.codes.length);
    vote(toNaicsFeatures(text).words, votes);
    return [...votes];
  };
  const total = (text: string) => votesFor(text).reduce((sum, share) => sum + share, 0);

  it('vote for their codes, with one vote in total if a text has the same words', () => {
    expect(votesFor('bucket, plastic')[1]).toBeGreaterThan(0.9);
    expect(total('bucket plastic')).toBeCloseTo(1, 5);
  });

  it('vote less if words are unknown, and not at all if all are', () => {
    expect(total('bucket plastic zebra')).toBeLessThan(0.9);
    expect(total('zebra')).toBe(0);
  });
});
