import type { Amount } from '../money/decimal.ts';
import type { Adjustment } from './invoice.ts';
import { sumOfAdjustments } from './line-amount.ts';

type Written = Adjustment & {
  /** Whether it could be meant with the other sign. */
  readonly isTurnable: boolean;
};

/**
 * The allowances and charges of a document as its total has them. Some programs write those of a credit, and discounts for
 * early payment, with the other sign or as the other kind: where the total says so, they are turned. Others repeat what the
 * lines have already, or tell what would be taken off for early payment: where the lines alone are the total, they do not count.
 */
export function settleAdjustments(
  written: readonly Written[],
  {
    lines,
    isNested,
    total,
  }: {
    readonly lines: readonly { readonly amount: Amount | undefined }[];
    /** Then lines do not simply add up. */
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

/** What those that count add up to. */
export function sumOfCounted(adjustments: readonly Adjustment[]): Amount {
  return sumOfAdjustments(adjustments.filter(({ isInLines }) => isInLines !== true));
}
