import type { NaicsModel } from '../../src/referential/naics.ts';
import { toNaicsFeatures } from '../../src/referential/naics-features.ts';
import { type NaicsScheme, toFamilies, weighMembers } from '../../src/referential/naics-scheme.ts';
import type { CodedTexts } from '../../src/referential/neighbour-vote.ts';
import { type SparseLayer, scoreOutputs } from '../../src/referential/sparse-layer.ts';
import type { CodedExample, NaicsExamples } from './naics-examples.ts';
import { type LayerExample, trainLayer } from './train-layer.ts';
import type { Twin } from './twins.ts';

const groupRounds = 6;
const codeRounds = 8;
/** The weight of a twin, multiplied by the likelihood of its assigned code. */
const twinWeight = 0.3;
const leastTwinLikelihood = 0.3;
const twinGroupWeight = 0.5;

/** Parts that can be left out to measure their effect. */
export type NaicsParts = { readonly knowledge: boolean; readonly phrases: boolean; readonly twins: boolean };
export const allNaicsParts: NaicsParts = { knowledge: true, phrases: true, twins: true };

/** The model without its calibration, from the given examples; `orders` are the purchase orders that it may see. */
export function trainNaics(
  examples: NaicsExamples,
  orders: readonly CodedExample[],
  parts: NaicsParts = allNaicsParts,
): NaicsModel {
  const { scheme } = examples;
  const coded = [...orders, ...examples.coded, ...(parts.phrases ? examples.phrases : [])];
  const twins = parts.twins ? examples.twins : [];
  const grouped = [
    ...(parts.knowledge ? examples.grouped : []),
    ...twins.flatMap(({ english, french, group }) =>
      [english, french].map((text) => ({ text, group, weight: twinGroupWeight })),
    ),
  ];
  const everyGroup = Array.from({ length: scheme.groupCount }, (_, group) => group);
  const groupLayer = trainLayer(
    [
      ...coded.map(({ text, code, weight }) => ({ text, weight, output: scheme.groupOfCode[code] ?? 0 })),
      ...grouped.map(({ text, group, weight }) => ({ text, weight, output: group })),
    ],
    { outputCount: scheme.groupCount, contenders: () => everyGroup, parentOf: () => undefined, rounds: groupRounds },
  );
  const { codeLayer, guessed } = trainCodeLayer(scheme, coded, twins);
  const texts = toCodedTexts([...coded.map(({ text, code }) => ({ text, output: code, weight: 1 })), ...guessed]);
  return { scheme, groupLayer, codeLayer, texts, confidence: [] };
}

/** Trains the codes twice: the English twins get a code from the first model, and the second learns both languages. */
function trainCodeLayer(scheme: NaicsScheme, coded: readonly CodedExample[], twins: readonly Twin[]) {
  const { members, familyOfCode, outputCount } = toFamilies(scheme);
  const train = (examples: readonly LayerExample[]) =>
    trainLayer(examples, {
      outputCount,
      contenders: (code) => members[scheme.groupOfCode[code] ?? 0] ?? [],
      parentOf: (code) => familyOfCode[code],
      rounds: codeRounds,
    });
  const known = coded.map(({ text, code, weight }) => ({ text, output: code, weight }));
  const first = train(known);
  if (twins.length === 0) return { codeLayer: first, guessed: [] };
  const guessed = guessTwins(scheme, first, twins);
  return { codeLayer: train([...known, ...guessed]), guessed };
}

function guessTwins(scheme: NaicsScheme, layer: SparseLayer, twins: readonly Twin[]): readonly LayerExample[] {
  const { members, familyOfCode, outputCount } = toFamilies(scheme);
  const scores = new Float64Array(outputCount);
  const likelihoods = new Float64Array(scheme.codes.length);
  return twins.flatMap(({ english, french, group }) => {
    const codes = members[group] ?? [];
    if (scoreOutputs(layer, toNaicsFeatures(english), scores) === 0 || codes.length === 0) return [];
    weighMembers({ members: codes, familyOfCode, scores, likelihoods });
    const output = codes.reduce((a, b) => ((likelihoods[b] ?? 0) > (likelihoods[a] ?? 0) ? b : a));
    const likelihood = likelihoods[output] ?? 0;
    if (likelihood < leastTwinLikelihood) return [];
    return [english, french].map((text) => ({ text, output, weight: twinWeight * likelihood }));
  });
}

function toCodedTexts(examples: readonly LayerExample[]): CodedTexts {
  const lists = examples.map(({ text }) => toNaicsFeatures(text).words);
  const hashes = [...new Set(lists.flat())].sort((one, other) => one - other);
  if (hashes.length > 65_536) throw new Error('The texts have more words than the file can number.');
  const numbers = new Map(hashes.map((hash, word) => [hash, word]));
  const starts = new Uint32Array(examples.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  return {
    vocabulary: Uint32Array.from(hashes),
    starts,
    words: Uint16Array.from(lists.flat(), (hash) => numbers.get(hash) ?? 0),
    codes: Uint16Array.from(examples, ({ output }) => output),
    weights: Uint8Array.from(examples, ({ weight }) => Math.max(1, Math.round(255 * Math.min(1, weight)))),
  };
}
