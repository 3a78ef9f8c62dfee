import { createRandom, shuffle } from './random.ts';
import type { EncodedExamples } from './vocabulary.ts';

/** The training data: encoded examples, with the group and weight of each. */
export type TrainingSet = {
  readonly examples: EncodedExamples;
  readonly groups: Int32Array;
  readonly weights: Float32Array;
};

/** The learned weights, before rounding for the file. */
export type TrainedWeights = {
  readonly groups: number;
  readonly rowWeights: Float32Array;
  readonly bias: Float32Array;
};

/** Training parameters, found by cross-validation on the labelled lines. */
export type LinearPlan = {
  readonly epochs: number;
  readonly rate: number;
  /** The share of an example's features that is hidden, different ones each time. */
  readonly hidden: number;
  readonly seed: number;
};

/**
 * Softmax regression by AdaGrad, one example at a time; the same seed gives the same weights. Features are hidden at
 * random in training, so that the model does not rely on a single word: in an unseen line, half of the clues may be
 * missing.
 */
export function trainLinear(
  { rows, groups }: { readonly rows: number; readonly groups: number },
  set: TrainingSet,
  plan: LinearPlan,
): TrainedWeights {
  const random = createRandom(plan.seed);
  const rowWeights = new Float32Array(rows * groups);
  const bias = new Float32Array(groups);
  const learn = createLearner({ rowWeights, bias, rows, groups }, set, createHiding(set.examples, plan.hidden, random));
  const order = Int32Array.from(set.groups.keys());
  for (let epoch = 0; epoch < plan.epochs; epoch++) {
    shuffle(order, random);
    const rate = plan.rate * (1 - epoch / plan.epochs) + 1e-3;
    for (const example of order) learn(example, rate);
  }
  return { groups, rowWeights, bias };
}

type Weights = {
  readonly rowWeights: Float32Array;
  readonly bias: Float32Array;
  readonly rows: number;
  readonly groups: number;
};

/** The features of an example that are not hidden: the first `count` of both arrays. */
type Shown = { count: number; readonly rows: Int32Array; readonly values: Float32Array };

/** An example with a share of its features hidden and the others scaled up accordingly; valid until the next call. */
function createHiding({ starts, rows, values }: EncodedExamples, hidden: number, random: () => number) {
  let longest = 0;
  for (let example = 1; example < starts.length; example++) {
    longest = Math.max(longest, (starts[example] as number) - (starts[example - 1] as number));
  }
  const shown: Shown = { count: 0, rows: new Int32Array(longest), values: new Float32Array(longest) };
  return (example: number): Shown => {
    let count = 0;
    for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
      if (random() < hidden) continue;
      shown.rows[count] = rows[at] as number;
      shown.values[count++] = (values[at] as number) / (1 - hidden);
    }
    shown.count = count;
    return shown;
  };
}

/** Uses plain loops over typed arrays and allocates nothing inside them, for speed. */
function createLearner(
  { rowWeights, bias, rows, groups }: Weights,
  set: TrainingSet,
  show: (example: number) => Shown,
) {
  const rowHistory = new Float32Array(rows).fill(1e-4);
  const biasHistory = new Float32Array(groups).fill(1e-4);
  const errors = new Float32Array(groups);

  function forward(shown: Shown): void {
    errors.set(bias);
    for (let at = 0; at < shown.count; at++) {
      const start = (shown.rows[at] as number) * groups;
      const value = shown.values[at] as number;
      for (let group = 0; group < groups; group++) {
        errors[group] = (errors[group] as number) + (rowWeights[start + group] as number) * value;
      }
    }
  }

  /** Turns scores into errors, the probabilities minus the truth; returns their squared length. */
  function compare(truth: number, weight: number): number {
    let largest = Number.NEGATIVE_INFINITY;
    for (let group = 0; group < groups; group++) largest = Math.max(largest, errors[group] as number);
    let sum = 0;
    for (let group = 0; group < groups; group++) {
      const grown = Math.exp((errors[group] as number) - largest);
      errors[group] = grown;
      sum += grown;
    }
    let length = 0;
    for (let group = 0; group < groups; group++) {
      const error = ((errors[group] as number) / sum - (group === truth ? 1 : 0)) * weight;
      errors[group] = error;
      length += error * error;
    }
    return length;
  }

  function correct(shown: Shown, rate: number, length: number): void {
    for (let group = 0; group < groups; group++) {
      const error = errors[group] as number;
      const history = (biasHistory[group] as number) + error * error;
      biasHistory[group] = history;
      bias[group] = (bias[group] as number) - (rate * 0.1 * error) / Math.sqrt(history);
    }
    for (let at = 0; at < shown.count; at++) {
      const row = shown.rows[at] as number;
      const value = shown.values[at] as number;
      const history = (rowHistory[row] as number) + length * value * value;
      rowHistory[row] = history;
      const size = (rate * value) / Math.sqrt(history);
      const start = row * groups;
      for (let group = 0; group < groups; group++) {
        rowWeights[start + group] = (rowWeights[start + group] as number) - size * (errors[group] as number);
      }
    }
  }

  return (example: number, rate: number): void => {
    const shown = show(example);
    forward(shown);
    const length = compare(set.groups[example] as number, set.weights[example] as number);
    if (length >= 1e-7) correct(shown, rate, length);
  };
}
