/** The criteria for the quality of a figure. */
export type QualityRequest = {
  readonly method: 'physical' | 'monetary';
  /** Codes of the assumptions made. */
  readonly warnings: ReadonlySet<string>;
  /** The probability that the category is right, from 0 to 1; 1 if a person decided it. */
  readonly confidence: number;
  /** The year of the factor, or of its prices; undefined if the publisher states none. */
  readonly factorYear: number | undefined;
  readonly purchaseYear: number | undefined;
  /** Whether the factor applies to the country of the purchase. If absent, the warnings decide. */
  readonly geography?: Geography | undefined;
};

/** `other`: the factor is for a different country. `assumed`: the country of the purchase is not stated. */
export type Geography = 'own' | 'assumed' | 'other';

const best = 1;
const worst = 5;

/**
 * The starting value of each method. The steps follow the scores of the PCAF standard and the GHG Protocol's order of
 * preference for scope 3 data: measured activity, estimated activity, spend, substitutes.
 */
const methods = {
  /** A quantity that the row states, in the unit of the factor. */
  stated: 1,
  /** A quantity completed from the designation, a density or a distance. */
  completed: 2,
  /** A quantity that is itself an assumption: money ÷ average price, or one piece if none is stated. */
  assumed: 3,
  /** Money × the average of an industry. */
  monetary: 4,
  /** Money × a substitute for a missing factor. */
  standIn: 5,
} as const;

/** Warnings that worsen the score of the method, the worst first. */
const assumedBy = ['price_assumed', 'quantity_assumed'];
const completedBy = ['size_from_designation', 'density_assumed', 'distance_assumed', 'unit_unknown'];
const standInBy = ['proxy_factor'];

/**
 * The factor of another country can be several times too high or too low, as for electricity; an assumed country is
 * usually right.
 */
const geographies: { readonly [geography in Geography]: number } = { own: 0, assumed: 0.2, other: 0.5 };

/**
 * The age bands of the pedigree matrix used in life cycle assessment: under 3, 6 and 10 years, then older or unknown.
 */
const ages: readonly { readonly below: number; readonly adds: number }[] = [
  { below: 3, adds: 0 },
  { below: 6, adds: 0.2 },
  { below: 10, adds: 0.5 },
  { below: Number.POSITIVE_INFINITY, adds: 1 },
];
const unknownAge = 1;

/** A wrong category means a wrong factor: from at least nine in ten right to less than even odds. */
const confidences: readonly { readonly from: number; readonly adds: number }[] = [
  { from: 0.9, adds: 0 },
  { from: 0.75, adds: 0.2 },
  { from: 0.5, adds: 0.5 },
  { from: Number.NEGATIVE_INFINITY, adds: 1 },
];

/**
 * From 1 (best) to 5, with one decimal: the score of the method, plus penalties for geography, age and confidence,
 * capped at 5.
 */
export function toDataQuality(request: QualityRequest): number {
  const { warnings } = request;
  const geography = request.geography ?? (warnings.has('country_assumed') ? 'assumed' : 'own');
  const confidence = confidences.find(({ from }) => request.confidence >= from)?.adds ?? 1;
  const sum = methodOf(request.method, warnings) + geographies[geography] + ageOf(request) + confidence;
  return Math.min(worst, Math.max(best, Math.round(sum * 10) / 10));
}

function methodOf(method: QualityRequest['method'], warnings: ReadonlySet<string>): number {
  if (warnings.size === 0) return method === 'monetary' ? methods.monetary : methods.stated;
  const has = (codes: readonly string[]) => codes.some((code) => warnings.has(code));
  if (method === 'monetary') return has(standInBy) ? methods.standIn : methods.monetary;
  if (has(assumedBy)) return methods.assumed;
  return has(completedBy) ? methods.completed : methods.stated;
}

function ageOf({ factorYear, purchaseYear }: QualityRequest): number {
  if (factorYear === undefined || purchaseYear === undefined) return unknownAge;
  const age = Math.abs(purchaseYear - factorYear);
  return ages.find(({ below }) => age < below)?.adds ?? unknownAge;
}

/** The quality of a total: the mean, weighted by footprint (credit notes by their absolute value). */
export function createQualityMean() {
  let weightedSum = 0;
  let weight = 0;
  return {
    add(quality: number, footprintKg: number): void {
      weightedSum += quality * Math.abs(footprintKg);
      weight += Math.abs(footprintKg);
    },

    /** With one decimal; undefined if nothing has a footprint. */
    mean(): number | undefined {
      return weight === 0 ? undefined : Math.round((weightedSum / weight) * 10) / 10;
    },
  };
}
