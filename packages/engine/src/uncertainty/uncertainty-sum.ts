import { toLogSigma, z } from './log-sigma.ts';
import type { ErrorSource, UncertainCase, UncertainPart } from './uncertain-case.ts';

/**
 * The terms that the interval of a total needs, by name. The terms of two totals are combined by adding them name by
 * name. The name of a bundle is its sources as JSON: `[["ademe-C26-2022",0.8]]`.
 */
export type UncertaintyTerms = ReadonlyMap<string, number>;

/** Parts with the same shared errors: they are wrong together, so only their sum matters. */
type Bundle = {
  readonly sources: readonly Pick<ErrorSource, 'key' | 'u'>[];
  /** The standard deviation of the logarithm, by the key of the source. */
  readonly sigmas: ReadonlyMap<string, number>;
  /** The mean, without the errors that only one part has. */
  meanKg: number;
};

/**
 * Mean and variance of a total in one pass. Memory grows with the number of factors and prices, not with that of
 * cases.
 *
 * A part is its figure times one log-normal error for each source, with the figure as the median of the product or, if
 * the part says so, as its mean. Two parts are correlated through the sources they
 * share: cov = mean × mean′ × (exp(Σ σσ′ over shared sources) − 1). Own errors and wrong categories are independent,
 * so their variances are added.
 */
export function createUncertaintySum() {
  const bundles = new Map<string, Bundle>();
  const total: { -readonly [term in keyof Sums]: Sums[term] } = { ...noSums };

  function addPart({ kg, isMean, sources }: UncertainPart, times: 1 | -1): void {
    const { shared, own } = splitSources(sources);
    const squares = (of: readonly ErrorSource[]) => of.reduce((sum, { u }) => sum + toLogSigma(u) ** 2, 0);
    const [sharedSquares, ownSquares] = [squares(shared), squares(own)];
    const meanKg = isMean === true ? kg : kg * Math.exp((sharedSquares + ownSquares) / 2);
    total.point += times * kg;
    total.variance += times * meanKg ** 2 * Math.exp(sharedSquares) * Math.expm1(ownSquares);
    if (kg > 0) total.positive += times * meanKg;
    else total.negative -= times * meanKg;
    const key = shared.map((source) => `${source.key}\n${source.u}`).join('\n');
    const bundle = bundles.get(key) ?? toBundle(shared);
    bundle.meanKg += times * meanKg;
    bundles.set(key, bundle);
  }

  function addTimes({ parts, category }: UncertainCase, times: 1 | -1): void {
    for (const part of parts) addPart(part, times);
    total.shift += times * (category?.shiftKg ?? 0);
    total.variance += times * (category?.variance ?? 0);
  }

  return {
    add(added: UncertainCase): void {
      addTimes(added, 1);
    },

    /** Removes a case that was added before, for example when it is decided differently. */
    remove(removed: UncertainCase): void {
      addTimes(removed, -1);
    },

    interval(): Interval {
      return toTotalInterval(total, [...bundles.values()]);
    },

    terms(): UncertaintyTerms {
      const terms = new Map<string, number>(Object.entries(total));
      for (const { sources, meanKg } of bundles.values()) {
        if (sources.length > 0) terms.set(JSON.stringify(sources.map(({ key, u }) => [key, u])), meanKg);
      }
      return terms;
    },
  };
}

/** Sums over all parts and cases. */
type Sums = {
  /** The reported footprint, in kg. */
  readonly point: number;
  /** The shift of the mean due to wrong categories, in kg. */
  readonly shift: number;
  /** The variance of errors that no two parts share, in kg². */
  readonly variance: number;
  /** The means of purchases and of credit notes (as a positive number), in kg. */
  readonly positive: number;
  readonly negative: number;
};

const noSums: Sums = { point: 0, shift: 0, variance: 0, positive: 0, negative: 0 };

/** The interval of a total, given its terms. */
export function intervalOfTerms(terms: UncertaintyTerms): Interval {
  const sums: { -readonly [term in keyof Sums]: Sums[term] } = { ...noSums };
  const bundles: Bundle[] = [];
  for (const [name, amount] of terms) {
    if (isSum(name)) sums[name] = amount;
    else bundles.push({ ...toBundle(toSources(name)), meanKg: amount });
  }
  return toTotalInterval(sums, bundles);
}

function isSum(name: string): name is keyof Sums {
  return Object.hasOwn(noSums, name);
}

function toSources(name: string): Bundle['sources'] {
  const sources: readonly (readonly [string, number])[] = JSON.parse(name);
  return sources.map(([key, u]) => ({ key, u }));
}

function toTotalInterval({ point, shift, variance, positive, negative }: Sums, bundles: readonly Bundle[]) {
  return toInterval({
    pointKg: point,
    meanKg: positive - negative + shift,
    variance: variance + sharedVariance(bundles),
    isMixed: Math.min(positive, negative) > leastOffset * Math.max(positive, negative),
  });
}

