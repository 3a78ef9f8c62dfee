import { type ParsedDecisions, parseDecisions } from '@ledgerprint/engine/decisions';
import { separator } from '@ledgerprint/engine/results';
import type { Findings } from './finding.ts';

const file = 'decisions.csv';

export type PackDecisions = NonNullable<ParsedDecisions['decisions']>;

/** Reads `decisions.csv`; undefined if it cannot be read, which is a finding. */
export function readPackDecisions(text: string, findings: Findings): PackDecisions | undefined {
  const { decisions, problems } = parseDecisions(text);
  for (const { line, field, description } of problems ?? [])
    findings.add({ code: 'unreadable', file, line, column: field, message: description });
  return decisions;
}

/** Checks for each case that the decisions that apply to it are in `decisions.csv`. */
export function createDecisionCheck(decisions: PackDecisions, findings: Findings) {
  const known = new Set(decisions.map(({ decision }) => decision.id));
  return (line: number, decision: string): void => {
    if (decision === '') return;
    for (const id of decision.split(separator)) {
      if (known.has(id)) continue;
      const values = { found: id, expected: '' };
      const why = 'decisions.csv has no decision with this id.';
      findings.addValue({ file: 'cases.csv', line, column: 'decision' }, { ...values, why });
    }
  };
}
