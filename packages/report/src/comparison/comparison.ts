/**
 * Why the footprint of a case differs, in the order in which one is put in the place of the other: what entered and left;
 * what is newly excluded or counted; what somebody decided; what the engine takes for something else; the factor (edition,
 * country, year); the price; the volume, or the spend where there are no quantities.
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

/** What became of the first one on the way to the second. Parts add up to the difference, to the milligram. */
export type Comparison = {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly differenceMg: string;
  /** All causes, in their order. */
  readonly parts: readonly ComparisonPart[];
  /** The cases that changed most, at most fifty. */
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
  /** Cases with such a part. */
  readonly cases: number;
};

export type ComparedCase = {
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  readonly category: string;
  /** Undefined where there is no such case. */
  readonly beforeMg: string | undefined;
  readonly afterMg: string | undefined;
  /** Those that are not zero, in the order of the causes. */
  readonly parts: readonly Omit<ComparisonPart, 'cases'>[];
};
