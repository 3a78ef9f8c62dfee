import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAlternatives } from '../../src/text/alternatives.ts';
import { createWordEnds, eitherOf, endingBefore } from '../../src/text/word-ends.ts';
import { before, createWordPattern, notBefore } from '../../src/text/word-pattern.ts';

const units = ['g', 'kg', 'kgs', 'm2', 'km', 't km', 'tkm', 'fl oz', 'fl'];
const packs = ['big bag', 'big', 'sac', 'sacs'];
const texts = fc.array(fc.constantFrom(...units, ...packs, '1', '25', ' ', '.', 'x', 'é', '/'), { maxLength: 9 });

/** All matches, one behind the other. */
function findAll(pattern: ReturnType<typeof createWordPattern>, text: string) {
  const found: unknown[] = [];
  for (let match = pattern.find(text); match !== undefined; match = pattern.find(text, match.end)) {
    found.push([match.index, match.text, ...match.groups]);
  }
  return found;
}

describe('a pattern of words', () => {
  it.each([
    {
      pattern: createWordPattern(/(?<!\d)(\d+) ?/u, createWordEnds(units, true), /\b/u),
      regular: new RegExp(String.raw`(?<!\d)(\d+) ?(${toAlternatives(units, '\\.? ?')})\b`, 'gu'),
    },
    {
      pattern: createWordPattern(
        /(?<![\p{L}\d])/u,
        eitherOf(createWordEnds(packs), createWordEnds(units)),
        / ?/u,
        endingBefore(createWordEnds(packs), /(?!\p{L})/u),
      ),
      regular: new RegExp(
        String.raw`(?<![\p{L}\d])(${toAlternatives(packs)}|${toAlternatives(units)}) ?(${toAlternatives(packs)})(?!\p{L})`,
        'gu',
      ),
    },
  ])('finds what a regular expression finds', ({ pattern, regular }) => {
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const expected = [...text.matchAll(regular)].map(({ index, ...match }) => [
          index,
          ...Object.values(match).slice(0, 3),
        ]);
        expect(findAll(pattern, text)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('looks ahead', () => {
    const words = createWordEnds(packs);
    expect(createWordPattern(/\d /u, before(words)).find('3 sacs')).toMatchObject({ text: '3 ' });
    expect(createWordPattern(/\d /u, before(words)).find('3 kg')).toBeUndefined();
    expect(createWordPattern(/\d /u, notBefore(words)).find('3 sacs')).toBeUndefined();
  });

  it('matches at a place', () => {
    const pattern = createWordPattern(/\d /u, createWordEnds(packs));
    expect(pattern.match('2 sacs', 0)).toMatchObject({ end: 6, groups: ['sacs'] });
    expect(pattern.match('a 2 sacs', 0)).toBeUndefined();
  });
});
