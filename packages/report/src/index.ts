export * from './builder/index.ts';
export { createDoubleCounting, type DoubleCount, type DoubleCountSide } from './double-counting/index.ts';
export { toReceiptContext } from './evidence/receipt.ts';
export * from './report.ts';
export type { ReportedCase, ReportedRow } from './reported-case.ts';
export { nameSource, type SourceWords } from './source-name.ts';
