import type { FoodKnowledge, FoodTerm } from './food-ranker.ts';
import type { Equivalent } from './food-vocabulary.ts';

/**
 * Parses our two files. `food-ranking.csv` has a line for each weight (`weight,<feature>,<value>`) and equivalent
 * (`word,<word>,<word of the name>,<strength>`); `food-terms.csv` has `term,foodId`.
 */
export function parseFoodKnowledge(files: { readonly ranking: string; readonly terms: string }): FoodKnowledge {
  const weights: Record<string, number> = {};
  const equivalents: Equivalent[] = [];
  for (const line of toLines(files.ranking)) {
    const [kind, name = '', value = '', strength = ''] = line.split(',');
    if (kind === 'weight') weights[name] = Number(value);
    if (kind === 'word') equivalents.push({ word: name, nameWord: value, strength: Number(strength) });
  }
  return { weights, equivalents, terms: toLines(files.terms).slice(1).map(toTerm) };
}

/** The last comma separates the two: the term may contain commas, but the food's id cannot. */
function toTerm(line: string): FoodTerm {
  const comma = line.lastIndexOf(',');
  return { term: line.slice(0, comma), foodId: line.slice(comma + 1) };
}

function toLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
