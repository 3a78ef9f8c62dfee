import type { FactorUnit } from '../catalogue/factor.ts';
import type { ReasonOf } from '../reasons/reason.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { footprintOf, type Part } from './part.ts';
import { toSignificant } from './significant.ts';
import type { StatedQuantities } from './stated-quantity.ts';

/** Why a quantity is not used. */
export type WhyUnused =
  /** No factor is published for the goods. */
  | 'no_factor'
  /** Only their family is known, and too few of its figures are published. */
  | 'few_members'
  /** The goods have a factor, but the quantity cannot be converted to its unit. */
  | 'other_unit'
  /** The quantity does not fit the amount paid. */
  | 'amount_paid';

/** Beyond this ratio, quantity and money say different things. */
const widestDifference = 2;

/** Sums of the rows of a case that state a quantity in the same unit but are counted by money for the same reason. */
type Unused = {
  readonly unit: FactorUnit;
  readonly why: WhyUnused;
  readonly typical: number | undefined;
  amount: number;
  paidKg: number;
};

/** Adds up the rows of a case that state a quantity but are counted by money. Sums, because a case may have a million rows. */
export function createUnusedQuantities(stated: StatedQuantities | undefined) {
  let unused: Unused[] | undefined;

  return {
    note(row: ParsedRow, parts: readonly Part[], cause: WhyUnused): void {
      const quantity = parts.length === 0 ? undefined : stated?.find(row);
      if (quantity === undefined) return;
      const { unit, amount, typical } = quantity;
      const why = cause === 'no_factor' && stated?.hasThinFamily() === true ? 'few_members' : cause;
      const paidKg = parts.reduce((sum, part) => sum + footprintOf(part), 0);
      unused ??= [];
      const alike = unused.find((one) => one.unit === unit && one.why === why);
      if (alike === undefined) {
        unused.push({ unit, why, typical, amount, paidKg });
        return;
      }
      alike.amount += amount;
      alike.paidKg += paidKg;
    },

    /** The rows with the same unit and cause as the first; undefined if there are none. */
    explain(): { readonly reason: ReasonOf<'quantity_unused'>; readonly isFarApart: boolean } | undefined {
      const first = unused?.[0];
      if (first === undefined) return undefined;
      const { unit, why, typical, amount, paidKg } = first;
      const reason = { code: 'quantity_unused', amount: toSignificant(amount), unit, why } as const;
      const group = stated?.groupCode;
      if (typical === undefined || group === undefined) return { reason, isFarApart: false };
      const kg = toSignificant(amount * typical);
      return { reason: { ...reason, typical, category: group, kg }, isFarApart: areFarApart(kg, paidKg) };
    },
  };
}

function areFarApart(one: number, other: number): boolean {
  if (one === 0 || other === 0) return false;
  const ratio = Math.abs(one / other);
  return ratio > widestDifference || ratio < 1 / widestDifference;
}
