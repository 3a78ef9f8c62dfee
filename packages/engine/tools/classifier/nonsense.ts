import { saysSomething } from '../../src/category/product.ts';
import { toScorerTables } from '../../src/classifier/classifier-tables.ts';
import { type Confidence, toConfidence } from '../../src/classifier/confidence.ts';
import { createScorer } from '../../src/classifier/scorer.ts';
import type { SplitCompound } from '../../src/text/compounds.ts';
import { type Example, toExample } from './example.ts';
import { createRandom } from './random.ts';
import type { UncalibratedModel } from './train-classifier.ts';

/** The share of meaningless texts that must be `unmatched`; the documentation promises 95%. */
const refused = 0.965;

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  '!"#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~',
];

/** Meaningless texts: random letters, digits and symbols, as in damaged files. */
export function createNonsense(count: number): readonly Example[] {
  const random = createRandom(99);
  return Array.from({ length: count }, (_, at) => {
    const letters = alphabets[at % alphabets.length] ?? '';
    const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 12) }, () => letters[Math.floor(random() * letters.length)]).join(
        '',
      ),
    );
    return toExample('lines', '', { designation: words.join(' ') });
  });
}

/** The confidence below which no guess is given: nearly all meaningless texts are below it. */
export function findUnmatchedBelow(model: UncalibratedModel, confidence: Confidence, split?: SplitCompound): number {
  const weigh = createScorer(toScorerTables(model), split);
  const confidences = createNonsense(6000)
    .filter(({ input }) => saysSomething(input))
    .map(({ input }) => toConfidence(confidence, weigh(input).evidence))
    .toSorted((a, b) => a - b);
  return Number((confidences[Math.floor(confidences.length * refused)] ?? 0).toFixed(4));
}
