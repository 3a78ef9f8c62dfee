import { fold } from '@ledgerprint/ledger/text';
import type { Classification } from '../classifier/classification.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import { createTextIndex, type Neighbour } from '../text/text-index.ts';
import { toConfidences } from './confidence.ts';
import type { ReferentialEntry } from './entry.ts';

/** An organization's own list of categories, each with its factor. */
export type Referential = ReturnType<typeof createReferential>;

/** How much the similarity of the row's own category adds if the designation is not similar. */
const categoryShare = 0.8;
/** The number of nearest entries considered: those after the tenth have no visible share of the confidence. */
const lookedAt = 10;
const namedConfidence = 0.99;

/** Takes entries from `parseReferential`, whose codes are distinct. */
export function createReferential({
  name,
  entries,
}: {
  readonly name: string;
  readonly entries: readonly ReferentialEntry[];
}) {
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  const codeByName = new Map(
    entries.flatMap(({ code, label }) => [
      [toKey(label), code],
      [toKey(code), code],
    ]),
  );
  const index = createTextIndex(entries.flatMap((entry, target) => textsOf(entry).map((text) => ({ text, target }))));

  /**
   * The nearest entries by designation and category together: the more similar one text is, the less the other
   * matters.
   */
  function nearest({ designation, category }: ClassifierInput): readonly Neighbour[] {
    const byDesignation = index.nearest(designation, lookedAt);
    if (category.trim() === '') return byDesignation;
    const misses = new Map(byDesignation.map(({ target, score }) => [target, 1 - score]));
    for (const { target, score } of index.nearest(category, lookedAt)) {
      misses.set(target, (misses.get(target) ?? 1) * (1 - score * categoryShare));
    }
    return [...misses]
      .map(([target, miss]) => ({ target, score: 1 - miss }))
      .sort((one, other) => other.score - one.score || one.target - other.target)
      .slice(0, lookedAt);
  }

  return {
    name,
    findByCode: (code: string): ReferentialEntry | undefined => byCode.get(code),

    /**
     * The nearest entries by label, keywords and code, best first; empty if no entry shares anything with the text. A
     * row whose category is an entry's code or label gets that entry.
     */
    classify(input: ClassifierInput, limit: number): Classification {
      const neighbours = nearest(input);
      const confidences = toConfidences(neighbours);
      const ranked = neighbours.map(({ target }, rank) => ({
        code: entries[target]?.code ?? '',
        probability: confidences[rank] ?? 0,
      }));
      const named = codeByName.get(toKey(input.category)) ?? codeByName.get(toKey(input.designation));
      return { ranked: (named === undefined ? ranked : putFirst(ranked, named)).slice(0, limit) };
    },
  };
}

function textsOf({ code, label, keywords }: ReferentialEntry): readonly string[] {
  return [label, ...keywords, `${code} ${label}`, ...(keywords.length > 1 ? [`${label} ${keywords.join(' ')}`] : [])];
}

/** A name for comparison: without case, accents or repeated spaces. */
function toKey(text: string): string {
  return fold(text).trim().replace(/\s+/gu, ' ');
}

function putFirst(ranked: Classification['ranked'], code: string): Classification['ranked'] {
  const others = ranked.filter((candidate) => candidate.code !== code);
  const total = others.reduce((sum, { probability }) => sum + probability, 0);
  const scale = total === 0 ? 0 : (1 - namedConfidence) / Math.max(total, 1 - namedConfidence);
  return [
    { code, probability: namedConfidence },
    ...others.map((other) => ({ code: other.code, probability: other.probability * scale })),
  ];
}
