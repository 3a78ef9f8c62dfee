import type { ReportedCase } from '../reported-case.ts';

/** The facts about a case that are used to compare it with another. */
export type ComparableCase = Pick<
  ReportedCase,
  | 'designation'
  | 'supplier'
  | 'account'
  | 'category'
  | 'match'
  | 'categoryScheme'
  | 'categoryCode'
  | 'method'
  | 'factorId'
  | 'factorName'
  | 'factorValue'
  | 'activityValue'
  | 'activityUnit'
  | 'spendEur'
  | 'uncountedEur'
  | 'footprintMg'
  | 'decision'
> & {
  readonly engineVersion: string;
  /**
   * The total quantity of its rows, in the unit that they state; undefined if a row states no quantity or another unit.
   */
  readonly quantity: number | undefined;
  readonly quantityUnit: string;
  /** Whether a decision sets the quantity. */
  readonly isQuantityDecided: boolean;
};

/** Separates several decisions in one cell. */
const separator = ' | ';

/** Whether the case adds to the totals. */
export function isCounted({ match }: Pick<ComparableCase, 'match'>): boolean {
  return match !== 'excluded' && match !== 'failed';
}

/** What the case adds to the total. */
export function countedMgOf(one: ComparableCase | undefined): bigint {
  return one === undefined || !isCounted(one) ? 0n : (one.footprintMg ?? 0n);
}

/** Cases whose texts are equal except for case, accents and white space, merged into one. */
export type SummedCase = ComparableCase & {
  /** The number of merged cases that are counted. */
  readonly cases: number;
};

/**
 * Merges one more case. The largest case provides the texts. A case that is not counted adds nothing, unless none is
 * counted.
 */
export function addCase(sum: SummedCase | undefined, next: ComparableCase): SummedCase {
  if (sum === undefined) return { ...next, cases: isCounted(next) ? 1 : 0 };
  if (!isCounted(next)) return sum;
  if (sum.cases === 0) return { ...next, cases: 1 };
  return { ...addTwo(sum, next), cases: sum.cases + 1 };
}

function addTwo(one: ComparableCase, other: ComparableCase): ComparableCase {
  const largest = magnitude(other.footprintMg ?? 0n) > magnitude(one.footprintMg ?? 0n) ? other : one;
  const isOneUnit = one.method === other.method && one.activityUnit === other.activityUnit;
  const activityValue = isOneUnit ? plus(one.activityValue, other.activityValue) : undefined;
  const footprintMg = addMg(one.footprintMg, other.footprintMg);
  const isOneQuantity = one.quantityUnit === other.quantityUnit;
  return {
    ...largest,
    activityValue,
    footprintMg,
    factorValue: one.factorValue === other.factorValue ? one.factorValue : toEffective(footprintMg, activityValue),
    spendEur: addMoney(one.spendEur, other.spendEur),
    uncountedEur: one.uncountedEur + other.uncountedEur,
    quantity: isOneQuantity ? plus(one.quantity, other.quantity) : undefined,
    decision: [...new Set([...decisionsOf(one), ...decisionsOf(other)])].join(separator),
    isQuantityDecided: one.isQuantityDecided || other.isQuantityDecided,
  };
}

/** Ids of the decisions that apply to the case. */
export function decisionsOf({ decision }: Pick<ComparableCase, 'decision'>): readonly string[] {
  return decision === '' ? [] : decision.split(separator);
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function plus(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function addMoney(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}

function addMg(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0n) + (other ?? 0n);
}

function toEffective(footprintMg: bigint | undefined, activityValue: number | undefined): number | undefined {
  return footprintMg === undefined || !activityValue ? undefined : Number(footprintMg) / 1e6 / activityValue;
}
