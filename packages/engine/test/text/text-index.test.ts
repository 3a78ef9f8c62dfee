import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextIndex } from '../../src/text/text-index.ts';

const texts = [
  'Ordinateur portable',
  'Ordinateur de bureau',
  'Chaise de bureau',
  'Papier A4 blanc',
  'Gazole routier',
  'Travaux de peinture',
  'Yellow corn flour',
  'Journaux et magazines',
];
const index = createTextIndex(texts.map((text, target) => ({ text, target })));
const best = (query: string) => texts[index.nearest(query, 1)[0]?.target ?? -1];

describe('nearest texts', () => {
  it('finds an indexed text with a score of 1', () => {
    for (const [target, text] of texts.entries()) {
      expect(index.nearest(text, 1)[0]?.target).toBe(target);
      expect(index.nearest(text, 1)[0]?.score).toBeCloseTo(1, 5);
    }
  });

  it.each([
    ['ORDINATEURS PORTABLES', 'Ordinateur portable'],
    ['ordinateur protable', 'Ordinateur portable'],
    ['portable, ordinateur', 'Ordinateur portable'],
    ['chaises', 'Chaise de bureau'],
    ['gasole routier', 'Gazole routier'],
    ['travail de peinture', 'Travaux de peinture'],
    ['corn flours', 'Yellow corn flour'],
    ['un journal', 'Journaux et magazines'],
  ])('finds %s as %s', (query, text) => {
    expect(best(query)).toBe(text);
  });

  it('gives distinct targets, best first', () => {
    const several = createTextIndex([
      { text: 'lait entier', target: 7 },
      { text: 'lait entier UHT', target: 7 },
      { text: 'lait demi-écrémé', target: 9 },
    ]);
    const found = several.nearest('lait entier', 5);
    expect(found.map(({ target }) => target)).toEqual([7, 9]);
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1);
  });

  it('prefers the text that was given first among equals', () => {
    const same = createTextIndex([
      { text: 'café moulu', target: 3 },
      { text: 'Cafés moulus', target: 1 },
    ]);
    expect(same.nearest('cafe moulu', 2).map(({ target }) => target)).toEqual([3, 1]);
  });

  it('finds nothing for a text that shares nothing, or in an empty index', () => {
    expect(index.nearest('zzzz', 3)).toEqual([]);
    expect(index.nearest('', 3)).toEqual([]);
    expect(createTextIndex([]).nearest('papier', 3)).toEqual([]);
  });

  it('adds features that are too common to be looked up', () => {
    const many = createTextIndex(
      Array.from({ length: 30_000 }, (_, target) => ({ text: `papier blanc numero${target} ramette`, target })),
    );
    expect(many.nearest('papier blanc numero12345 ramette', 1)[0]?.target).toBe(12345);
    expect(many.nearest('papier blanc numero12345 ramette', 1)[0]?.score).toBeCloseTo(1, 4);
  });

  it('always gives the same answer for a text, with scores from 0 to 1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const first = index.nearest(text, 4);
        expect(index.nearest(text, 4)).toEqual(first);
        for (const { score } of first) expect(score).toBeGreaterThan(0);
        for (const { score } of first) expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
