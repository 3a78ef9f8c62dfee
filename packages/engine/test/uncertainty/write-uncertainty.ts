import { sayReasons } from '../../src/reasons/say-reasons.ts';
import { roundCase, type UncertainCase } from '../../src/uncertainty/uncertain-case.ts';
import { toUncertaintyReasons } from '../../src/uncertainty/uncertainty-reasons.ts';

/** A case as in the explanation of the exported file. */
export function writeUncertainty(written: UncertainCase): string {
  return sayReasons(toUncertaintyReasons(roundCase(written)), 'en');
}
