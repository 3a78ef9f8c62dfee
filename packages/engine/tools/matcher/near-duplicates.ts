import { toFoodWords } from '../../src/matcher/food-words.ts';
import { createTextIndex } from '../../src/text/text-index.ts';

const alike = 0.8;

/** The group of each text. Texts that share 80% of their letter triples, and chains of such texts, form a group. */
export function groupNearDuplicates(texts: readonly string[]): readonly number[] {
  const index = createTextIndex(texts.map((text, target) => ({ text, target })));
  const triples = texts.map(toTriples);
  const parents = texts.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  for (const [at, text] of texts.entries()) {
    for (const { target } of index.nearest(text, 30)) {
      if (target <= at || jaccard(triples[at], triples[target]) < alike) continue;
      parents[rootOf(target)] = rootOf(at);
    }
  }
  return texts.map((_, at) => rootOf(at));
}

function toTriples(text: string): ReadonlySet<string> {
  const joined = `#${toFoodWords(text).words.join(' ')}#`;
  const triples = new Set<string>();
  for (let at = 0; at + 3 <= joined.length; at++) triples.add(joined.slice(at, at + 3));
  return triples;
}

function jaccard(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  let shared = 0;
  for (const triple of a) if (b.has(triple)) shared++;
  return shared / (a.size + b.size - shared);
}
