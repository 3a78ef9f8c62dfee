import { fold } from './fold.ts';
import { Tokens } from './tokens.ts';

/**
 * What may stand at a place of a phrase: a word in any form that the language's endings give it (`salaire`), exactly as written
 * (`=rates`), any word that starts with it (`amort*`), ends with it (`*betrag`) or contains it (`*金額*`), any number (`#`), up to
 * six words of any kind (`...`), or a sign that ends a sentence or a part of it (`,`).
 */
export type Word = { readonly text: string; readonly form: Form };
export type Form = 'any' | 'exact' | 'start' | 'end' | 'part' | 'number' | 'gap' | 'sign';

/** Words that follow each other, for each place those that may stand there. Articles and the like may stand between them. */
export type Phrase = {
  readonly places: readonly (readonly Word[])[];
  /** Written `^…`: only at the start of a text. */
  readonly isFirst: boolean;
  /** Written `…$`: only at its end. */
  readonly isLast: boolean;
};

/**
 * Reads `^achat/acquisition terrain*$`: a slash separates words that may stand in one place. Spelling does not matter:
 * accents and capitals are ignored, and a hyphen or an apostrophe is a space.
 */
export function parsePhrase(text: string): Phrase {
  const isFirst = text.startsWith('^');
  const isLast = text.endsWith('$');
  const bare = fold(text.slice(isFirst ? 1 : 0, isLast ? -1 : undefined));
  const places = bare
    .replaceAll(',', ' ,')
    .split(' ')
    .flatMap((place) => toPlaces(place, text));
  if (places.length === 0) throw new Error(`"${text}" has no words.`);
  return { places, isFirst, isLast };
}

function toPlaces(place: string, whole: string): readonly (readonly Word[])[] {
  const choices = place.split('/').map((choice) => toWords(choice, whole));
  const [first = []] = choices;
  // `sous-traitance` stands at two places, and so cannot be one of several words at one place.
  if (choices.length === 1) return first.map((word) => [word]);
  if (choices.some((words) => words.length !== 1)) {
    throw new Error(`"${whole}": each side of a slash must be a single word.`);
  }
  return [choices.flat()];
}

const plainWord = /^[a-z\d]+$/;

function toWords(choice: string, whole: string): readonly Word[] {
  if (choice === '#') return [{ text: choice, form: 'number' }];
  if (choice === ',') return [{ text: choice, form: 'sign' }];
  if (choice === '...') return [{ text: choice, form: 'gap' }];
  const isExact = choice.startsWith('=');
  const isStart = choice.endsWith('*');
  const isEnd = choice.startsWith('*');
  if (isExact && isStart) throw new Error(`"${whole}": a word has either "=" or "*".`);
  const bare = choice.slice(isExact || isEnd ? 1 : 0, isStart ? -1 : undefined);
  const words = plainWord.test(bare) ? [bare] : new Tokens(bare).words();
  if (isEnd && words.length > 1) throw new Error(`"${whole}": a word that starts with "*" must be a single word.`);
  const formOfLast: Form = isExact ? 'exact' : isEnd ? (isStart ? 'part' : 'end') : isStart ? 'start' : 'any';
  const formBefore: Form = isExact ? 'exact' : 'any';
  return words.map((text, at) => ({ text, form: at === words.length - 1 ? formOfLast : formBefore }));
}
