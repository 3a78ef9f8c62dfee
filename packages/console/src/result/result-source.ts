import type { FileReconciliation, ProjectSummary } from '@ledgerprint/client/workspace';
import type { LoadReport } from './use-report.ts';

/** What the service knows about a result in addition to its file. */
export type ResultSource = {
  readonly project: ProjectSummary;
  readonly reconciliation: readonly FileReconciliation[];
  readonly loadReport: LoadReport;
};
