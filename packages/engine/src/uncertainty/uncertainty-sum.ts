import { type Interval, toInterval, toLogSigma } from './interval.ts';
import type { ErrorSource, UncertainCase, UncertainPart } from './uncertain-case.ts';

/** Adds up cases to the interval of their total. */
export type UncertaintySum = ReturnType<typeof createUncertaintySum>;

/** Parts whose shared errors are the same ones: they are wrong together, so that their sum is all that counts. */
type Bundle = {
  /** The standard deviation of the logarithm, by the key of the source. */
  readonly sigmas: ReadonlyMap<string, number>;
  /** The mean, without the errors that are a part's own. */
  meanKg: number;
};

/** Sums of amounts that cancel leave rounding errors; relative to what was added, less than this is nothing. */
const nothing = 1e-9;

/**
 * Mean and variance of a total in one pass. Memory grows with the number of factors and prices, not of cases.
 *
 * A part is its figure times one log-normal error for each source. Two parts are correlated by the sources they share:
 * cov = mean × mean′ × (exp(Σ σσ′ over shared sources) − 1). Own errors and wrong categories are independent, so that
 * their variances are simply added.
 */
export function createUncertaintySum() {
  const bundles = new Map<string, Bundle>();
  const total = { pointKg: 0, shiftKg: 0, independentVariance: 0, positiveKg: 0, negativeKg: 0 };

  function addPart({ kg, sources }: UncertainPart, times: 1 | -1): void {
    const { shared, own } = splitSources(sources);
    const squares = (of: readonly ErrorSource[]) => of.reduce((sum, { u }) => sum + toLogSigma(u) ** 2, 0);
    const [sharedSquares, ownSquares] = [squares(shared), squares(own)];
    const meanKg = kg * Math.exp((sharedSquares + ownSquares) / 2);
    total.pointKg += times * kg;
    total.independentVariance += times * meanKg ** 2 * Math.exp(sharedSquares) * Math.expm1(ownSquares);
    if (kg > 0) total.positiveKg += times * meanKg;
    else total.negativeKg -= times * meanKg;
    const key = shared.map((source) => `${source.key}\n${source.u}`).join('\n');
    const bundle = bundles.get(key) ?? { sigmas: toSigmas(shared), meanKg: 0 };
    bundle.meanKg += times * meanKg;
    bundles.set(key, bundle);
  }

  function addTimes({ parts, category }: UncertainCase, times: 1 | -1): void {
    for (const part of parts) addPart(part, times);
    total.shiftKg += times * (category?.shiftKg ?? 0);
    total.independentVariance += times * (category?.variance ?? 0);
  }

  return {
    add(added: UncertainCase): void {
      addTimes(added, 1);
    },

    /** Takes back what was added before, as when a case is decided differently. */
    remove(removed: UncertainCase): void {
      addTimes(removed, -1);
    },

    interval(): Interval {
      const { pointKg, positiveKg, negativeKg } = total;
      const meanKg = positiveKg - negativeKg + total.shiftKg;
      const variance = total.independentVariance + sharedVariance([...bundles.values()]);
      const isMixed = Math.min(positiveKg, negativeKg) > nothing * Math.max(positiveKg, negativeKg);
      return toInterval({ pointKg, meanKg, variance, isMixed });
    },
  };
}

/** The interval of one case. A single factor of uncertainty u gives exactly x/(1+u) and x·(1+u). */
export function intervalOf(one: UncertainCase): Interval {
  const [part] = one.parts;
  // Nearly every case is one part with one factor: no need for the sums of many.
  if (part !== undefined && one.parts.length === 1) return intervalOfPart(part, one.category);
  const sum = createUncertaintySum();
  sum.add(one);
  return sum.interval();
}

function intervalOfPart({ kg, sources }: UncertainPart, category: UncertainCase['category']): Interval {
  const squares = sources.reduce((sum, { u }) => sum + toLogSigma(u) ** 2, 0);
  const meanKg = kg * Math.exp(squares / 2);
  return toInterval({
    pointKg: kg,
    meanKg: meanKg + (category?.shiftKg ?? 0),
    variance: meanKg ** 2 * Math.expm1(squares) + (category?.variance ?? 0),
    isMixed: false,
  });
}

/** Half the width of the interval that the category alone would give, in kg: what settling the category is worth. */
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

function toSigmas(sources: readonly ErrorSource[]): ReadonlyMap<string, number> {
  return new Map(sources.map(({ key, u }) => [key, toLogSigma(u)]));
}

/** Of the bundles together. Only those that share a key are held against each other, which are few. */
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
