export * from './builder/index.ts';
export type { DoubleCount, DoubleCountSide } from './double-counting/double-count.ts';
export * from './report.ts';
export type { ReportedCase, ReportedRow } from './reported-case.ts';
