import { fromLogSigma } from '../../src/uncertainty/log-sigma.ts';
import { createRandom } from '../../tools/classifier/random.ts';

/** An error in the model: everything with the same key shares one draw. */
export type Source = { readonly key: string; readonly u: number };

/** A category to which the case may truly belong. */
export type Truth = { readonly probability: number; readonly kg: number; readonly sources: readonly Source[] };

/** A case as the engine sees it: the most likely category, which is used, comes first. */
export type SimulatedCase = {
  readonly candidates: readonly Truth[];
  /** The footprint with the ledger's average intensity, if the true category is not a candidate. */
  readonly restKg: number;
  /** Errors of assumptions, or of the product, for this case only. */
  readonly own: readonly Source[];
  /** The figures are means, not medians. */
  readonly isMean?: true;
};

export type SimulatedLedger = { readonly name: string; readonly cases: readonly SimulatedCase[] };

type Random = () => number;

/** Ratios of services in kgCO2e per euro, in the range of ADEME's. */
const services = toRatios('service', [0.067, 0.072, 0.09, 0.11, 0.14, 0.16, 0.21, 0.25], { common: 0.25, own: 0.3 });
/** Ratios of goods, which vary more, as do the products of each. */
const goods = toRatios(
  'goods',
  Array.from({ length: 30 }, (_, index) => 0.12 * 1.09 ** index),
  { common: 0.65, own: 0.75 },
);
/** Materials, foods and devices, each per unit, with publishers' uncertainties from 10 to 60%. */
const materials = Array.from({ length: 200 }, (_, index) => ({
  key: `material-${index}`,
  value: 0.4 * 1.012 ** index,
  u: 0.1 + 0.1 * (index % 6),
}));

/** Three ledgers that differ in what an interval depends on: few factors, many factors, amounts of both signs. */
export function makeLedgers(): readonly SimulatedLedger[] {
  return [makeServicesFirm(createRandom(1)), makeIndustry(createRandom(2)), makePublicBody(createRandom(3))];
}

function makeServicesFirm(random: Random): SimulatedLedger {
  const bills = repeat(300, () => byMoney({ random, factors: services, spend: amount(random, 1_500) }));
  const energy = repeat(24, () => byPrice({ carrier: 'FR-electricity-2023', kg: amount(random, 120) }));
  const flights = repeat(30, () => byDistance({ kg: amount(random, 600) }));
  return { name: 'a services firm: 354 cases, 10 factors', cases: [...bills, ...energy, ...flights] };
}

function makeIndustry(random: Random): SimulatedLedger {
  const bought = repeat(2_000, () => {
    const material = pick(materials, random);
    const kg = amount(random, 2_000) * material.value;
    return { candidates: [{ probability: 1, kg, sources: [material] }], restKg: kg, own: [] };
  });
  const bills = repeat(800, () => byMoney({ random, factors: goods, spend: amount(random, 3_000) }));
  const gas = repeat(36, () => byPrice({ carrier: 'FR-gas-2023', kg: amount(random, 20_000) }));
  return { name: 'a manufacturer: 2,836 cases, 231 factors', cases: [...bought, ...bills, ...gas] };
}

function makePublicBody(random: Random): SimulatedLedger {
  const factors = [...services, ...goods];
  const bills = repeat(1_500, () => {
    const sign = random() < 0.12 ? -1 : 1;
    return byMoney({ random, factors, spend: sign * amount(random, 2_500) });
  });
  const heat = repeat(24, () => byPrice({ carrier: 'FR-gas-2023', kg: amount(random, 5_000) }));
  return {
    name: 'a public body, one line in eight a credit note: 1,524 cases, 39 factors',
    cases: [...bills, ...heat],
  };
}

/** A bill with a more or less certain category; the wrong categories have their own ratios and spreads. */
function byMoney({
  random,
  factors,
  spend,
}: {
  readonly random: Random;
  readonly factors: readonly Ratio[];
  readonly spend: number;
}): SimulatedCase {
  const confidence = 0.5 + 0.5 * random() ** 0.5;
  const shares = [confidence, (1 - confidence) * 0.6, (1 - confidence) * 0.25];
  const drawn = shares.map((probability) => ({ probability, ratio: pick(factors, random) }));
  const candidates = drawn.map(({ probability, ratio }) => {
    const common = { key: `spread:${ratio.key}`, u: fromLogSigma(ratio.spread.common) };
    return { probability, kg: spend * ratio.value, sources: [{ key: ratio.key, u: ratioError }, common] };
  });
  const own = { key: 'spread', u: fromLogSigma(drawn[0]?.ratio.spread.own ?? 0) };
  const mix = factors.reduce((sum, { value }) => sum + value, 0) / factors.length;
  return { candidates, restKg: spend * mix, own: [own], isMean: true };
}

/** Energy known only by its cost: the errors of the factor and of the average price. */
function byPrice({ carrier, kg }: { readonly carrier: string; readonly kg: number }): SimulatedCase {
  const sources = [
    { key: `factor-${carrier}`, u: 0.1 },
    { key: `price:${carrier}`, u: 0.25 },
  ];
  return { candidates: [{ probability: 1, kg, sources }], restKg: kg, own: [] };
}

/** A journey whose distance is assumed. */
function byDistance({ kg }: { readonly kg: number }): SimulatedCase {
  const candidates = [{ probability: 1, kg, sources: [{ key: 'factor-flight', u: 0.2 }] }];
  return { candidates, restKg: kg, own: [{ key: 'distance', u: 0.15 }] };
}

/** Amounts in ledgers: most are small, a few make up most of the total. */
function amount(random: Random, median: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(1.1 * normal);
}

/** The uncertainty of a ratio as the mean of its group. */
const ratioError = 0.8;

/** A ratio, and the standard deviations of the logarithm among the products of its group. */
type Ratio = { readonly key: string; readonly value: number; readonly spread: Spread };
type Spread = { readonly common: number; readonly own: number };

function toRatios(name: string, values: readonly number[], spread: Spread): readonly Ratio[] {
  return values.map((value, index) => ({ key: `${name}-${index}`, value, spread }));
}

function repeat<Item>(times: number, make: () => Item): readonly Item[] {
  return Array.from({ length: times }, make);
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
