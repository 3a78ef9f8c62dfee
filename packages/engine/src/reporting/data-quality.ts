/** What the quality of a figure is judged by. */
export type QualityRequest = {
  readonly method: 'physical' | 'monetary';
  /** Codes of what was assumed on the way. */
  readonly warnings: ReadonlySet<string>;
  /** That the category is right, 0 to 1; 1 where a person decided it. */
  readonly confidence: number;
  /** The year of the factor, or of its prices; undefined where its publisher states none. */
  readonly factorYear: number | undefined;
  readonly purchaseYear: number | undefined;
  /** Whether the factor is of the purchase's country. Without it the warnings decide. */
  readonly geography?: Geography;
};

/** `other`: the figure is of another country than the purchase. `assumed`: nothing names the purchase's country. */
export type Geography = 'own' | 'assumed' | 'other';

const best = 1;
const worst = 5;

/**
 * Where a figure starts by its method. The steps are those of the PCAF standard's scores and of the GHG Protocol's order
 * of preference for scope 3 data: measured activity before estimated activity, before spend, before stand-ins.
 */
const methods = {
  /** An amount that the row states, in the factor's unit. */
  stated: 1,
  /** An amount that the designation, a density or a distance had to complete. */
  completed: 2,
  /** An amount that is itself an assumption: money ÷ average price, or one piece where none is stated. */
  assumed: 3,
  /** Money × the average of an industry. */
  monetary: 4,
  /** Money × a figure that stands in for a missing one. */
  standIn: 5,
} as const;

/** Warnings that lower the method, the lowest first. */
const assumedBy = ['price_assumed', 'quantity_assumed'];
const completedBy = ['size_from_designation', 'density_assumed', 'distance_assumed', 'unit_unknown'];
const standInBy = ['proxy_factor'];

/** A factor of another country can differ by a multiple (electricity); an assumed country is mostly right. */
const geographies: { readonly [geography in Geography]: number } = { own: 0, assumed: 0.2, other: 0.5 };

/** The bands of the pedigree matrix of life cycle assessment: under 3, 6 and 10 years; beyond, or unknown. */
const ages: readonly { readonly below: number; readonly adds: number }[] = [
  { below: 3, adds: 0 },
  { below: 6, adds: 0.2 },
  { below: 10, adds: 0.5 },
  { below: Number.POSITIVE_INFINITY, adds: 1 },
];
const unknownAge = 1;

/** A wrong category is a wrong factor: from nine in ten right to worse than even. */
const confidences: readonly { readonly from: number; readonly adds: number }[] = [
  { from: 0.9, adds: 0 },
  { from: 0.75, adds: 0.2 },
  { from: 0.5, adds: 0.5 },
  { from: Number.NEGATIVE_INFINITY, adds: 1 },
];

/**
 * From 1, the best, to 5, with one decimal: where the method puts the figure, and what geography, age and confidence
 * add. They can only make it worse, and together never worse than 5.
 */
export function toDataQuality(request: QualityRequest): number {
  const { warnings } = request;
  const geography = request.geography ?? (warnings.has('country_assumed') ? 'assumed' : 'own');
  const confidence = confidences.find(({ from }) => request.confidence >= from)?.adds ?? 1;
  const sum = methodOf(request.method, warnings) + geographies[geography] + ageOf(request) + confidence;
  return Math.min(worst, Math.max(best, Math.round(sum * 10) / 10));
}

function methodOf(method: QualityRequest['method'], warnings: ReadonlySet<string>): number {
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

/** The quality of a total: the mean, each figure weighted by its footprint, credit notes by their size. */
export function createQualityMean() {
  let weightedSum = 0;
  let weight = 0;
  return {
    add(quality: number, footprintKg: number): void {
      weightedSum += quality * Math.abs(footprintKg);
      weight += Math.abs(footprintKg);
    },

    /** With one decimal; undefined where nothing has a footprint. */
    mean(): number | undefined {
      return weight === 0 ? undefined : Math.round((weightedSum / weight) * 10) / 10;
    },
  };
}
