import {
  calculationVersion,
  parseReasons,
  restoreText,
  sayReasons,
  writeReasons,
} from '@ledgerprint/engine/results';
import type { Findings } from './finding.ts';

/** Earlier versions of the calculation wrote explanations without reasons. */
const firstWithReasons = 5;

/** Checks that the reasons of a line say what its explanation says. */
export function checkReasons(
  { file, line }: { readonly file: 'cases.csv' | 'products.csv'; readonly line: number },
  cellOf: (column: string) => string,
  findings: Findings,
): void {
  const found = cellOf('reasons');
  const version = Number.parseInt(cellOf('engineVersion'), 10);
  if (found === '' && version < firstWithReasons) return;
  const reasons = parseReasons(found);
  const written = writeReasons(reasons);
  if (written !== found) {
    const why = 'Every reason must have a known code with its values.';
    findings.addValue({ file, line, column: 'reasons' }, { found, expected: written, why });
    return;
  }
  // Other versions may word their sentences differently.
  if (version !== calculationVersion) return;
  const explanation = restoreText(cellOf('explanation'));
  const said = sayReasons(reasons, 'en');
  if (said === explanation) return;
  const why = 'The reasons must say the same as the explanation.';
  findings.addValue({ file, line, column: 'reasons' }, { found: said, expected: explanation, why });
}
