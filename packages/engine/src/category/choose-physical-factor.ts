import type { Dimension } from '@ledgerprint/ledger/values';
import type { Factor } from '../catalogue/factor.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { PhysicalFactor } from '../footprint/measure-row.ts';
import { consentTo, type GroupCode } from '../matcher/compatible-groups.ts';
import type { Candidate, Matcher } from '../matcher/matcher.ts';
import { isMean } from '../matcher/mean-factor.ts';
import type { Journey } from '../matcher/read-journey.ts';
import { toFactorAmount } from '../matcher/to-factor-amount.ts';
import { findOtherReading, type Numbers, parseSizes, type Sizes } from '../sizes/parse-sizes.ts';
import type { ParsedRow } from '../values/parse-row.ts';

/** A physical factor found by the matcher, and how clearly the designation names it. */
export type PhysicalMatch = {
  readonly physical: PhysicalFactor;
  readonly score: number;
  /**
   * The designation names alike goods, and states how much. If the classifier is not sure of the same goods, the line is for review.
   */
  readonly family?: 'sure' | 'unsure';
};

/** From this score on, the designation names the factor's goods explicitly, whatever group the classifier prefers. */
export const namedScore = 0.9;

/** A family says which goods are alike, not which group a line belongs to. */
const familyScore = 0.5;
const leastConsent = 0.1;
const sureOfAnother = 0.6;

/** The groups of waste, which may be treated, and of materials, which may be recycled. */
const mayBeNarrower: ReadonlySet<string> = new Set(['E', 'B', 'C20', 'C22', 'C24']);

/** For a product with many rows, only the first ones are used. */
const mostRows = 50;

/**
 * Of the factors that the designation names, the one to whose unit most rows can be converted, the first of equals:
 * diesel has factors per litre, kilogram and kilowatt-hour. Undefined if it names none.
 */
export function choosePhysicalFactor(request: {
  readonly matcher: Matcher;
  readonly designation: string;
  readonly supplier: string;
  readonly groupCodes: readonly GroupCode[];
  readonly rows: readonly ParsedRow[];
}): PhysicalMatch | undefined {
  const { matcher, designation, supplier, groupCodes } = request;
  const dimension = request.rows[0]?.unit?.dimension;
  const isWeighed = () =>
    request.rows.some(({ massKg, unit }) => massKg !== undefined || isMatter(unit?.dimension)) ||
    parseSizes(designation).sizes.some((size) => isMatter(size.dimension));
  const candidates = matcher.match({ designation, supplier, groupCodes, dimension, isWeighed });
  const first = candidates[0];
  const isNamed = first !== undefined && (first.isUnmistakable || !isContradicted(groupCodes, first.factor.code));
  const rows = request.rows.length > mostRows ? request.rows.slice(0, mostRows) : request.rows;
  const best = isNamed ? chooseByFit(candidates, createPhysicalFactors(designation), rows) : undefined;
  const isFound = best !== undefined && best.fit > 0;
  if (isFound && !mayBeNarrower.has(best.physical.factor.code)) return best;
  const isSized = !isMaterialUnit(dimension);
  const family = matcher.findFamily(designation, groupCodes, isSized ? 'size' : 'unit');
  if (family?.factor === undefined || (isFound && !family.isNarrower)) return best;
  const toPhysical = createPhysicalFactors(designation);
  const physical = isMean(family.factor) ? toFamily(family.factor, toPhysical) : toPhysical(family.factor);
  // A family stands in for a stated quantity only: nothing is missing if there is none.
  if (!rows.some((row) => physical.amountOf(row) !== undefined)) return best;
  return { physical, score: familyScore, family: family.isSure ? 'sure' : 'unsure' };
}

/** The mean of a family is the same everywhere, and says that it is one. */
function toFamily(family: Factor, toPhysical: ReturnType<typeof createPhysicalFactors>): PhysicalFactor {
  const factorFor = () => ({ factor: family, warnings: ['family_factor'] }) as const;
  return { ...toPhysical(family), factorFor, isPlaced: true };
}

function chooseByFit(
  candidates: readonly Candidate[],
  toPhysical: ReturnType<typeof createPhysicalFactors>,
  rows: readonly ParsedRow[],
): (PhysicalMatch & { readonly fit: number }) | undefined {
  let best: (PhysicalMatch & { readonly fit: number }) | undefined;
  for (const { factor, score, journey } of candidates) {
    const physical = toPhysical(factor, journey);
    const fit = rows.reduce((sum, row) => sum + fitOf(physical.amountOf(row)), 0);
    if (best === undefined || fit > best.fit) best = { physical, score, fit };
  }
  return best;
}

/** Materials are sold by mass, volume and area. */
function isMaterialUnit(dimension: Dimension | undefined): boolean {
  return isMatter(dimension) || dimension === 'area';
}

function isMatter(dimension: Dimension | undefined): boolean {
  return dimension === 'mass' || dimension === 'volume';
}

/**
 * Of the factors of an energy, the one to which the rows can be converted by their own unit; undefined if there is
 * none.
 */
export function chooseBillFactor(request: {
  readonly factors: readonly Factor[];
  readonly designation: string;
  readonly rows: readonly ParsedRow[];
}): PhysicalFactor | undefined {
  const toPhysical = createPhysicalFactors(request.designation);
  const rows = request.rows.slice(0, mostRows);
  return request.factors
    .map((factor) => toPhysical(factor))
    .find((physical) => rows.some((row) => physical.amountOf(row) !== undefined));
}

/**
 * Whether the classifier is sure of a different group: `mini canapés` are not sofas. On held-out lines this rejects 1
 * of 196 factors, correctly.
 */
function isContradicted(groupCodes: readonly GroupCode[], code: string): boolean {
  return consentTo(code, groupCodes) < leastConsent && (groupCodes[0]?.probability ?? 0) >= sureOfAnother;
}

/** A litre of diesel is better calculated per litre than, with a typical density, per kilogram. */
function fitOf(amount: ReturnType<PhysicalFactor['amountOf']>): number {
  if (amount === undefined) return 0;
  return amount.warnings.includes('density_assumed') ? 0.5 : 1;
}

/** Converts rows of one designation to the unit of any factor; a journey has its distance. */
export function createPhysicalFactors(designation: string) {
  const sizes: Partial<Record<Numbers, Sizes>> = {};
  const read = (numbers: Numbers) => (sizes[numbers] ??= parseSizes(designation, numbers));
  return (factor: AppliedFactor, journey?: Journey): PhysicalFactor => ({
    factor,
    factorFor: () => ({ factor, warnings: [] }),
    isPlaced: journey !== undefined,
    findOtherReading: () => findOtherReading(designation, read('decimal')),
    amountOf: (row, numbers = 'decimal') =>
      toFactorAmount({
        // Only the unit and the name of a referential's entry are used.
        factor: factor as Factor,
        row,
        journey,
        get sizes() {
          return read(numbers);
        },
      }),
  });
}
