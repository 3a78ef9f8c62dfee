import type { ExclusionReason } from '@ledgerprint/ledger';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import type { ChosenCategory } from '../category/chosen-category.ts';
import type { DecisionConflict } from '../decisions/decision.ts';
import type { Match } from '../enrichment.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { Total } from '../footprint/total.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import type { UncertainCase } from '../uncertainty/uncertain-case.ts';
import type { Warning } from '../values/warning.ts';

/** The result of one case, before the cases of a product are merged into one line. */
export type CaseResult = {
  readonly activities: readonly PurchaseRow[];
  readonly match: Match;
  readonly exclusion: ExclusionReason | undefined;
  readonly category: Pick<ChosenCategory, 'scheme' | 'code' | 'label' | 'confidence' | 'alternatives'>;
  /** Also given if there is no amount to multiply it by. */
  readonly factor: AppliedFactor | undefined;
  readonly total: Total | undefined;
  readonly reporting: readonly ReportingPart[];
  readonly dataQuality: number | undefined;
  readonly uncertainty: UncertainCase;
  readonly spendEur: number | undefined;
  /** The part of `spendEur` that is not in the footprint. */
  readonly uncountedEur: number;
  readonly reasons: readonly Reason[];
  /** Ids of the decisions that were applied. */
  readonly decisions: readonly string[];
  readonly conflicts: readonly DecisionConflict[];
  readonly warnings: ReadonlySet<Warning>;
};
