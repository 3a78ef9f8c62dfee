export { type RecordedDecision, toDecisionFacts } from './decision-facts.ts';
export { type ExportedCase, fromCells } from './from-cells.ts';
export { type EnrichedCase, fromOutcome, type RowPlace } from './from-outcome.ts';
export { createReportBuilder, type ReportBuilder } from './report-builder.ts';
export type { ReportFacts } from './report-facts.ts';
export { type SharedRow, shareOutToRows } from './row-shares.ts';
