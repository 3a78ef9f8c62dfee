import type { Enrichment } from '../src/index.ts';
import { sayReasons } from '../src/results/index.ts';

/** The column `explanation` of a result, before it is guarded against formulas. */
export function explanationOf({ reasons }: Pick<Enrichment, 'reasons'>): string {
  return sayReasons(reasons, 'en');
}
