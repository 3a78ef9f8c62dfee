export type { Language } from '../language/index.ts';
export { renderReport } from './render-report.ts';
