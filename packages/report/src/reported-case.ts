import type { ReportingPart, UncertainCase } from '@ledgerprint/engine/results';

/** A counted row of a case, with its share in what the case came to. */
export type ReportedRow = {
  /** Where it stands in the ledgers, from 1 on, over all files. */
  readonly position: number;
  readonly file: string;
  readonly sheet: string;
  readonly line: number;
  readonly reference: string;
  /** As written. */
  readonly purchaseDate: string;
  /** What the line says it cost, as written; blank where it gives a price alone. */
  readonly amount: string;
  readonly unitPrice: string;
  readonly currency: string;
  readonly quantity: string;
  readonly unit: string;
  /** All shares of a case add up to one; those of refunds among purchases are negative. */
  readonly share: number;
};

/** What a case came to at a revision, whether it was just computed or is read from where it was stored. */
export type ReportedCase = {
  /** Number of its product, in order of first appearance, and of the case in it: `12.1`. */
  readonly id: string;
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  /** The client's own. */
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
  /** Of that, what has no part in the footprint. */
  readonly uncountedEur: number;
  /** Whole milligrams; undefined where it has no footprint. */
  readonly footprintMg: bigint | undefined;
  readonly reporting: readonly ReportingPart[];
  readonly uncertainty: UncertainCase | undefined;
  readonly dataQuality: number | undefined;
  readonly warnings: readonly string[];
  readonly exclusion: string;
  /** Ids of the decisions that took part. */
  readonly decision: string;
  /** What settling its category is worth, in milligrams. */
  readonly doubtMg: bigint;
  readonly rows: readonly ReportedRow[];
};
