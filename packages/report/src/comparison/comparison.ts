/**
 * Why the footprint of a case differs, in the order of substitution: a new or discontinued purchase; a new exclusion or
 * its end; a decision; a reclassification by the engine; the factor (edition, country, year); the price; the volume, or
 * the spend if there are no quantities.
 */
export const comparisonCauses = [
  'entered',
  'left',
  'excluded',
  'included',
  'decided',
  'reclassified',
  'factor',
  'price',
  'volume',
] as const;

export type ComparisonCause = (typeof comparisonCauses)[number];

/** The change from the first result to the second. The parts add up to the difference, to the milligram. */
export type Comparison = {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly differenceMg: string;
  /** All causes, in their order. */
  readonly parts: readonly ComparisonPart[];
  /** The cases with the largest changes, at most fifty. */
  readonly cases: readonly ComparedCase[];
};

export type ComparedSide = {
  readonly projectId: string;
  readonly name: string;
  readonly revision: number;
  readonly footprintMg: string;
  readonly spendEur: number;
  readonly cases: number;
};

export type ComparisonPart = {
  readonly cause: ComparisonCause;
  readonly footprintMg: string;
  /** The number of cases with this cause. */
  readonly cases: number;
};

export type ComparedCase = {
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  readonly category: string;
  /** Undefined if there is no such case. */
  readonly beforeMg: string | undefined;
  readonly afterMg: string | undefined;
  /** Non-zero parts, in the order of the causes. */
  readonly parts: readonly Omit<ComparisonPart, 'cases'>[];
};
