import { leak } from '../../src/enrichment/classifier/network.ts';
import { createRandom, shuffle } from './random.ts';
import type { EncodedExamples } from './vocabulary.ts';

/** What the network learns from: encoded examples, the group and the weight of each. */
export type TrainingSet = {
  readonly examples: EncodedExamples;
  readonly groups: Int32Array;
  readonly weights: Float32Array;
};

/** How it learns; found by cross-validation on the labelled lines. */
export type TrainingPlan = {
  readonly kind: 'hidden';
  readonly hidden: number;
  readonly epochs: number;
  readonly rate: number;
  /** Share of a line's features left out each time it is seen, so that none is relied on alone. */
  readonly featureDropout: number;
  readonly hiddenDropout: number;
  readonly seed: number;
};

/** The learned numbers, before they are rounded for shipping. */
export type TrainedNetwork = {
  readonly rows: number;
  readonly groups: number;
  readonly hidden: number;
  readonly rowWeights: Float32Array;
  readonly groupWeights: Float32Array;
  readonly bias: Float32Array;
};

/** Gradient descent with AdaGrad, one example at a time: deterministic for a seed. */
export function trainNetwork(
  size: { readonly rows: number; readonly groups: number },
  set: TrainingSet,
  plan: TrainingPlan,
): TrainedNetwork {
  const random = createRandom(plan.seed);
  const network = createNetwork(size, plan.hidden, random);
  const learn = createLearner(network, set.examples, { plan, random });
  const order = Int32Array.from(set.groups.keys());
  for (let epoch = 0; epoch < plan.epochs; epoch++) {
    shuffle(order, random);
    const rate = plan.rate * (1 - epoch / plan.epochs) + 1e-3;
    for (const example of order) {
      learn({ example, group: set.groups[example] ?? 0, weight: set.weights[example] ?? 0, rate });
    }
  }
  return soften(network);
}

/** Hidden layers end up too sure of themselves; at half their voice they agree best with the linear network. */
function soften(network: TrainedNetwork): TrainedNetwork {
  const half = (weight: number) => weight / 2;
  return { ...network, groupWeights: network.groupWeights.map(half), bias: network.bias.map(half) };
}

function createNetwork(
  { rows, groups }: { readonly rows: number; readonly groups: number },
  hidden: number,
  random: () => number,
): TrainedNetwork {
  const small = () => (random() - 0.5) * 0.2;
  const rowWeights = new Float32Array(rows * hidden).map(small);
  const groupWeights = new Float32Array(hidden * groups).map(small);
  return { rows, groups, hidden, rowWeights, groupWeights, bias: new Float32Array(groups) };
}

type Lesson = {
  readonly example: number;
  readonly group: number;
  readonly weight: number;
  readonly rate: number;
};

/** Plain loops over typed arrays with nothing allocated inside: a hundred thousand lines are seen ten times. */
function createLearner(
  network: TrainedNetwork,
  examples: EncodedExamples,
  { plan, random }: { readonly plan: TrainingPlan; readonly random: () => number },
) {
  const { groups, hidden, rowWeights, groupWeights, bias } = network;
  const { starts, rows, values } = examples;
  const rowHistory = new Float32Array(network.rows).fill(1e-4);
  const groupHistory = new Float32Array(groupWeights.length).fill(1e-4);
  const chosen = new Int32Array(8192);
  const kept = new Float32Array(hidden).fill(1);
  const activity = new Float32Array(hidden);
  const blame = new Float32Array(hidden);
  const errors = new Float32Array(groups);
  let count = 0;

  function choose(example: number): void {
    count = 0;
    for (let at = starts[example] as number; at < (starts[example + 1] as number); at++) {
      if (random() >= plan.featureDropout) chosen[count++] = at;
    }
    for (let unit = 0; unit < hidden; unit++) {
      kept[unit] = random() < plan.hiddenDropout ? 0 : 1 / (1 - plan.hiddenDropout);
    }
  }

  function forward(): void {
    activity.fill(0);
    for (let index = 0; index < count; index++) {
      const at = chosen[index] as number;
      const start = (rows[at] as number) * hidden;
      const value = values[at] as number;
      for (let unit = 0; unit < hidden; unit++) {
        activity[unit] = (activity[unit] as number) + (rowWeights[start + unit] as number) * value;
      }
    }
    errors.set(bias);
    for (let unit = 0; unit < hidden; unit++) {
      const sum = activity[unit] as number;
      const bent = (sum > 0 ? sum : sum * leak) * (kept[unit] as number);
      activity[unit] = bent;
      const start = unit * groups;
      for (let group = 0; group < groups; group++) {
        errors[group] = (errors[group] as number) + (groupWeights[start + group] as number) * bent;
      }
    }
  }

  /** Turns scores into probabilities minus the truth; returns the squared length. */
  function compare(group: number, weight: number): number {
    let largest = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < groups; at++) largest = Math.max(largest, errors[at] as number);
    let sum = 0;
    for (let at = 0; at < groups; at++) {
      const grown = Math.exp((errors[at] as number) - largest);
      errors[at] = grown;
      sum += grown;
    }
    let length = 0;
    for (let at = 0; at < groups; at++) {
      const error = ((errors[at] as number) / sum - (at === group ? 1 : 0)) * weight;
      errors[at] = error;
      length += error * error;
    }
    return length;
  }

  function correctGroups(rate: number): number {
    let length = 0;
    for (let unit = 0; unit < hidden; unit++) {
      const start = unit * groups;
      const active = activity[unit] as number;
      let sum = 0;
      for (let group = 0; group < groups; group++) {
        const error = errors[group] as number;
        const weight = groupWeights[start + group] as number;
        sum += weight * error;
        const change = error * active;
        const history = (groupHistory[start + group] as number) + change * change;
        groupHistory[start + group] = history;
        groupWeights[start + group] = weight - (rate * change) / Math.sqrt(history);
      }
      const share = sum * (active > 0 ? 1 : leak) * (kept[unit] as number);
      blame[unit] = share;
      length += share * share;
    }
    for (let group = 0; group < groups; group++) {
      bias[group] = (bias[group] as number) - rate * 0.02 * (errors[group] as number);
    }
    return length;
  }

  function correctRows(rate: number, blameLength: number): void {
    for (let index = 0; index < count; index++) {
      const at = chosen[index] as number;
      const row = rows[at] as number;
      const value = values[at] as number;
      const history = (rowHistory[row] as number) + (blameLength * value * value) / hidden;
      rowHistory[row] = history;
      const size = (rate * value) / Math.sqrt(history);
      const start = row * hidden;
      for (let unit = 0; unit < hidden; unit++) {
        rowWeights[start + unit] = (rowWeights[start + unit] as number) - size * (blame[unit] as number);
      }
    }
  }

  return ({ example, group, weight, rate }: Lesson): void => {
    choose(example);
    forward();
    // What is right already teaches nothing: half of the lines, after a few rounds.
    if (compare(group, weight) < 1e-7) return;
    correctRows(rate, correctGroups(rate));
  };
}
