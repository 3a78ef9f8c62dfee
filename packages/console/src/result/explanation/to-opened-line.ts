import type { Result } from '@ledgerprint/client/workspace';
import { guardText, separator } from '@ledgerprint/engine/results';
import { matches, methods } from '../reading/result-lines.ts';
import type { OpenedLine } from '../worker/messages.ts';

/** A product or case as the service lists it, as a line of the exported file would be opened. */
export function toOpenedLine(result: Result): OpenedLine {
  const { categoryScheme: scheme, categoryCode: code, categoryLabel: label } = result;
  return {
    line: {
      line: 0,
      designation: result.designation,
      supplier: result.supplier,
      category: { scheme, code, label },
      match: matches.find((known) => known === result.match) ?? 'failed',
      method: methods.find((known) => known === result.method) ?? 'none',
      occurrences: Number(result.occurrences),
      categoryConfidence: result.categoryConfidence ?? Number.NaN,
      spendEur: result.spendEur ?? Number.NaN,
      footprintKgCo2e: result.footprintKgCo2e ?? Number.NaN,
      footprintLowKgCo2e: result.footprintLowKgCo2e ?? Number.NaN,
      footprintHighKgCo2e: result.footprintHighKgCo2e ?? Number.NaN,
      doubtKg: result.doubtKgCo2e,
    },
    cells: toCells(result),
    // Of another category the code is all that an answer has.
    alternatives: result.alternatives.map((other) => ({
      category: { scheme, code: other.code, label: '' },
      probability: other.probability,
    })),
  };
}

/** Cells of a file cannot be formulas; texts that look like some are guarded as there. */
function toCells(result: Result): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const [field, value] of Object.entries(result)) {
    if (typeof value === 'string') cells.set(field, guardText(value));
    else if (typeof value === 'number' || typeof value === 'bigint') cells.set(field, String(value));
  }
  cells.set('warnings', result.warnings.join(separator));
  cells.set('exclusion', result.exclusions.join(separator));
  return cells;
}
