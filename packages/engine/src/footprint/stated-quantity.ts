import type { Dimension } from '@ledgerprint/ledger/values';
import type { FactorUnit } from '../catalogue/factor.ts';
import { unitOfDimension } from '../catalogue/unit-dimensions.ts';
import { measureStated } from '../matcher/to-factor-amount.ts';
import { parseSizes, type Sizes } from '../sizes/parse-sizes.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { GroupFigures } from './group-figures.ts';

/** An amount that a row states beside money, in the base unit of its dimension. */
export type StatedQuantity = {
  readonly amount: number;
  readonly unit: FactorUnit;
  /** The typical figure per unit for goods of the case's group; undefined if none is published. */
  readonly typical: number | undefined;
};

/** What the rows of one case state. */
export type StatedQuantities = {
  readonly groupCode: string | undefined;
  /** Whether the goods belong to a family of which too few figures are published. */
  readonly hasThinFamily: () => boolean;
  find(row: ParsedRow): StatedQuantity | undefined;
};

const anyDigit = /\p{N}/u;

/** Most numbers in designations are no sizes. */
function statesSize({ sizes, sheets }: Sizes): boolean {
  return sizes.length > 0 || sheets !== undefined;
}

/**
 * Pieces are no stated quantity: what has a factor per piece is counted with it. A size in the designation is one only for
 * goods that are measured like that: the 250 litres of a refrigerator are not what was bought.
 */
export function createStatedQuantities({
  designation,
  groupCode,
  figures,
  hasThinFamily,
}: Omit<StatedQuantities, 'find'> & {
  readonly designation: string;
  readonly figures: GroupFigures;
}): StatedQuantities {
  const known = groupCode === undefined ? undefined : figures.find(groupCode);

  function measure(row: ParsedRow, dimension: Dimension): StatedQuantity | undefined {
    const stated = {
      row,
      // Most rows state their quantity in their unit.
      get sizes() {
        return parseSizes(designation);
      },
    };
    const amount = measureStated(stated, dimension)?.value;
    if (amount === undefined || amount === 0) return undefined;
    return { amount, unit: unitOfDimension[dimension], typical: known?.get(dimension)?.typical };
  }

  return {
    groupCode,
    hasThinFamily,
    find(row) {
      if (row.isAbsurd) return undefined;
      const own = row.unit?.dimension ?? 'count';
      if (own !== 'count') return row.quantity === undefined ? undefined : measure(row, own);
      if (row.massKg !== undefined) return measure(row, 'mass');
      if (!anyDigit.test(designation) || !statesSize(parseSizes(designation))) return undefined;
      for (const [dimension, { isUsual }] of known ?? []) {
        const found = isUsual ? measure(row, dimension) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
