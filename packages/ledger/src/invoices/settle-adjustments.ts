import type { Amount } from '../money/decimal.ts';
import type { Adjustment } from './invoice.ts';
import { sumOfAdjustments } from './line-amount.ts';

type Written = Adjustment & {
  /** Whether the other sign may have been meant. */
  readonly isTurnable: boolean;
};

/**
 * The allowances and charges of a document, consistent with its total. Some programs write those of a credit note, and
 * cash discounts, with the other sign or as the other kind: if the total shows this, they are reversed. Other programs
 * repeat amounts that the lines already include, or state a cash discount that depends on early payment: if the lines
 * alone equal the total, these amounts are not counted.
 */
export function settleAdjustments(
  written: readonly Written[],
  {
    lines,
    isNested,
    total,
  }: {
    readonly lines: readonly { readonly amount: Amount | undefined }[];
    /** Whether lines are nested: they then do not simply add up. */
    readonly isNested: boolean;
    readonly total: Amount | undefined;
  },
): readonly Adjustment[] {
  const plain = written.map(({ isTurnable: _, ...adjustment }) => adjustment);
  if (plain.length === 0 || total === undefined || isNested || lines.length === 0) return plain;
  const sumOfLines = sumOfAdjustments(lines);
  const isTotal = (adjustments: readonly Adjustment[]) => sumOfLines + sumOfCounted(adjustments) === total;
  const turned = plain.map((adjustment, index) =>
    written[index]?.isTurnable === true && adjustment.amount !== undefined
      ? { ...adjustment, amount: -adjustment.amount }
      : adjustment,
  );
  const repeated = plain.map((adjustment) => ({ ...adjustment, isInLines: true }));
  return [plain, turned, repeated].find(isTotal) ?? plain;
}

/** The sum of the adjustments that are not already in the lines. */
export function sumOfCounted(adjustments: readonly Adjustment[]): Amount {
  return sumOfAdjustments(adjustments.filter(({ isInLines }) => isInLines !== true));
}
