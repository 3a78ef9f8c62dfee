import { matches, methods, type ResultLines } from '../reading/result-lines.ts';
import type { ShownLine } from './messages.ts';

/** What is shown of a line. */
export function toShownLine(lines: ResultLines, line: number): ShownLine {
  const { figures, cases, categories } = lines;
  const lead = lines.leads[line] as number;
  return {
    line,
    designation: lines.designations[line] ?? '',
    supplier: cases.suppliers.values[cases.suppliers.codes[lead] as number] ?? '',
    category: categories[cases.categories[lead] as number] ?? { scheme: '', code: '', label: '' },
    cases: lines.caseCounts[line] as number,
    match: matches[lines.matches[line] as number] ?? 'failed',
    method: methods[cases.methods[lead] as number] ?? 'none',
    occurrences: figures.occurrences[line] as number,
    categoryConfidence: figures.categoryConfidence[line] as number,
    spendEur: figures.spendEur[line] as number,
    footprintKgCo2e: figures.footprintKgCo2e[line] as number,
    footprintLowKgCo2e: figures.footprintLowKgCo2e[line] as number,
    footprintHighKgCo2e: figures.footprintHighKgCo2e[line] as number,
    doubtKg: lines.doubts[line] as number,
  };
}
