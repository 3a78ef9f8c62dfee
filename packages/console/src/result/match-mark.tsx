import { useWords } from '../language.ts';
import type { matches } from './reading/result-lines.ts';
import { words } from './words.ts';

/** The status of a product, as a word and a colour. */
export function MatchMark({ match }: { readonly match: (typeof matches)[number] }) {
  return <span class={`match-mark match-${match}`}>{useWords(words).matches[match]}</span>;
}
