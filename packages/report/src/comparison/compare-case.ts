import { foldText } from '@ledgerprint/engine/decisions';
import { type ComparableCase, countedMgOf, isCounted } from './comparable-case.ts';
import { type ComparisonCause, comparisonCauses } from './comparison.ts';
import { intensityCauseOf, isQuantityNewlyDecided } from './intensity-cause.ts';

/** The contribution of each cause, in whole milligrams; zero if it does not apply. */
export type CaseParts = Readonly<Record<ComparisonCause, bigint>>;

/** The common measure of both sides. The footprint of each side is its amount times its intensity. */
type Bridge = {
  readonly before: number;
  readonly after: number;
  /** Kilograms per unit, from the figures that were multiplied; undefined if they do not determine it. */
  readonly intensityBefore: number | undefined;
  readonly intensityAfter: number | undefined;
};

/** Figures have twelve digits: smaller differences are rounding. */
const rounding = 1e-9;
/**
 * In kilograms. No known purchase emits more per euro, although sulphur hexafluoride comes close. A higher figure means
 * that refunds cancelled most of the spend.
 */
const mostKgPerEuro = 1_000;
/** A larger change means that the price is for another unit. */
const mostPriceChange = 100;
/** Amounts further apart are not amounts of the same thing. */
const mostApart = 1e15;

/**
 * Why the footprint of a case differs: the values of the second result replace those of the first, one cause at a time,
 * in order. The parts add up to the difference exactly: each step is rounded to the milligram, and the last one takes
 * the remainder.
 */
export function compareCase(before: ComparableCase | undefined, after: ComparableCase | undefined): CaseParts {
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
  return { ...nothing, [cause]: weighed - beforeMg, price: priced - weighed, volume: afterMg - priced };
}

/** The footprint of the first side with the intensity of the second. */
function weighBefore({ before, after, ...bridge }: Bridge, beforeMg: bigint, afterMg: bigint): bigint {
  const { intensityBefore, intensityAfter } = bridge;
  if (intensityAfter === undefined) return beforeMg;
  if (intensityBefore !== undefined && isSame(intensityBefore, intensityAfter)) return beforeMg;
  return after === 0 ? toMg(before * intensityAfter) : scale(afterMg, before, after);
}

/**
 * The footprint of the quantity of the first side, bought at the price of the second. Unchanged if the footprint is not
 * based on spend, or if the quantities are not known.
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

/** The price per unit; undefined if it is not known, or if refunds leave a price that nobody paid. */
function priceOf(one: ComparableCase): number | undefined {
  const price = moneyOf(one) / (one.quantity ?? 0);
  return price > 0 && Number.isFinite(price) ? price : undefined;
}

/**
 * Compares the two sides by the quantity bought, if both are in the same unit; otherwise by the spend, if both state
 * it. Undefined if neither is possible.
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

type Measured = { readonly amount: number | undefined; readonly mg: bigint; readonly intensity: number | undefined };

/**
 * The spend of a case, and its intensity. Spend of other years is adjusted to the prices of the factor's year, so it
 * may differ from the amount that was multiplied.
 */
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

/** The spend covered by the footprint; without a footprint, the whole spend. */
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
    before: before.amount,
    after: after.amount,
    intensityBefore: before.intensity,
    intensityAfter: after.intensity,
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
