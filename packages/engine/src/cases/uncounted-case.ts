import type { ExclusionReason } from '@ledgerprint/ledger';
import type { ChosenCategory } from '../category/chosen-category.ts';
import type { Product } from '../category/product.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { CaseResult } from './case-result.ts';

type Uncounted = { readonly product: Product; readonly rows: readonly ParsedRow[] };

/** A case that is no purchase: no category, no factor, no footprint, and why. */
export function toExcluded({
  reason,
  scheme,
  ...found
}: Uncounted & { readonly reason: ExclusionReason; readonly scheme: string }): CaseResult {
  return {
    ...withoutFigures(found, []),
    match: 'excluded',
    exclusion: reason,
    category: { scheme, code: undefined, label: undefined, confidence: undefined, alternatives: [] },
    uncountedEur: 0,
    reasons: [{ code: 'excluded', exclusion: reason }],
  };
}

/** No guess worth giving: its money is shown as not counted. */
export function toUnmatched({
  category,
  ...found
}: Uncounted & { readonly category: ChosenCategory }): CaseResult {
  const figures = withoutFigures(found, category.warnings);
  return {
    ...figures,
    match: 'unmatched',
    exclusion: undefined,
    category,
    uncountedEur: figures.spendEur ?? 0,
    reasons: category.reasons,
  };
}

function withoutFigures({ product, rows }: Uncounted, warnings: readonly Warning[]) {
  return {
    activities: product.activities,
    factor: undefined,
    total: undefined,
    reporting: [],
    dataQuality: undefined,
    uncertainty: { parts: [] },
    spendEur: sumSpend(rows),
    decisions: [],
    conflicts: [],
    warnings: new Set([...warnings, ...rows.flatMap((row) => row.warnings)]),
  };
}

/** What all rows with a readable price cost together; undefined where none has one. */
export function sumSpend(rows: readonly ParsedRow[]): number | undefined {
  let sum: number | undefined;
  for (const { spendEur } of rows) if (spendEur !== undefined) sum = (sum ?? 0) + spendEur;
  return sum;
}
