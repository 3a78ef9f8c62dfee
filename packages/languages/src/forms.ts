import { type Ending, toForms } from './endings.ts';
import { parsePhrase } from './notation.ts';

/** All texts that a phrase of a list of words stands for: `boîte` for `boite` and `boites`, `lot de` for `lot de`, `lots de`. */
export function formsOf(text: string, endings: readonly Ending[]): readonly string[] {
  if (/^[a-z]+$/.test(text)) return toForms(text, endings);
  const choices = parsePhrase(text).places.map((place) =>
    place.flatMap(({ text: word, form }) => {
      if (form === 'any') return toForms(word, endings);
      if (form === 'exact') return [word];
      throw new Error(`"${text}": a list has whole words only.`);
    }),
  );
  return choices.reduce(
    (starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`.trim())),
    [''],
  );
}
