import { explain, parseReasons, type Reason, writeReasons } from '@ledgerprint/engine/results';
import type { Findings } from './finding.ts';

export type ReasonChecks = {
  readonly findings: Findings;
  /** Whether the pack has the same sentences as this program: other versions may word them differently. */
  readonly saysTexts: boolean;
};

/** Checks that the reasons of a line can be read, and that its explanation says them; returns those that can be read. */
export function checkReasons(
  { file, line }: { readonly file: 'cases.csv' | 'products.csv'; readonly line: number },
  cellOf: (column: string) => string,
  { findings, saysTexts }: ReasonChecks,
): readonly Reason[] {
  const found = cellOf('reasons');
  const reasons = parseReasons(found);
  const written = writeReasons(reasons);
  if (written !== found) {
    const why = 'Every reason must have a known code with its values.';
    findings.addValue({ file, line, column: 'reasons' }, { found, expected: written, why });
    return reasons;
  }
  if (!saysTexts) return reasons;
  const explanation = cellOf('explanation');
  const said = explain(reasons);
  if (said === explanation) return reasons;
  const why = 'The explanation must say the reasons.';
  findings.addValue({ file, line, column: 'explanation' }, { found: explanation, expected: said, why });
  return reasons;
}
