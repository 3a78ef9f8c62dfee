import { splitKnowledge } from '../knowledge-lines.ts';

/** A thing with physical factors and the phrases that name it; without factors, it only resembles one of the others. */
export type Thing = { readonly factorIds: readonly string[]; readonly phrases: readonly string[] };

/** The text of a file of `data/knowledge/synonyms` (`factors,phrases`; see its README). */
export function parseThings(text: string): readonly Thing[] {
  return splitKnowledge(text, ',').map(([factors = '', ...phrases]) => ({
    factorIds: factors === '-' ? [] : factors.split(' '),
    phrases: phrases.join(',').split(';'),
  }));
}
