import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeIn } from '../src/finding/find-language.ts';
import { parseLetters } from '../src/finding/letters.ts';
import { fold } from '../src/fold.ts';
import { createLexicon } from '../src/lexicon.ts';
import { allRows, loadLanguages } from '../src/load-languages.ts';
import { readFolder } from '../src/node/read-folder.ts';
import type { Reading } from '../src/reading.ts';
import { Tokens } from '../src/tokens.ts';
import { WordScan } from '../src/word-scan.ts';

const languages = loadLanguages();
const rows = languages.flatMap(allRows);
const topics = [...new Set(rows.map(({ topic }) => topic))];
const hitsOf = (reading: Reading) =>
  topics.flatMap((topic) =>
    reading
      .all(topic)
      .map(({ row, from, to, weight }) => `${row.language} ${topic} ${row.line} ${from} ${to} ${weight}`),
  );
const examples = rows.filter((_, at) => at % 31 === 0).map(({ example }) => example);

describe('the memory of words', () => {
  it('changes nothing when words replace each other all the time', () => {
    const usual = createLexicon(languages, 'texts', mayBeIn);
    const forgetful = createLexicon(languages, 'texts', mayBeIn, 1);
    for (const example of examples) expect(hitsOf(forgetful.read(example))).toEqual(hitsOf(usual.read(example)));
  });

  it('changes nothing in what letters say', () => {
    const content = readFolder('data').get('letters') ?? '';
    const usual = parseLetters(content);
    const forgetful = parseLetters(content, 1);
    // Too long for all of its parts to count.
    const long = Array.from({ length: 12 }, (_, at) => 'Überweisungsauftragsbestätigung'.slice(at % 3)).join(' ');
    for (const text of [...examples, long, long]) expect(forgetful.weigh(text)).toEqual(usual.weigh(text));
  });
});

describe('the words of a text', () => {
  const scan = new WordScan();
  const found = (text: string) => {
    scan.read(text);
    return Array.from({ length: scan.count }, (_, at) => [scan.word(at), scan.apart[at] === 1]);
  };
  const inFolded = (text: string) => {
    const tokens = new Tokens(fold(text));
    return tokens.words().map((word, at) => [word, tokens.isApart(at)]);
  };

  it.each(['CRÈME BRÛLÉE', 'cœur, s.p.a. & fils', 'Straße b/f', '１２ ㎏', '2½ m²', '事務所の家賃', 'l’eau – 5 €'])(
    'are those of its folded form: %s',
    (text) => expect(found(text)).toEqual(inFolded(text)),
  );

  it('are those of its folded form in any text', () => {
    const letters = fc.constantFrom(...' aAéÉœßøŁ1½²&./-,’(İЖ家\u0301 ');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(found(text)).toEqual(inFolded(text));
      }),
    );
  });
});
