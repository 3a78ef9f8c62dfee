export { createCaseNumbers } from './case-numbers.ts';
export type { PackDecisions } from './check-decisions.ts';
export type { PackSignature } from './check-receipt.ts';
export { toReconciledFiles } from './check-reconciliation.ts';
export { checkResults, type ReadCase } from './check-results.ts';
export { createFindings, type Finding, type FindingCode } from './finding.ts';
export type { PackBytes } from './pack-archive.ts';
export { createPackedRows } from './packed-rows.ts';
export type { Recomputation, RecomputedLines } from './recomputation.ts';
export { createRowReconciliation } from './row-reconciliation.ts';
export {
  type Verification,
  type VerificationMeans,
  type VerificationProgress,
  verifyPack,
} from './verify-pack.ts';
