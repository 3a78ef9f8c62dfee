import type { ExclusionReason } from '@ledgerprint/ledger';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import type { DecisionConflict } from './decisions/decision.ts';
import type { Reason } from './reasons/reason.ts';
import type { ReportingPart } from './reporting/reporting.ts';
import type { UncertainCase } from './uncertainty/uncertain-case.ts';
import type { Warning } from './values/warning.ts';

/**
 * `matched`: certain; `decided`: decided by a person; `review`: the most likely result, to be reviewed; `unmatched`:
 * no category is likely enough; `excluded`: not a purchase.
 */
export type Match = 'matched' | 'decided' | 'review' | 'unmatched' | 'excluded';

/** What was multiplied by the factor: the quantity bought, the amount paid, or nothing. */
export type Method = 'physical' | 'monetary' | 'none';

/** A category with its probability. */
export type RankedCategory = { readonly code: string; readonly probability: number };

/**
 * The result of one product or case: the exported columns after `occurrences`, as values, and what totals need. The
 * column `explanation` is not among them: it says the reasons in English.
 * Undefined means an empty cell. `activityValue` × `factorValue` is `footprintKgCo2e`, which is between low and high;
 * every number is finite.
 */
export type Enrichment = {
  readonly match: Match;
  /** `ademe`, `client`, `naics`, or the name of the organization's referential. */
  readonly categoryScheme: string;
  readonly categoryCode: string | undefined;
  readonly categoryLabel: string | undefined;
  readonly categoryConfidence: number | undefined;
  /** The next two categories, best first. */
  readonly alternatives: readonly RankedCategory[];
  readonly method: Method;
  readonly factorId: string | undefined;
  readonly factorName: string | undefined;
  /** kgCO2e per unit of activity data; the effective factor if rows used several. */
  readonly factorValue: number | undefined;
  /** `kgCO2e/litre`, `kgCO2e/EUR`. */
  readonly factorUnit: string | undefined;
  /** Publisher and edition: `ADEME Base Carbone 23.6`. */
  readonly factorSource: string | undefined;
  readonly factorYear: number | undefined;
  readonly activityValue: number | undefined;
  readonly activityUnit: string | undefined;
  /** The total cost of all rows with a readable price, in euros excluding VAT. */
  readonly spendEur: number | undefined;
  readonly footprintKgCo2e: number | undefined;
  readonly footprintLowKgCo2e: number | undefined;
  readonly footprintHighKgCo2e: number | undefined;
  /** The calculation, how the category was chosen, and what was assumed, as codes with values. */
  readonly reasons: readonly Reason[];
  /** In the order in which they are documented. */
  readonly warnings: readonly Warning[];
  /** The version of the calculation and a fingerprint of the catalogue and models it used. */
  readonly engineVersion: string;
  readonly scope1KgCo2e: number | undefined;
  /** Location-based. */
  readonly scope2KgCo2e: number | undefined;
  readonly scope3KgCo2e: number | undefined;
  /** GHG Protocol categories, the largest first: `3.1`, `1 | 3.3`. */
  readonly ghgCategory: string;
  /** Categories of the French BEGES, version 5, the largest first: `4.1`. */
  readonly begesPost: string;
  /** From 1 (best) to 5. */
  readonly dataQuality: number | undefined;
  /** Why cases are not purchases, each reason once. */
  readonly exclusion: readonly ExclusionReason[];
  /** Ids of the decisions that were applied, joined with ` | `; empty if there are none. */
  readonly decision: string;
  /** The number of cases that its rows form. */
  readonly cases: number;
  /** The rows themselves, those of the largest case first: the order in which their texts are shown. */
  readonly rowsInOrder: readonly PurchaseRow[];
  /** The accounts of its rows, joined like the client's own columns. */
  readonly account: string;
  /** Decisions that could not be applied, each reason once. */
  readonly conflicts: readonly DecisionConflict[];
  /**
   * The category uncertainty: half the width of the interval that the uncertain category alone would give. For an
   * unmatched case, the footprint of its spend as a purchase of any kind.
   */
  readonly doubtKg: number;
  /** The part of `spendEur` that is not in the footprint. */
  readonly uncountedEur: number;
  /** The footprint by scope, GHG category and BEGES category, the largest part first; empty without a footprint. */
  readonly reporting: readonly ReportingPart[];
  /** Why the footprint may be wrong, with the figures of the reasons; without parts if there is no footprint. */
  readonly uncertainty: UncertainCase;
};

/** Fields without a column of their own in the exported file. */
export type BesideColumns =
  | 'rowsInOrder'
  | 'account'
  | 'conflicts'
  | 'doubtKg'
  | 'uncountedEur'
  | 'reporting'
  | 'uncertainty';
