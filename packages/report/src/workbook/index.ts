export type { Language } from '../language/index.ts';
export { toReportSheets } from './to-report-sheets.ts';
