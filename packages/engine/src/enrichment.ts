import type { ExclusionReason } from '@ledgerprint/ledger';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import type { DecisionConflict } from './decisions/decision.ts';
import type { Reason } from './reasons/reason.ts';
import type { ReportingPart } from './reporting/reporting.ts';
import type { UncertainCase } from './uncertainty/uncertain-case.ts';
import type { Warning } from './values/warning.ts';

/**
 * `matched`: confident; `decided`: a person settled it; `review`: the best guess, to be looked at; `unmatched`: no guess
 * worth giving; `excluded`: no purchase.
 */
export type Match = 'matched' | 'decided' | 'review' | 'unmatched' | 'excluded';

/** What was multiplied: what was bought, what was paid, or nothing. */
export type Method = 'physical' | 'monetary' | 'none';

/** A category with how likely it is. */
export type RankedCategory = { readonly code: string; readonly probability: number };

/**
 * What the engine says of one product or case: the exported columns behind `occurrences`, as values, and what sums need. Undefined is an empty
 * cell. `activityValue` × `factorValue` is `footprintKgCo2e`, which lies between low and high; every number is finite.
 */
export type Enrichment = {
  readonly match: Match;
  /** `ademe`, `client`, `naics`, or the name of the organization's referential. */
  readonly categoryScheme: string;
  readonly categoryCode: string | undefined;
  readonly categoryLabel: string | undefined;
  readonly categoryConfidence: number | undefined;
  /** The next two, best first. */
  readonly alternatives: readonly RankedCategory[];
  readonly method: Method;
  readonly factorId: string | undefined;
  readonly factorName: string | undefined;
  /** kgCO2e per unit of activity; the effective one where rows used several factors. */
  readonly factorValue: number | undefined;
  /** `kgCO2e/litre`, `kgCO2e/EUR`. */
  readonly factorUnit: string | undefined;
  /** Publisher and edition: `ADEME Base Carbone 23.6`. */
  readonly factorSource: string | undefined;
  readonly factorYear: number | undefined;
  readonly activityValue: number | undefined;
  readonly activityUnit: string | undefined;
  /** What all rows with a readable price cost together, in euros excluding VAT. */
  readonly spendEur: number | undefined;
  readonly footprintKgCo2e: number | undefined;
  readonly footprintLowKgCo2e: number | undefined;
  readonly footprintHighKgCo2e: number | undefined;
  /** The reasons in English. */
  readonly explanation: string;
  /** The calculation, how the category was chosen, and what was assumed, as codes with values. */
  readonly reasons: readonly Reason[];
  /** In the order in which they are documented. */
  readonly warnings: readonly Warning[];
  /** The program's version of the computation and a mark of the catalogue and models it used. */
  readonly engineVersion: string;
  readonly scope1KgCo2e: number | undefined;
  /** Location-based. */
  readonly scope2KgCo2e: number | undefined;
  readonly scope3KgCo2e: number | undefined;
  /** Of the GHG Protocol, the heaviest first: `3.1`, `1 | 3.3`. */
  readonly ghgCategory: string;
  /** Of the French BEGES, version 5, the heaviest first: `4.1`. */
  readonly begesPost: string;
  /** From 1, the best, to 5. */
  readonly dataQuality: number | undefined;
  /** Why cases are no purchases, each reason once. */
  readonly exclusion: readonly ExclusionReason[];
  /** Ids of the decisions that took part, joined with ` | `; empty where none did. */
  readonly decision: string;
  /** How many cases its rows are. */
  readonly cases: number;
  /** The rows themselves, those of the heaviest case first: the order in which their texts are shown. */
  readonly rowsInOrder: readonly PurchaseRow[];
  /** The accounts of its rows, joined like the client's own columns. */
  readonly account: string;
  /** Decisions that could not be applied, each reason once. */
  readonly conflicts: readonly DecisionConflict[];
  /**
   * Half the width of the interval that comes from the category: what settling it is worth. Of what is unmatched, what its
   * money would weigh as a purchase of any kind.
   */
  readonly doubtKg: number;
  /** Of `spendEur`, what has no part in the footprint. */
  readonly uncountedEur: number;
  /** The footprint by scope, category and post, the heaviest part first; empty without a footprint. */
  readonly reporting: readonly ReportingPart[];
  /** Why the footprint may be wrong, with the figures of the explanation; without parts where there is none. */
  readonly uncertainty: UncertainCase;
};

/** What has no column of its own in the exported file. */
export type BesideColumns =
  | 'rowsInOrder'
  | 'account'
  | 'conflicts'
  | 'doubtKg'
  | 'uncountedEur'
  | 'reporting'
  | 'uncertainty';
