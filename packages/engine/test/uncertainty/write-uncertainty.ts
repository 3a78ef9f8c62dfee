import { sayReasons } from '../../src/reasons/say-reasons.ts';
import { roundCase, type UncertainCase } from '../../src/uncertainty/uncertain-case.ts';
import { toUncertaintyReasons } from '../../src/uncertainty/uncertainty-sentence.ts';

/** A case as the explanation of the exported file has it. */
export function writeUncertainty(written: UncertainCase): string {
  return sayReasons(toUncertaintyReasons(roundCase(written)), 'en');
}
