import type { ReportingPart, UncertainCase } from '@ledgerprint/engine/results';
import type { Row, reportedFields } from '@ledgerprint/ledger/activity';

/** A counted row of a case, as written, with its share of the case's footprint. */
export type ReportedRow = Pick<Row, (typeof reportedFields)[number]> & {
  /** Position in the ledgers, starting at 1, across all files. */
  readonly position: number;
  /** The shares of a case add up to one; shares of refunds among purchases are negative. */
  readonly share: number;
};

/** A part of a footprint that was calculated with one factor. */
export type FactorPart = {
  /** The id of the factor. */
  readonly id: string;
  /** As exported. */
  readonly source: string;
  readonly kg: number;
};

/** The result of a case at a revision, either freshly calculated or read from storage. */
export type ReportedCase = {
  /** The number of its product, in order of first appearance, and the number of the case within the product: `12.1`. */
  readonly id: string;
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  /** The client's own category. */
  readonly category: string;
  /** `matched`, `decided`, `review`, `unmatched`, `excluded` or `failed`. */
  readonly match: string;
  readonly categoryScheme: string;
  readonly categoryCode: string;
  readonly categoryLabel: string;
  /** `physical`, `monetary` or `none`. */
  readonly method: string;
  readonly factorId: string;
  readonly factorName: string;
  readonly factorValue: number | undefined;
  readonly factorUnit: string;
  readonly factorSource: string;
  readonly factorYear: number | undefined;
  readonly activityValue: number | undefined;
  readonly activityUnit: string;
  readonly spendEur: number | undefined;
  /** The part of the spend that has no footprint. */
  readonly uncountedEur: number;
  /** Whole milligrams; undefined if the case has no footprint. */
  readonly footprintMg: bigint | undefined;
  /** The parts of a footprint that several factors make up; empty if there is one factor. */
  readonly parts: readonly FactorPart[];
  readonly reporting: readonly ReportingPart[];
  readonly uncertainty: UncertainCase | undefined;
  readonly dataQuality: number | undefined;
  readonly warnings: readonly string[];
  /** The language of a case that was not understood, blank if only its words are unknown; otherwise nothing. */
  readonly notUnderstood: readonly string[];
  readonly exclusion: string;
  /** Ids of the decisions that apply to the case. */
  readonly decision: string;
  /** Category uncertainty, in milligrams. */
  readonly doubtMg: bigint;
  readonly rows: readonly ReportedRow[];
};
