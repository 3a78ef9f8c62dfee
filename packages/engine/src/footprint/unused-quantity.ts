import type { ReasonOf } from '../reasons/reason.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { footprintOf, type Part } from './part.ts';
import { toSignificant } from './significant.ts';
import type { StatedQuantities, StatedQuantity } from './stated-quantity.ts';

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

/** Collects the rows of a case that state a quantity but are counted by money. */
export function createUnusedQuantities(stated: StatedQuantities | undefined) {
  const unused: { readonly quantity: StatedQuantity; readonly why: WhyUnused; readonly paidKg: number }[] = [];

  return {
    note(row: ParsedRow, parts: readonly Part[], why: WhyUnused): void {
      const quantity = parts.length === 0 ? undefined : stated?.find(row);
      if (quantity === undefined) return;
      const isThin = why === 'no_factor' && stated?.hasThinFamily() === true;
      unused.push({
        quantity,
        why: isThin ? 'few_members' : why,
        paidKg: parts.reduce((sum, part) => sum + footprintOf(part), 0),
      });
    },

    /** The rows with the same unit and cause as the first; undefined if there are none. */
    explain(): { readonly reason: ReasonOf<'quantity_unused'>; readonly isFarApart: boolean } | undefined {
      const [first] = unused;
      if (first === undefined) return undefined;
      const { quantity, why } = first;
      const { unit, typical } = quantity;
      const alike = unused.filter((one) => one.quantity.unit === unit && one.why === why);
      const amount = alike.reduce((sum, one) => sum + one.quantity.amount, 0);
      const reason = { code: 'quantity_unused', amount: toSignificant(amount), unit, why } as const;
      const group = stated?.groupCode;
      if (typical === undefined || group === undefined) return { reason, isFarApart: false };
      const kg = toSignificant(amount * typical);
      const paidKg = alike.reduce((sum, one) => sum + one.paidKg, 0);
      return { reason: { ...reason, typical, category: group, kg }, isFarApart: areFarApart(kg, paidKg) };
    },
  };
}

function areFarApart(one: number, other: number): boolean {
  if (one === 0 || other === 0) return false;
  const ratio = Math.abs(one / other);
  return ratio > widestDifference || ratio < 1 / widestDifference;
}
