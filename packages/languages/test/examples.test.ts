import { describe, expect, it } from 'vitest';
import { toForms } from '../src/endings.ts';
import { fold } from '../src/fold.ts';
import { formsOf } from '../src/forms.ts';
import { createLexicon } from '../src/lexicon.ts';
import { allRows, findRepeated, loadLanguages } from '../src/load-languages.ts';
import { nothing, toPlace } from '../src/row.ts';
import { Tokens } from '../src/tokens.ts';
import { isWordList, placeOf } from '../src/topics.ts';

describe.each(loadLanguages().map((language) => ({ ...language, language })))('$code', ({ language }) => {
  const lexicons = { texts: createLexicon([language], 'texts'), names: createLexicon([language], 'names') };

  it('finds each phrase in its example', () => {
    const missed = allRows(language).filter(({ topic, text, means, example }) => {
      const place = placeOf(topic);
      if (place === undefined) return false;
      const hits = lexicons[place].read(example).all(topic);
      return means === nothing
        ? hits.some(({ row }) => row.text.length < text.length)
        : !hits.some(({ row }) => row.means === means);
    });
    expect(missed.map((row) => `${toPlace(row)}: ${row.text} → ${row.means}: ${row.example}`)).toEqual([]);
  });

  it('has each word of a list in its example', () => {
    const missed = allRows(language).filter(({ topic, text, example }) => {
      const words = ` ${new Tokens(fold(example)).words().join(' ')} `;
      return isWordList(topic) && !formsOf(text, language.endings).some((form) => words.includes(` ${form} `));
    });
    expect(missed.map(({ topic, text, example }) => `${topic}: ${text}: ${example}`)).toEqual([]);
  });

  it('has no phrase twice in a file with the same meaning', () => {
    expect(findRepeated(allRows(language)).map((row) => `${toPlace(row)}: ${row.text}`)).toEqual([]);
  });

  it('gives words the endings of its examples', () => {
    for (const [word = '', form = ''] of language.endingExamples) {
      expect(toForms(word, language.endings)).toContain(form);
    }
  });
});
