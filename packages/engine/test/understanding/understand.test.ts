import { describe, expect, it } from 'vitest';
import type { ClassifierInput } from '../../src/classifier/features.ts';
import { createLanguagesOf } from '../../src/understanding/line-languages.ts';
import { createUnderstanding } from '../../src/understanding/understand.ts';
import { createVocabulary, formatVocabulary, parseVocabulary } from '../../src/understanding/vocabulary.ts';

const vocabulary = createVocabulary(
  parseVocabulary(
    formatVocabulary([
      'laptop',
      'computer',
      'rent',
      'office',
      'cheval',
      'vinaigre',
      'photo',
      'copieur',
      'gift',
      'transport',
    ]),
  ),
);
const sellers = new Map([
  ['Lafarge', { code: 'C23', sellsSeveral: false }],
  ['Carrefour', { code: 'G47', sellsSeveral: true }],
]);
const understand = createUnderstanding({ vocabulary, findSeller: (name) => sellers.get(name) });
const languagesOf = createLanguagesOf();

const danish = languagesOf({ languages: ['da'] });
const english = languagesOf({ languages: ['en'] });
const unknown = languagesOf({});

function judge(designation: string, languages = unknown, others: Partial<ClassifierInput> = {}) {
  return understand({ designation, supplier: '', category: '', unit: '', notes: '', ...others }, languages);
}

describe('the vocabulary', () => {
  it.each(['cheval', 'chevaux', 'offices', 'computers'])('knows %s', (word) => {
    expect(vocabulary.knows(word)).toBe(true);
  });

  it.each(['chev', 'vinai', 'photocopieur'])('knows a part of %s', (word) => {
    expect(vocabulary.knows(word)).toBe(false);
    expect(vocabulary.knowsPart(word)).toBe(true);
  });

  it.each(['zorbu', 'off', 'xoffice', 'aval'])('knows no part of %s', (word) => {
    expect(vocabulary.knowsPart(word)).toBe(false);
  });
});

describe('a line', () => {
  it('is read if a word is known, or a part of one', () => {
    expect(judge('Rent 2024')).toEqual({ is: 'read' });
    expect(judge('VINAI. XERESMAI', english)).toEqual({ is: 'read' });
  });

  it('is unknown if no word is, whatever its size', () => {
    expect(judge('zorbu 500 g')).toEqual({ is: 'unknown', language: undefined });
    expect(judge('4711')).toEqual({ is: 'unknown', language: undefined });
  });

  it('is unknown in a language that is not read, even if a word starts like a known one', () => {
    expect(judge('Udskiftning af tagrender på hallen')).toEqual({ is: 'unknown', language: 'da' });
    expect(judge('Leje', danish)).toEqual({ is: 'unknown', language: 'da' });
  });

  it('is read if its seller sells one kind of thing, or its category is known', () => {
    expect(judge('zorbu', unknown, { supplier: 'Lafarge' })).toEqual({ is: 'read' });
    expect(judge('Udskiftning af tagrender på hallen', danish, { supplier: 'Lafarge' })).toEqual({
      is: 'told',
      language: 'da',
      code: 'C23',
    });
    expect(judge('Udskiftning af tagrender på hallen', danish, { supplier: 'Carrefour' })).toMatchObject({
      is: 'unknown',
    });
    expect(judge('zorbu', english, { category: 'Office computers' })).toEqual({ is: 'read' });
  });

  it('borrows words that other languages share, but not short ones, which may mean something else', () => {
    expect(judge('Laptop', danish)).toEqual({ is: 'borrowed', language: 'da' });
    expect(judge('Gift', danish)).toEqual({ is: 'unknown', language: 'da' });
  });

  it('is read if its own language has a phrase for it', () => {
    expect(judge('Stromrechnung', languagesOf({ languages: ['de'] }))).toEqual({ is: 'read' });
  });
});

describe('the languages of a context', () => {
  it('are those of its rows', () => {
    const languages = languagesOf({ aggregates: { energyEur: {}, languageRows: { '': 3, de: 95, fr: 5 } } });
    expect(languages).toMatchObject({ isFamiliar: false, isMainFamiliar: false });
    expect(languages.of('Transport')).toBe('de');
    expect(languages.of('Nettoyage des vitres')).toBe('fr');
  });

  it('are those named, whatever its rows say', () => {
    const aggregates = { energyEur: {}, languageRows: { fr: 100 } };
    expect(languagesOf({ aggregates, languages: ['de'] }).of('Nettoyage des vitres')).toBe('de');
  });

  it('are unknown for results of before they were counted', () => {
    expect(languagesOf({ aggregates: { energyEur: {} } })).toMatchObject({ isFamiliar: true, isMainFamiliar: true });
  });
});
