import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCatalogue, parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { factorOf } from './factor-of.ts';

describe('the catalogue file', () => {
  it('preserves the factors, sorted by id', () => {
    const factors = [
      factorOf({ id: 'bc-2', nameFr: 'Vis "inox", 5 mm', synonyms: 'vis, boulon', uncertaintyPct: undefined }),
      factorOf({ id: 'bc-10', value: 0.000132, validUntil: '', nameEn: ',' }),
      factorOf({ id: 'bc-1', reason: '"', country: '', directShare: 0.8035 }),
    ];
    const sorted = factors.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(parseCatalogue(formatCatalogue(factors))).toEqual(sorted);
  });

  it('preserves any names and numbers', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((any) => any.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(text, text, fc.double({ noNaN: true, min: 1e-9, max: 1e9 }), (nameFr, synonyms, value) => {
        const factor = factorOf({ nameFr, synonyms, value });
        expect(parseCatalogue(formatCatalogue([factor]))).toEqual([factor]);
      }),
    );
  });

  it('has the same bytes for any order of factors', () => {
    const factors = [1, 2, 3].map((number) => factorOf({ id: `bc-${number}` }));
    expect(formatCatalogue(factors.toReversed())).toBe(formatCatalogue(factors));
  });

  it('has one line per factor even if a name has a line break', () => {
    expect(formatCatalogue([factorOf({ nameFr: 'Papier\nA4' })]).split('\n')).toHaveLength(3);
  });

  it.each([
    ['another header', 'id,name\n', 'Line 1 must be the header'],
    ['a line cut short', `${formatCatalogue([])}bc-1,Base Carbone\n`, 'Line 2 has 2 cells'],
    ['no text', '', 'Line 1 must be the header'],
  ])('refuses %s', (_, file, sentence) => {
    expect(() => parseCatalogue(file)).toThrow(sentence);
  });
});
