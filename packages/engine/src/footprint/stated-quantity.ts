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
export function createStatedQuantities(known: KnownOfCase): StatedQuantities {
  return new QuantitiesOfCase(known);
}

type KnownOfCase = Omit<StatedQuantities, 'find'> & { readonly designation: string; readonly figures: GroupFigures };

/** A class, because each case has one, and most do not ask it. */
class QuantitiesOfCase implements StatedQuantities {
  readonly groupCode: string | undefined;
  readonly hasThinFamily: () => boolean;
  readonly #designation: string;
  readonly #figures: GroupFigures;

  constructor({ groupCode, hasThinFamily, designation, figures }: KnownOfCase) {
    this.groupCode = groupCode;
    this.hasThinFamily = hasThinFamily;
    this.#designation = designation;
    this.#figures = figures;
  }

  find(row: ParsedRow): StatedQuantity | undefined {
    if (row.isAbsurd) return undefined;
    const { unit, quantity, massKg } = row;
    if (unit !== undefined && unit.dimension !== 'count') {
      return quantity === undefined ? undefined : this.#toQuantity(quantity * unit.toBase, unit.dimension);
    }
    return massKg === undefined ? this.#findSize(row) : this.#toQuantity(massKg, 'mass');
  }

  #toQuantity(amount: number | undefined, dimension: Dimension): StatedQuantity | undefined {
    if (amount === undefined || amount === 0) return undefined;
    const known = this.groupCode === undefined ? undefined : this.#figures.find(this.groupCode);
    return { amount, unit: unitOfDimension[dimension], typical: known?.get(dimension)?.typical };
  }

  /** The size that the designation states, if goods of the group are sold by it. */
  #findSize(row: ParsedRow): StatedQuantity | undefined {
    if (this.groupCode === undefined || !anyDigit.test(this.#designation)) return undefined;
    const sizes = parseSizes(this.#designation);
    if (!statesSize(sizes)) return undefined;
    for (const [dimension, { isUsual }] of this.#figures.find(this.groupCode)) {
      const found = isUsual ? this.#toQuantity(measureStated({ row, sizes }, dimension)?.value, dimension) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
