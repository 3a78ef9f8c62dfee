import { footprintOf, groupParts, type Part } from './part.ts';
import { toSignificant } from './significant.ts';

/** The figures of a case: its footprint is `activityValue` × `factorValue`. */
export type Total = {
  /** The largest part: its method, factor and unit represent the case. */
  readonly lead: Part;
  readonly parts: readonly Part[];
  /** Purchases and returns from several years were calculated with one factor. */
  readonly isLevelled: boolean;
  readonly activityValue: number;
  /** The factor of the lead, or the effective one (footprint ÷ amount) if there are several parts. */
  readonly factorValue: number;
  readonly footprintKgCo2e: number;
};

/** Adds up the parts of one case; undefined for none. */
export function toTotal(all: readonly Part[]): Total | undefined {
  const [only] = all;
  if (only !== undefined && all.length === 1) return ofOne(only);
  const physical = level(all.filter(({ method }) => method === 'physical'));
  const monetary = level(all.filter(({ method }) => method === 'monetary'));
  const parts = [...physical, ...monetary];
  const total = sumParts(parts, findLead(physical, monetary));
  return total && { ...total, isLevelled: parts.length < all.length };
}

/** Nearly every case is one part. */
function ofOne(lead: Part): Total {
  const activityValue = toSignificant(lead.amount);
  const { value } = lead.factor;
  const figures = { activityValue, factorValue: value, footprintKgCo2e: footprintOf(lead) };
  return { lead, parts: [lead], isLevelled: false, ...figures };
}

/** Adds up the cases of one product, which shows the method and the factor of the leading one; undefined for none. */
export function mergeTotals(totals: readonly Total[], leading: Total | undefined): Total | undefined {
  const [only, ...others] = totals;
  if (others.length === 0) return only;
  const parts = totals.flatMap((total) => total.parts);
  // Nothing can be expressed in an amount of zero.
  const lead = leading === undefined || leading.lead.amount === 0 ? largest(parts) : leading.lead;
  const merged = sumParts(groupParts(parts), lead);
  return merged && { ...merged, isLevelled: totals.some(({ isLevelled }) => isLevelled) };
}

function sumParts(parts: readonly Part[], lead: Part | undefined): Omit<Total, 'isLevelled'> | undefined {
  if (lead === undefined) return undefined;
  // Only amounts of one kind can be added: kilowatt-hours to kilowatt-hours.
  const alike = parts.filter(({ method, factor }) => method === lead.method && factor.unit === lead.factor.unit);
  const summed = toSignificant(sum(alike, amountOf));
  const footprint = sum(parts, footprintOf);
  const isPlain =
    footprint === 0 ||
    (alike.length === parts.length && parts.every(({ factor }) => factor.value === lead.factor.value));
  // If purchases and returns cancel out, the remaining footprint of other parts still needs an amount.
  const activityValue = summed === 0 && footprint !== 0 ? toSignificant(lead.amount) : summed;
  const factorValue = isPlain || activityValue === 0 ? lead.factor.value : toSignificant(footprint / activityValue);
  const { value } = lead.factor;
  // Purchases and returns with different factors: no factor has the other sign, so the amount is that of the remainder.
  if (factorValue * value < 0) {
    const remainder = toSignificant(footprint / value);
    return {
      lead,
      parts,
      activityValue: remainder,
      factorValue: value,
      footprintKgCo2e: footprintOf({ ...lead, amount: remainder }),
    };
  }
  const footprintKgCo2e = footprint === 0 ? 0 : toSignificant(activityValue * factorValue);
  return { lead, parts, activityValue, factorValue, footprintKgCo2e };
}

/**
 * If purchases of one year are returned in another, the difference between two ratios would remain for goods that are
 * no longer there: 100 EUR × 1.7 − 90 EUR × 1.2 would give every remaining euro 6.2 kgCO2e. If the effective factor
 * is outside the range of the ratios, the ratio of the largest part is used for all rows.
 */
function level(parts: readonly Part[]): readonly Part[] {
  const lead = largest(parts);
  if (lead === undefined || parts.length === 1) return parts;
  const amount = toSignificant(sum(parts, amountOf));
  const effective = sum(parts, footprintOf) / amount;
  const values = parts.map(({ factor }) => factor.value);
  const slack = 1e-9 * Math.max(...values);
  if (effective >= Math.min(...values) - slack && effective <= Math.max(...values) + slack) return parts;
  return groupParts(
    parts.map((part) => ({ ...part, factor: lead.factor, steps: lead.steps, assumptions: lead.assumptions })),
  );
}

/** Physical and monetary amounts cannot be added: the method with the larger footprint represents the case. */
function findLead(physical: readonly Part[], monetary: readonly Part[]): Part | undefined {
  const isMonetary = Math.abs(sum(monetary, footprintOf)) > Math.abs(sum(physical, footprintOf));
  return largest(isMonetary || physical.length === 0 ? monetary : physical);
}

function largest(parts: readonly Part[]): Part | undefined {
  let best = parts[0];
  for (const part of parts) {
    if (best === undefined || Math.abs(footprintOf(part)) > Math.abs(footprintOf(best))) best = part;
  }
  return best;
}

function amountOf({ amount }: Part): number {
  return amount;
}

function sum(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
