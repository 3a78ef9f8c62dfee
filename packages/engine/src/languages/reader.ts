import type { Classifier } from '../classifier/classifier.ts';
import type { Matcher } from '../matcher/matcher.ts';
import type { Vocabulary } from '../understanding/vocabulary.ts';

/** What is known of the lines of a language: which group they belong to, which words there are, and what things are called. */
export type Reader = { readonly classifier: Classifier; readonly vocabulary: Vocabulary; readonly matcher: Matcher };

/** The readers of a context by language. They are part of it, so that a result never depends on what was loaded before. */
export type Readers = ReadonlyMap<string, Reader>;

/** French and English are read by one model, which every engine has. All other languages have a reader of their own. */
const always: ReadonlySet<string> = new Set(['fr', 'en']);

export function isAlwaysRead(language: string): boolean {
  return always.has(language);
}
