import { foldText } from '@ledgerprint/engine/decisions';
import { type ComparableCase, countedMgOf, isCounted } from './comparable-case.ts';
import { type ComparisonCause, comparisonCauses } from './comparison.ts';
import { intensityCauseOf, isQuantityNewlyDecided } from './intensity-cause.ts';

/** What each cause adds, in whole milligrams; zero where it does not apply. */
export type CaseParts = Readonly<Record<ComparisonCause, bigint>>;

/** What both sides are measured in. Each weighs its amount times its intensity. */
type Bridge = {
  readonly before: number;
  readonly after: number;
  /** Kilograms per unit, by the figures that were multiplied; undefined where these do not tell. */
  readonly intensityBefore: number | undefined;
  readonly intensityAfter: number | undefined;
};

/** Figures have twelve digits: what differs by less is the same. */
const rounding = 1e-9;
/** No purchase is known to weigh more per euro: sulphur hexafluoride comes near it. Beyond that refunds ate up the money. */
const mostKgPerEuro = 1_000;
/** A price that changed more is one of another unit. */
const mostPriceChange = 100;
/** Amounts further apart are no amounts of one thing. */
const mostApart = 1e15;

/**
 * Why the footprint of one case differs, by putting what is known of the second in the place of the first, cause by cause in their
 * order. The parts add up to the difference exactly: each step is rounded to the milligram, and the last one takes the rest.
 */
export function compareCase(
  before: ComparableCase | undefined,
  after: ComparableCase | undefined,
): CaseParts {
  const beforeMg = countedMgOf(before);
  const afterMg = countedMgOf(after);
  const whole = (cause: ComparisonCause): CaseParts => ({ ...nothing, [cause]: afterMg - beforeMg });
  if (before === undefined) return whole('entered');
  if (after === undefined) return whole('left');
  if (!isCounted(after)) return whole('excluded');
  if (!isCounted(before)) return whole('included');
  if (beforeMg === afterMg && isUnchanged(before, after)) return nothing;
  return substitute(before, after);
}

const nothing = Object.fromEntries(comparisonCauses.map((cause) => [cause, 0n])) as CaseParts;

function isUnchanged(before: ComparableCase, after: ComparableCase): boolean {
  return (
    before.factorId === after.factorId &&
    before.activityUnit === after.activityUnit &&
    before.activityValue === after.activityValue &&
    before.spendEur === after.spendEur &&
    before.quantity === after.quantity
  );
}

function substitute(before: ComparableCase, after: ComparableCase): CaseParts {
  const beforeMg = countedMgOf(before);
  const afterMg = countedMgOf(after);
  const cause = intensityCauseOf(before, after);
  const bridge = findBridge(before, after);
  if (bridge === undefined) {
    const hasAmounts = before.footprintMg !== undefined && after.footprintMg !== undefined;
    const isVolume = cause === 'factor' && (!hasAmounts || isSameFactor(before, after));
    return { ...nothing, [isVolume ? 'volume' : cause]: afterMg - beforeMg };
  }
  const weighed = weighBefore(bridge, beforeMg, afterMg);
  const priced = weighAtPrice(before, after, { weighed, afterMg });
  return {
    ...nothing,
    [cause]: weighed - beforeMg,
    price: priced - weighed,
    volume: afterMg - priced,
  };
}

/** What the first weighs with the intensity of the second. */
function weighBefore({ before, after, ...bridge }: Bridge, beforeMg: bigint, afterMg: bigint): bigint {
  const { intensityBefore, intensityAfter } = bridge;
  if (intensityAfter === undefined) return beforeMg;
  if (intensityBefore !== undefined && isSame(intensityBefore, intensityAfter)) return beforeMg;
  return after === 0 ? toMg(before * intensityAfter) : scale(afterMg, before, after);
}

/**
 * What it weighs if the quantity of the first is paid at the price of the second; the same as before where the footprint does not
 * come from money, or quantities are not known.
 */
