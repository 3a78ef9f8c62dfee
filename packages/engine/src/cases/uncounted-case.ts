import type { ExclusionReason } from '@ledgerprint/ledger';
import type { ChosenCategory } from '../category/chosen-category.ts';
import type { Product } from '../category/product.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { CaseResult } from './case-result.ts';

type Uncounted = { readonly product: Product; readonly rows: readonly ParsedRow[] };

/** A case that is not a purchase: no category, no factor, no footprint, but a reason. */
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

/** A case without a likely category: its amount is shown as not counted. */
export function toUnmatched({ category, ...found }: Uncounted & { readonly category: ChosenCategory }): CaseResult {
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

/** The total cost of all rows with a readable price; undefined if none has one. */
export function sumSpend(rows: readonly ParsedRow[]): number | undefined {
  let sum: number | undefined;
  for (const { spendEur } of rows) if (spendEur !== undefined) sum = (sum ?? 0) + spendEur;
  return sum;
}
