import type { Result } from '@ledgerprint/client/workspace';
import { fromNamedValues, guardText, type Reason, separator, writeReasons } from '@ledgerprint/engine/results';
import { matches, methods } from '../reading/result-lines.ts';
import type { OpenedLine } from '../worker/messages.ts';

/** Converts a product or case of the API to an opened line of an exported file. */
export function toOpenedLine(result: Result): OpenedLine {
  const { categoryScheme: scheme, categoryCode: code, categoryLabel: label } = result;
  return {
    line: {
      line: 0,
      designation: result.designation,
      supplier: result.supplier,
      category: { scheme, code, label },
      cases: result.cases,
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
    // Answers contain only the codes of other categories.
    alternatives: result.alternatives.map((other) => ({
      category: { scheme, code: other.code, label: '' },
      probability: other.probability,
    })),
  };
}

/** The reasons of a product or case. Codes of later versions are left out. */
export function readReasons({ reasons }: Pick<Result, 'reasons'>): readonly Reason[] {
  return reasons.flatMap((named) => fromNamedValues(named) ?? []);
}

/** Escapes texts that look like formulas, as in the exported file. */
function toCells(result: Result): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const [field, value] of Object.entries(result)) {
    if (typeof value === 'string') cells.set(field, guardText(value));
    else if (typeof value === 'number' || typeof value === 'bigint') cells.set(field, String(value));
  }
  cells.set('warnings', result.warnings.join(separator));
  cells.set('exclusion', result.exclusions.join(separator));
  cells.set('reasons', guardText(writeReasons(readReasons(result))));
  return cells;
}
