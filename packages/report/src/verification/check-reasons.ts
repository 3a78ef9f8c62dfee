import { explain, type Reason, writeReasons } from '@ledgerprint/engine/results';
import type { Findings } from './finding.ts';

export type ReasonChecks = {
  readonly findings: Findings;
  /** Whether the pack has the same sentences as this program: other versions may word them differently. */
  readonly saysTexts: boolean;
};

/** Checks that these are all reasons of a line, and that its explanation says them. */
export function checkReasons(
  {
    file,
    line,
    reasons,
  }: { readonly file: 'cases.csv' | 'products.csv'; readonly line: number; readonly reasons: readonly Reason[] },
  cellOf: (column: string) => string,
  { findings, saysTexts }: ReasonChecks,
): void {
  const found = cellOf('reasons');
  const written = writeReasons(reasons);
  if (written !== found) {
    const why = 'Every reason must have a known code with its values.';
    findings.addValue({ file, line, column: 'reasons' }, { found, expected: written, why });
    return;
  }
  if (!saysTexts) return;
  const explanation = cellOf('explanation');
  const said = explain(reasons);
  if (said === explanation) return;
  const why = 'The explanation must say the reasons.';
  findings.addValue({ file, line, column: 'explanation' }, { found: explanation, expected: said, why });
}