function weighAtPrice(
  before: ComparableCase,
  after: ComparableCase,
  { weighed, afterMg }: { readonly weighed: bigint; readonly afterMg: bigint },
): bigint {
  if (before.method !== 'monetary' || after.method !== 'monetary') return weighed;
  if (foldText(before.quantityUnit) !== foldText(after.quantityUnit)) return weighed;
  const priceBefore = priceOf(before);
  const priceAfter = priceOf(after);
  if (priceBefore === undefined || priceAfter === undefined) return weighed;
  if (isSame(priceBefore, priceAfter)) return weighed;
  const change = priceAfter / priceBefore;
  const { quantity: first = 0 } = before;
  const { quantity: second = 0 } = after;
  const isLikely = change <= mostPriceChange && change >= 1 / mostPriceChange && isNear(first, second);
  return isLikely ? scale(afterMg, first, second) : weighed;
}

/** Undefined where there is none, and where refunds leave one that nobody paid. */
function priceOf(one: ComparableCase): number | undefined {
  const price = moneyOf(one) / (one.quantity ?? 0);
  return price > 0 && Number.isFinite(price) ? price : undefined;
}

/**
 * What was bought, where both are counted in one unit; else what was paid, where both say it. Undefined where neither tells what
 * the first would weigh today.
 */
function findBridge(before: ComparableCase, after: ComparableCase): Bridge | undefined {
  const isOneUnit =
    before.method === 'physical' &&
    after.method === 'physical' &&
    before.activityUnit === after.activityUnit &&
    !isQuantityNewlyDecided(before, after);
  return (isOneUnit ? byActivity(before, after) : undefined) ?? byMoney(before, after);
}

function byActivity(before: ComparableCase, after: ComparableCase): Bridge | undefined {
  return toBridge(
    { amount: before.activityValue, mg: countedMgOf(before), intensity: before.factorValue },
    { amount: after.activityValue, mg: countedMgOf(after), intensity: after.factorValue },
  );
}

function byMoney(before: ComparableCase, after: ComparableCase): Bridge | undefined {
  if (before.spendEur === undefined || after.spendEur === undefined) return undefined;
  const bridge = toBridge(paid(before), paid(after));
  const isLikely = (kgPerEuro: number | undefined) => kgPerEuro === undefined || kgPerEuro <= mostKgPerEuro;
  return bridge && isLikely(bridge.intensityBefore) && isLikely(bridge.intensityAfter) ? bridge : undefined;
}

type Measured = {
  readonly amount: number | undefined;
  readonly mg: bigint;
  readonly intensity: number | undefined;
};

/** Prices of other years are brought to those of the factor, so that what was paid is not always what was multiplied. */
function paid(one: ComparableCase): Measured {
  const mg = countedMgOf(one);
  const amount = moneyOf(one);
  if (amount === 0) return { amount, mg, intensity: undefined };
  const { activityValue, factorValue } = one;
  const kg =
    one.method === 'monetary' && activityValue !== undefined && factorValue !== undefined
      ? activityValue * factorValue
      : Number(mg) / 1e6;
  return { amount, mg, intensity: kg / amount };
}

/** What has part in the footprint; of what has none, all that was paid. */
function moneyOf({ spendEur = 0, uncountedEur, footprintMg }: ComparableCase): number {
  return footprintMg === undefined ? spendEur : spendEur - uncountedEur;
}

function toBridge(before: Measured, after: Measured): Bridge | undefined {
  const isWhole = [before, after].every(
    ({ amount, mg, intensity = 0 }) =>
      amount !== undefined && Number.isFinite(amount) && intensity >= 0 && (amount !== 0 || mg === 0n),
  );
  if (!isWhole || before.amount === undefined || after.amount === undefined) return undefined;
  if (!isNear(before.amount, after.amount)) return undefined;
  return {
    ...{ before: before.amount, after: after.amount },
    ...{ intensityBefore: before.intensity, intensityAfter: after.intensity },
  };
}

function isSameFactor(before: ComparableCase, after: ComparableCase): boolean {
  return (
    before.method === after.method &&
    before.activityUnit === after.activityUnit &&
    before.factorValue === after.factorValue
  );
}

function isNear(one: number, other: number): boolean {
  return other === 0 || Math.abs(one / other) <= mostApart;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= rounding * Math.max(Math.abs(one), Math.abs(other));
}

function scale(mg: bigint, by: number, of: number): bigint {
  if (by === of) return mg;
  return toWhole(Number(mg) * (by / of));
}

function toMg(kg: number): bigint {
  return toWhole(kg * 1e6);
}

function toWhole(value: number): bigint {
  return BigInt(Math.round(value));
}