/** The interval of one case. A single physical factor with uncertainty u gives exactly x/(1+u) to x·(1+u). */
export function intervalOf(one: UncertainCase): Interval {
  const [part, rest] = one.parts;
  // Nearly every case is one part with one factor, and perhaps a rest without errors: it needs no sums.
  if (part !== undefined && (rest === undefined || (one.parts.length === 2 && isRest(rest, part)))) {
    return intervalOfPart(part, rest?.kg ?? 0, one.category);
  }
  const sum = createUncertaintySum();
  sum.add(one);
  return sum.interval();
}

function isRest({ kg, sources }: UncertainPart, part: UncertainPart): boolean {
  return sources.length === 0 && Math.sign(kg) === Math.sign(part.kg);
}

function intervalOfPart(
  { kg, isMean, sources }: UncertainPart,
  restKg: number,
  category: UncertainCase['category'],
): Interval {
  let squares = 0;
  for (const { u } of sources) squares += toLogSigma(u) ** 2;
  const meanKg = isMean === true ? kg : kg * Math.exp(squares / 2);
  return toInterval({
    pointKg: kg + restKg,
    meanKg: meanKg + restKg + (category?.shiftKg ?? 0),
    variance: meanKg ** 2 * Math.expm1(squares) + (category?.variance ?? 0),
    isMixed: false,
  });
}

/** Half the width of the interval that the category alone would give, in kg: what reviewing the category would gain. */
export function doubtOf({ parts, category }: UncertainCase): number {
  if (category === undefined) return 0;
  const exactParts = parts.map(({ kg }) => ({ kg, sources: [] }));
  const { lowKg, highKg } = intervalOf({ parts: exactParts, category });
  return (highKg - lowKg) / 2;
}

function splitSources(sources: readonly ErrorSource[]) {
  const shared = sources.filter(({ isOwn }) => isOwn !== true);
  return {
    shared: shared.length < 2 ? shared : shared.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    own: sources.filter(({ isOwn }) => isOwn === true),
  };
}

function toBundle(sources: Bundle['sources']): Bundle {
  return { sources, sigmas: new Map(sources.map(({ key, u }) => [key, toLogSigma(u)])), meanKg: 0 };
}

/** The variance of all bundles. Only the few bundles that share a key are compared. */
function sharedVariance(bundles: readonly Bundle[]): number {
  const byKey = new Map<string, number[]>();
  let variance = 0;
  for (const [index, bundle] of bundles.entries()) {
    variance += covariance(bundle, bundle);
    const relatives = new Set([...bundle.sigmas.keys()].flatMap((key) => byKey.get(key) ?? []));
    for (const other of relatives) variance += 2 * covariance(bundle, bundles[other] as Bundle);
    for (const key of bundle.sigmas.keys()) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [index]);
      else known.push(index);
    }
  }
  return variance;
}

function covariance(one: Bundle, other: Bundle): number {
  let exponent = 0;
  for (const [key, sigma] of one.sigmas) exponent += sigma * (other.sigmas.get(key) ?? 0);
  return one.meanKg * other.meanKg * Math.expm1(exponent);
}

/** The 95% confidence interval of a footprint. Low is never above the estimate, high never below. */
type Interval = { readonly meanKg: number; readonly lowKg: number; readonly highKg: number };

/** The inputs of an interval. */
type Distribution = {
  /** The estimate itself: the sum of the reported figures. */
  readonly pointKg: number;
  readonly meanKg: number;
  readonly variance: number;
  /** Purchases and credit notes with different factors offset each other. */
  readonly isMixed: boolean;
};

/** Credit notes that are a smaller part of the purchases cannot take back all of them, however uncertain either is. */
const leastOffset = 0.25;

/**
 * A total of purchases and credit notes that is closer to zero than this many standard deviations may have either
 * sign.
 */
const nearZero = 2;

/**
 * The 95% interval of the log-normal distribution with this mean and variance, mirrored for negative totals.
 *
 * - If purchases and credit notes nearly cancel, the normal distribution is used, since the total may have either
 *   sign.
 * - The mean of a log-normal figure is above its median, which is the reported value. In a total of many independent
 *   factors, upward errors weigh more than downward ones, so the estimate can fall below the interval: the interval
 *   is then extended to include it.
 */
function toInterval({ pointKg, meanKg, variance, isMixed }: Distribution): Interval {
  const deviation = Math.sqrt(Math.max(0, variance));
  const isNormal =
    meanKg === 0 || Math.sign(meanKg) === -Math.sign(pointKg) || (isMixed && Math.abs(meanKg) < nearZero * deviation);
  const [lowKg, highKg] = isNormal
    ? [meanKg - z * deviation, meanKg + z * deviation]
    : logNormalEnds(meanKg, deviation / Math.abs(meanKg));
  return { meanKg, lowKg: Math.min(lowKg, pointKg), highKg: Math.max(highKg, pointKg) };
}

/**
 * If the deviation is more than seven times the mean, the upper bound would fall again, because the distribution
 * explains the deviation by ever rarer and larger values. The interval therefore stays at its widest.
 */
function logNormalEnds(meanKg: number, variation: number): readonly [low: number, high: number] {
  const sigma = Math.min(z, Math.sqrt(Math.log1p(variation ** 2)));
  const median = meanKg * Math.exp(-(sigma ** 2) / 2);
  const width = Math.exp(z * sigma);
  return meanKg > 0 ? [median / width, median * width] : [median * width, median / width];
}
