import type { ClassifierModel } from '../../src/classifier/classifier-model.ts';
import { type Features, type Knowledge, toFeatures } from '../../src/classifier/features.ts';
import { toKnownNames } from '../../src/classifier/known-names.ts';
import type { SplitCompound } from '../../src/text/compounds.ts';
import type { Example } from './example.ts';
import { indexLines } from './index-lines.ts';
import { mainPlan, type TrainingPlan } from './plan.ts';
import { quantize } from './quantize.ts';
import { trainLinear } from './train-linear.ts';
import { buildVocabulary, encodeExamples } from './vocabulary.ts';

/** A model without calibration. */
export type UncalibratedModel = Omit<ClassifierModel, 'confidence' | 'matchedAt' | 'unmatchedBelow'>;

/** Trains on examples of any source. The same examples in the same order give the same model. */
export function trainClassifier(
  codes: readonly string[],
  examples: readonly Example[],
  plan: TrainingPlan = mainPlan,
  split?: SplitCompound,
): UncalibratedModel {
  const numbers = new Map(codes.map((code, number) => [code, number]));
  const groups = Int32Array.from(examples, ({ code }) => numbers.get(code) ?? -1);
  const stranger = examples[groups.indexOf(-1)];
  if (stranger !== undefined)
    throw new Error(`"${stranger.input.designation}" has the unknown group ${stranger.code}.`);
  const knowledge = gatherKnowledge(examples, numbers);
  const features = examples.map((example) => toTrainingFeatures(example, knowledge, split));
  const vocabulary = buildVocabulary(features, plan.leastOccurrences);
  const set = {
    examples: encodeExamples(features, vocabulary),
    groups,
    weights: Float32Array.from(examples, ({ source }) => plan.weights[source] ?? 0),
  };
  const size = { rows: vocabulary.size, groups: codes.length };
  const weights = quantize(trainLinear(size, set, plan.linear));
  const neighbours = indexLines(
    examples.flatMap(({ source }, at) => {
      const { hashes = [], termCount } = features[at] ?? {};
      return plan.remembered.includes(source) ? [{ terms: hashes.slice(0, termCount), group: groups[at] ?? 0 }] : [];
    }),
  );
  return { codes, knowledge, hashes: Uint32Array.from(vocabulary.keys()), weights, neighbours };
}

function gatherKnowledge(examples: readonly Example[], numbers: ReadonlyMap<string, number>): Knowledge {
  const namesOf = (source: 'lexicon' | 'suppliers') =>
    toKnownNames(
      examples
        .filter((example) => example.source === source)
        .map(({ input, code }) => [source === 'lexicon' ? input.designation : input.supplier, numbers.get(code) ?? 0]),
    );
  return { lexicon: namesOf('lexicon'), suppliers: namesOf('suppliers') };
}

const noNames = toKnownNames([]);

/**
 * A lexicon term must not be found in the lexicon while the model learns it: the model would learn nothing else from
 * it.
 */
function toTrainingFeatures({ source, input }: Example, knowledge: Knowledge, split?: SplitCompound): Features {
  return toFeatures(input, source === 'lexicon' ? { ...knowledge, lexicon: noNames } : knowledge, split);
}
