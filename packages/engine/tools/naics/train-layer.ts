import { type NaicsFeatures, toNaicsFeatures } from '../../src/referential/naics-features.ts';
import type { SparseLayer } from '../../src/referential/sparse-layer.ts';
import { findFeature, toFeatureSlots } from '../../src/text/feature-table.ts';
import { createRandom, shuffle } from '../classifier/random.ts';

/** A text and the output it should raise. */
export type LayerExample = { readonly text: string; readonly output: number; readonly weight: number };

/** The task of a layer. */
export type LayerTask = {
  readonly outputCount: number;
  /** The outputs that compete with an example's own. */
  contenders(output: number): readonly number[];
  /** Another output whose score is added to this one's; undefined if there is none. */
  parentOf(output: number): number | undefined;
  readonly rounds: number;
};

const learningRate = 1;
const shrinkage = 1e-4;
const biasScale = 0.3;
const leastSightings = 2;

/** Softmax regression by AdaGrad, over weights that exist only where a feature and an output were seen together. */
export function trainLayer(examples: readonly LayerExample[], task: LayerTask): SparseLayer {
  const texts = examples.map(({ text }) => toNaicsFeatures(text));
  const { features, slots, starts, outputs } = layOut(examples, texts, task);
  const rows = texts.map(({ hashes, values }) => {
    const known = hashes.flatMap((hash, at) => {
      const feature = findFeature(slots, hash);
      return feature === -1 ? [] : [{ feature, value: values[at] ?? 0 }];
    });
    return { features: known.map(({ feature }) => feature), values: known.map(({ value }) => value) };
  });
  const state = createState({ entryCount: outputs.length, outputCount: task.outputCount });
  const random = createRandom(1);
  const order = Int32Array.from(examples.keys());
  for (let round = 0; round < task.rounds; round++) {
    shuffle(order, random);
    const rate = learningRate * (1 - round / task.rounds);
    for (const at of order) {
      const example = examples[at];
      const row = rows[at];
      if (example !== undefined && row !== undefined) learn({ example, row, rate, task, state, starts, outputs });
    }
  }
  return quantize({ features, slots, starts, outputs, weights: state.weights, bias: state.bias });
}

type Row = { readonly features: readonly number[]; readonly values: readonly number[] };
type State = ReturnType<typeof createState>;

function createState({ entryCount, outputCount }: { readonly entryCount: number; readonly outputCount: number }) {
  return {
    weights: new Float32Array(entryCount),
    squares: new Float32Array(entryCount).fill(0.01),
    bias: new Float32Array(outputCount),
    biasSquares: new Float32Array(outputCount).fill(1),
    scores: new Float64Array(outputCount),
    errors: new Float64Array(outputCount),
  };
}

function learn(step: {
  readonly example: LayerExample;
  readonly row: Row;
  readonly rate: number;
  readonly task: LayerTask;
  readonly state: State;
  readonly starts: Uint32Array;
  readonly outputs: Uint16Array;
}): void {
  const { example, row, rate, task, state, starts, outputs } = step;
  const { weights, squares, bias, biasSquares, errors } = state;
  const contenders = task.contenders(example.output);
  if (contenders.length < 2) return;
  score(step);
  toErrors(contenders, example.output, step);
  for (let at = 0; at < row.features.length; at++) {
    const feature = row.features[at] as number;
    const value = (row.values[at] as number) * example.weight;
    const end = starts[feature + 1] as number;
    for (let entry = starts[feature] as number; entry < end; entry++) {
      const error = errors[outputs[entry] as number] as number;
      if (error === 0) continue;
      const slope = error * value + shrinkage * (weights[entry] as number);
      const square = (squares[entry] as number) + slope * slope;
      squares[entry] = square;
      weights[entry] = (weights[entry] as number) - (rate * slope) / Math.sqrt(square);
    }
  }
  for (const output of contenders) {
    const slope = (errors[output] as number) * example.weight * biasScale;
    const square = (biasSquares[output] as number) + slope * slope;
    biasSquares[output] = square;
    bias[output] = (bias[output] as number) - (rate * slope * biasScale) / Math.sqrt(square);
  }
}

function score({
  row,
  state,
  starts,
  outputs,
}: {
  readonly row: Row;
  readonly state: State;
  readonly starts: Uint32Array;
  readonly outputs: Uint16Array;
}): void {
  const { scores, weights } = state;
  scores.set(state.bias);
  for (let at = 0; at < row.features.length; at++) {
    const feature = row.features[at] as number;
    const end = starts[feature + 1] as number;
    for (let entry = starts[feature] as number; entry < end; entry++) {
      const output = outputs[entry] as number;
      scores[output] = (scores[output] as number) + (row.values[at] as number) * (weights[entry] as number);
    }
  }
}

/** Softmax over the competing outputs, minus one for the right output; parents get the sum of their children. */
function toErrors(
  contenders: readonly number[],
  right: number,
  { state, task }: { readonly state: State; readonly task: LayerTask },
): void {
  const { scores, errors } = state;
  errors.fill(0);
  let highest = Number.NEGATIVE_INFINITY;
  for (const output of contenders) {
    const parent = task.parentOf(output);
    const sum = (scores[output] as number) + (parent === undefined ? 0 : (scores[parent] as number));
    errors[output] = sum;
    if (sum > highest) highest = sum;
  }
  let total = 0;
  for (const output of contenders) {
    const weight = Math.exp((errors[output] as number) - highest);
    errors[output] = weight;
    total += weight;
  }
  for (const output of contenders) {
    const error = (errors[output] as number) / total - (output === right ? 1 : 0);
    errors[output] = error;
    const parent = task.parentOf(output);
    if (parent !== undefined) errors[parent] = (errors[parent] as number) + error;
  }
}

/**
 * Numbers the features in the order of their hashes. A word that occurs only once is kept; a pair that does is left
 * out, because it may be chance.
 */
function layOut(examples: readonly LayerExample[], texts: readonly NaicsFeatures[], task: LayerTask) {
  const sightings = new Map<number, number>();
  const outputsOf = new Map<number, Set<number>>();
  for (const [at, { words, hashes }] of texts.entries()) {
    const output = examples[at]?.output ?? 0;
    const parent = task.parentOf(output);
    for (const [place, hash] of hashes.entries()) {
      sightings.set(hash, (sightings.get(hash) ?? 0) + (place < words.length ? leastSightings : 1));
      const seen = outputsOf.get(hash) ?? new Set();
      outputsOf.set(hash, seen.add(output));
      if (parent !== undefined) seen.add(parent);
    }
  }
  const hashes = [...sightings].filter(([, count]) => count >= leastSightings).map(([hash]) => hash);
  hashes.sort((one, other) => one - other);
  const lists = hashes.map((hash) => [...(outputsOf.get(hash) ?? [])].sort((one, other) => one - other));
  const starts = new Uint32Array(hashes.length + 1);
  for (const [feature, list] of lists.entries()) starts[feature + 1] = (starts[feature] ?? 0) + list.length;
  const features = Uint32Array.from(hashes);
  return { features, slots: toFeatureSlots(features), starts, outputs: Uint16Array.from(lists.flat()) };
}

function quantize({
  weights,
  ...layer
}: Omit<SparseLayer, 'weights' | 'step'> & { readonly weights: Float32Array }): SparseLayer {
  const largest = weights.reduce((best, weight) => Math.max(best, Math.abs(weight)), 1e-9);
  const step = largest / 127;
  return { ...layer, step, weights: Int8Array.from(weights, (weight) => Math.round(weight / step)) };
}
