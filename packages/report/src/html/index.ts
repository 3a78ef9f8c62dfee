export type { Language } from '../language/index.ts';
export { pagePolicy, renderReport } from './render-report.ts';
