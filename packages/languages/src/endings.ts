import { fold } from './fold.ts';

/** An ending of a language's words and what replaces it in another form: `y` and `ies`, or nothing and `s`. */
export type Ending = { readonly of: string; readonly becomes: string };

/** Shorter words have no other forms: `du` is not the singular of `dus`. */
const shortest = 3;

/** All forms of a word, itself first. */
export function toForms(word: string, endings: readonly Ending[]): readonly string[] {
  const plain = fold(word);
  const forms = [plain];
  if (plain.length < shortest || /\d/.test(plain)) return forms;
  for (const { of, becomes } of endings) {
    if (!plain.endsWith(of) || plain.length === of.length) continue;
    const other = plain.slice(0, plain.length - of.length) + becomes;
    if (!forms.includes(other)) forms.push(other);
  }
  return forms;
}
