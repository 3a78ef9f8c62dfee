import type { Dimension } from '@ledgerprint/ledger/values';
import type { Factor } from '../catalogue/factor.ts';
import { dimensionOfUnit } from '../catalogue/unit-dimensions.ts';
import { isRefrigerant } from '../things/refrigerant-codes.ts';
import { toSignificant } from './significant.ts';

/** What is published for goods of a group that are measured in a dimension. */
type GroupFigure = {
  /** Per base unit; undefined if the figures say nothing about one purchase. */
  readonly typical: number | undefined;
  /** Its goods are usually sold like that, so that a size in a designation is what was bought. */
  readonly isUsual: boolean;
};

export type GroupFigures = { find(groupCode: string): ReadonlyMap<Dimension, GroupFigure> };

/** With fewer, goods of the group are seldom measured like that: a factor per kilogram of machines is no catalogue of them. */
const usualFrom = 5;
const perCubicMetre = 1000;
/**
 * Figures that say nothing about a purchase: those of whole buildings and roads, of cars by the kilometre, of circuit boards, and of
 * waste by treatments that differ a thousandfold.
 */
const incomparable: ReadonlySet<string> = new Set([
  ...['F area', 'F length', 'F mass', 'H49 distance', 'C26 area', 'E mass'],
]);
/** Published by the kilogram and also sold by the litre, which weighs about as much. */
const liquids: ReadonlySet<string> = new Set(['C20']);
const none: ReadonlyMap<Dimension, GroupFigure> = new Map();

/**
 * The median of the published figures of a group: it only checks money, so it need not be right for any goods. Refrigerants
 * are left out, because they are a thousand times as high as other chemicals.
 */
export function createGroupFigures(factors: readonly Factor[]): GroupFigures {
  let byGroup: ReadonlyMap<string, ReadonlyMap<Dimension, GroupFigure>> | undefined;
  return {
    find(groupCode) {
      byGroup ??= toFigures(factors);
      return byGroup.get(groupCode) ?? none;
    },
  };
}

function toFigures(factors: readonly Factor[]): ReadonlyMap<string, ReadonlyMap<Dimension, GroupFigure>> {
  const groups = Map.groupBy(
    factors.filter((factor) => factor.value > 0 && !isRefrigerant(factor)),
    ({ code }) => code,
  );
  return new Map([...groups].map(([code, members]) => [code, toGroup(code, members)]));
}

function toGroup(code: string, factors: readonly Factor[]): ReadonlyMap<Dimension, GroupFigure> {
  const group = new Map<Dimension, GroupFigure>();
  for (const [dimension, members] of Map.groupBy(factors, ({ unit }) => dimensionOfUnit[unit])) {
    if (dimension === undefined || dimension === 'count') continue;
    const isUsual = members.length >= usualFrom;
    const isComparable = (isUsual || dimension === 'mass') && !incomparable.has(`${code} ${dimension}`);
    const typical = isComparable ? toSignificant(median(members.map(toBaseFigure))) : undefined;
    group.set(dimension, { typical, isUsual });
  }
  const mass = group.get('mass');
  if (mass !== undefined && liquids.has(code) && !group.has('volume')) group.set('volume', mass);
  return group;
}

function toBaseFigure({ unit, value }: Factor): number {
  return unit === 'm3' ? value / perCubicMetre : value;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
