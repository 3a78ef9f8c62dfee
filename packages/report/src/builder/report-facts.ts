import type { Comparison } from '../comparison/comparison.ts';
import type {
  ReportAbout,
  ReportDecisions,
  ReportReceipt,
  ReportReconciliation,
  ReportSample,
} from '../report.ts';

/** What a report says that its cases do not: given by whoever knows the project. */
export type ReportFacts = {
  /** Scheme and period come from the cases. */
  readonly about: Omit<ReportAbout, 'categoryScheme' | 'periodFrom' | 'periodTo'>;
  /** The rest follows from the files and the cases. */
  readonly reconciliation: Pick<ReportReconciliation, 'files'>;
  /** How much the decisions are about comes from the cases. */
  readonly decisions: Omit<ReportDecisions, 'cases' | 'footprintMg' | 'spendEur'>;
  readonly sample?: ReportSample | undefined;
  readonly comparison?: Comparison | undefined;
  readonly receipt?: ReportReceipt | undefined;
};
