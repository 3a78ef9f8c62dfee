import type { Language } from './find-phrases.ts';
import { hashesOf } from './form-table.ts';
import type { LanguageCode } from './row.ts';
import { anywhere, type createStates, first } from './states.ts';
import type { Tokens } from './tokens.ts';
import { createWordMemory } from './word-memory.ts';
import type { createWordTable } from './word-table.ts';

/** What a word of a text may be in phrases. */
export type KnownWord = {
  /** Three cells for each word of phrases that it may be: its number, and the states after it where phrases start, and texts. */
  readonly steps: readonly number[];
  /** The languages in which it is an article or the like. */
  readonly linkOf: ReadonlySet<LanguageCode>;
};

const inNone: ReadonlySet<LanguageCode> = new Set();
/** Most words of most texts. */
const unknown: KnownWord = { steps: [], linkOf: inNone };
/** Some thousand words make up most of a ledger. */
const memoryBits = 13;

/** Looks up the words of texts, and remembers those seen last. `bits`: see `createWordMemory`. */
export function createKnownWords({
  languages,
  words,
  states,
  bits = memoryBits,
}: {
  readonly languages: readonly Language[];
  readonly words: ReturnType<typeof createWordTable>;
  readonly states: ReturnType<typeof createStates>;
  readonly bits?: number | undefined;
}) {
  const memory = createWordMemory<KnownWord>(bits);
  const links = new Map<string, Set<LanguageCode>>();
  for (const language of languages) {
    for (const link of language.links) links.set(link, (links.get(link) ?? new Set()).add(language.code));
  }

  function learn(word: string, hashFirst: number, hashSecond: number): KnownWord {
    const linkOf = links.get(word) ?? inNone;
    const numbers = words.look(word, hashFirst, hashSecond);
    const steps = numbers.flatMap((number) => [number, states.find(anywhere, number), states.find(first, number)]);
    const known = steps.length === 0 && linkOf === inNone ? unknown : { steps, linkOf };
    memory.keep(hashFirst, hashSecond, known);
    return known;
  }

  /** What is known of the word at this place. No text is made for a word that was seen before. */
  return (tokens: Tokens, at: number): KnownWord => {
    const hashes = tokens.isInitials(at)
      ? hashesOf(tokens.word(at))
      : hashesOf(tokens.text, tokens.startOf(at), tokens.endOf(at));
    return memory.find(hashes.first, hashes.second) ?? learn(tokens.word(at), hashes.first, hashes.second);
  };
}
