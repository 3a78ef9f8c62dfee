import type { Dimension } from '@ledgerprint/ledger/values';
import type { Factor } from '../catalogue/factor.ts';
import { dimensionOfUnit } from '../catalogue/unit-dimensions.ts';
import { isRefrigerant } from '../things/refrigerant-codes.ts';
import { toSignificant } from './significant.ts';

/**
 * The dimensions in which goods of a group are measured, each with the typical figure per base unit; undefined if there is none.
 */
export type GroupFigures = { find(groupCode: string): ReadonlyMap<Dimension, number | undefined> };

/** With fewer, the median says little about other goods of the group. */
const fewestFigures = 5;
const perCubicMetre = 1000;
/**
 * Groups whose figures say nothing about a purchase: those of whole buildings and roads, of cars by the kilometre, and of waste by
 * treatments that differ a thousandfold.
 */
const incomparable: ReadonlySet<string> = new Set(['F area', 'F length', 'H49 distance', 'E mass']);
const none: ReadonlyMap<Dimension, number | undefined> = new Map();

/**
 * The median of the published figures of a group: it only checks money, so it need not be right for any goods. Refrigerants
 * are left out, because they are a thousand times as high as other chemicals.
 */
export function createGroupFigures(factors: readonly Factor[]): GroupFigures {
  let byGroup: ReadonlyMap<string, ReadonlyMap<Dimension, number | undefined>> | undefined;
  return {
    find(groupCode) {
      byGroup ??= toFigures(factors);
      return byGroup.get(groupCode) ?? none;
    },
  };
}

function toFigures(factors: readonly Factor[]): ReadonlyMap<string, ReadonlyMap<Dimension, number | undefined>> {
  const groups = Map.groupBy(
    factors.filter((factor) => factor.value > 0 && !isRefrigerant(factor)),
    ({ code }) => code,
  );
  return new Map([...groups].map(([code, members]) => [code, toMedians(code, members)]));
}

function toMedians(code: string, factors: readonly Factor[]): ReadonlyMap<Dimension, number | undefined> {
  const medians = new Map<Dimension, number | undefined>();
  for (const [dimension, members] of Map.groupBy(factors, ({ unit }) => dimensionOfUnit[unit])) {
    if (dimension === undefined || dimension === 'count' || members.length < fewestFigures) continue;
    const isComparable = !incomparable.has(`${code} ${dimension}`);
    medians.set(dimension, isComparable ? toSignificant(median(members.map(toBaseFigure))) : undefined);
  }
  return medians;
}

function toBaseFigure({ unit, value }: Factor): number {
  return unit === 'm3' ? value / perCubicMetre : value;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
