import { footprintOf, groupParts, type Part } from './part.ts';
import { toSignificant } from './significant.ts';

/** The figures of a product that its footprint can be redone from: `activityValue` × `factorValue`. */
export type Total = {
  /** The part that counts most: its method, factor and unit stand for the product. */
  readonly lead: Part;
  readonly parts: readonly Part[];
  /** Purchases and returns of several years were counted with one factor. */
  readonly isLevelled: boolean;
  readonly activityValue: number;
  /** The lead's factor, or the effective one (footprint ÷ amount) where there are several parts. */
  readonly factorValue: number;
  readonly footprintKgCo2e: number;
};

/** Sums up parts; undefined for none. */
export function toTotal(all: readonly Part[]): Total | undefined {
  const physical = level(all.filter(({ method }) => method === 'physical'));
  const monetary = level(all.filter(({ method }) => method === 'monetary'));
  const parts = [...physical, ...monetary];
  const lead = findLead(physical, monetary);
  if (lead === undefined) return undefined;
  const activityValue = toSignificant(
    sum(
      parts.filter(({ method }) => method === lead.method),
      amountOf,
    ),
  );
  const footprint = sum(parts, footprintOf);
  const isPlain = parts.length === 1 || activityValue === 0;
  const factorValue = isPlain ? lead.factor.value : toSignificant(footprint / activityValue);
  return {
    lead,
    parts,
    isLevelled: parts.length < all.length,
    activityValue,
    factorValue,
    footprintKgCo2e: toSignificant(activityValue * factorValue),
  };
}

/**
 * Where purchases of one year are given back in another, the difference of two ratios is left of what no longer is
 * there: 100 EUR × 1.7 − 90 EUR × 1.2 would make 6.2 kgCO2e of every remaining euro. Whenever the effective factor
 * leaves the range of the ratios, the ratio of the largest part counts for all rows.
 */
function level(parts: readonly Part[]): readonly Part[] {
  const lead = largest(parts);
  if (lead === undefined || parts.length === 1) return parts;
  const amount = toSignificant(sum(parts, amountOf));
  const effective = sum(parts, footprintOf) / amount;
  const values = parts.map(({ factor }) => factor.value);
  const slack = 1e-9 * Math.max(...values);
  if (effective >= Math.min(...values) - slack && effective <= Math.max(...values) + slack) return parts;
  return groupParts(parts.map((part) => ({ ...part, factor: lead.factor, steps: lead.steps })));
}

/** Physical and monetary amounts cannot be added: the method with the larger footprint stands for the product. */
function findLead(physical: readonly Part[], monetary: readonly Part[]): Part | undefined {
  const isMonetary = Math.abs(sum(monetary, footprintOf)) > Math.abs(sum(physical, footprintOf));
  return largest(isMonetary || physical.length === 0 ? monetary : physical);
}

function largest(parts: readonly Part[]): Part | undefined {
  return parts.toSorted((one, other) => Math.abs(footprintOf(other)) - Math.abs(footprintOf(one)))[0];
}

function amountOf({ amount }: Part): number {
  return amount;
}

function sum(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
