import type { FindGases } from '@ledgerprint/engine/catalogue';
import type { Comparison } from '../comparison/comparison.ts';
import type { ReportAbout, ReportDecisions, ReportReceipt, ReportReconciliation, ReportSample } from '../report.ts';

/** The facts of a report that do not follow from its cases; the caller provides them. */
export type ReportFacts = {
  /** Scheme and period follow from the cases. */
  readonly about: Omit<ReportAbout, 'categoryScheme' | 'languages' | 'periodFrom' | 'periodTo'>;
  /** The rest follows from the files and the cases. */
  readonly reconciliation: Pick<ReportReconciliation, 'files'>;
  /** Footprint and spend of the decisions follow from the cases. */
  readonly decisions: Omit<ReportDecisions, 'cases' | 'footprintMg' | 'spendEur'>;
  /** Finds the gases of the factors. */
  readonly findGases: FindGases;
  readonly sample?: ReportSample | undefined;
  readonly comparison?: Comparison | undefined;
  readonly receipt?: ReportReceipt | undefined;
};
