import type { ExclusionReason } from '@ledgerprint/ledger';
import type { Activity } from '@ledgerprint/ledger/activity';
import type { ParsedRow } from '../values/parse-row.ts';
import type { CaseResult } from './case-result.ts';

/** A case that is no purchase: no category, no factor, no footprint, and why. */
export function toExcluded(request: {
  readonly activities: readonly Activity[];
  readonly rows: readonly ParsedRow[];
  readonly reason: ExclusionReason;
  readonly scheme: string;
}): CaseResult {
  const { activities, rows, reason, scheme } = request;
  const spends = rows.flatMap(({ spendEur }) => spendEur ?? []);
  return {
    activities,
    match: 'excluded',
    exclusion: reason,
    category: { scheme, code: undefined, label: undefined, confidence: undefined, alternatives: [] },
    factor: undefined,
    total: undefined,
    reporting: [],
    dataQuality: undefined,
    uncertainty: { parts: [] },
    spendEur: spends.length === 0 ? undefined : spends.reduce((sum, spend) => sum + spend, 0),
    uncountedEur: 0,
    sentences: [`Not a purchase (${reason}): not counted.`],
    warnings: new Set(rows.flatMap(({ warnings }) => warnings)),
  };
}
