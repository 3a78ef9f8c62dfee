import type { BegesPost, GhgCategory } from '../reporting/posts.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import type { Scope } from '../reporting/reporting-rules.ts';
import { toMilligrams } from '../results/milligrams.ts';
import type { SummedCase } from '../results/summed-case.ts';
import type { CategoryError, ErrorSource, UncertainCase, UncertainPart } from '../uncertainty/uncertain-case.ts';
import type { Reason, ReasonCode, ReasonOf } from './reason.ts';
import { parseReasons } from './reason-cell.ts';

/** The figures of a line that have no column of their own, as its reasons give them. */
export type Figures = {
  /** The multiplications of which the footprint is the sum; those of at most five cases. */
  readonly parts: readonly ReasonOf<'multiplied'>[];
  /** The cost of the rows that are not in the footprint, in euros. */
  readonly uncountedEur: number;
  readonly reporting: readonly ReportingPart[];
  /** The languages of cases that were not understood; blank if only their words are unknown. */
  readonly notUnderstood: readonly string[];
  /** Undefined for a line without a footprint. */
  readonly uncertainty: UncertainCase | undefined;
  /** What each case adds to sums, the largest first; empty for a line of one case, whose columns say it. */
  readonly cases: readonly SummedCase[];
};

const figureCodes: ReadonlySet<string> = new Set<ReasonCode>([
  ...(['multiplied', 'not_counted', 'reported', 'not_understood'] as const),
  ...(['uncertain', 'uncertain_by', 'uncertain_category', 'case_sum', 'case_reported'] as const),
]);

/** Reads the figures from the cell `reasons`, without the reasons that have none. */
export function readFigures(cell: string): Figures {
  return figuresOf(parseReasons(cell, figureCodes));
}

/** Everything that reads figures from reasons does so here. */
export function figuresOf(reasons: readonly Reason[]): Figures {
  const parts: ReasonOf<'multiplied'>[] = [];
  const reporting: ReportingPart[] = [];
  const notUnderstood = new Set<string>();
  const uncertain: (UncertainPart & { readonly sources: ErrorSource[] })[] = [];
  const cases: (SummedCase & { readonly reporting: ReportingPart[] })[] = [];
  let category: CategoryError | undefined;
  let uncountedEur = 0;
  for (const reason of reasons) {
    switch (reason.code) {
      case 'multiplied':
        parts.push(reason);
        break;
      case 'not_counted':
        uncountedEur = reason.eur;
        break;
      case 'reported':
        reporting.push(...toReportingPart(reason));
        break;
      case 'not_understood':
        notUnderstood.add(reason.language ?? '');
        break;
      case 'uncertain':
        uncertain.push({ kg: reason.kg, ...(reason.mean === true && { isMean: true as const }), sources: [] });
        break;
      case 'uncertain_by':
        uncertain.at(-1)?.sources.push(toErrorSource(reason));
        break;
      case 'uncertain_category':
        category = { shiftKg: reason.shiftKg, variance: reason.variance };
        break;
      case 'case_sum':
        cases.push(toSummedCase(reason));
        break;
      case 'case_reported':
        cases.at(-1)?.reporting.push(...toReportingPart(reason));
        break;
    }
  }
  const uncertainty = { parts: uncertain, ...(category && { category }) };
  return {
    parts,
    uncountedEur,
    reporting,
    notUnderstood: [...notUnderstood],
    uncertainty: uncertain.length === 0 ? undefined : uncertainty,
    cases,
  };
}

function toSummedCase(reason: ReasonOf<'case_sum'>) {
  const { match, method, rows, supplier = '', category = '', label = '', exclusion = '' } = reason;
  const { eur = 0, uncounted = 0, kg, quality, doubt = 0 } = reason;
  return {
    supplier,
    categoryCode: category,
    categoryLabel: label,
    match,
    method,
    exclusion,
    rows,
    spendEur: eur,
    uncountedEur: uncounted,
    footprintMg: kg === undefined ? undefined : toMilligrams(kg),
    reporting: [],
    dataQuality: quality,
    doubtKg: doubt,
  };
}

const scopes: Readonly<Record<string, Scope>> = { 1: 1, 2: 2, 3: 3 };

/** The reason gives the GHG category or, for scopes 1 and 2, which have none, the scope. */
function toReportingPart({
  ghgCategory,
  begesPost,
  kg,
}: ReasonOf<'reported' | 'case_reported'>): readonly ReportingPart[] {
  const scope = scopes[ghgCategory.charAt(0)];
  // Only in files that were edited.
  if (scope === undefined) return [];
  const category = ghgCategory.length === 1 ? '' : (ghgCategory as GhgCategory);
  return [{ scope, ghgCategory: category, begesPost: begesPost as BegesPost, kg }];
}

function toErrorSource({ error, pct, own }: ReasonOf<'uncertain_by'>): ErrorSource {
  const source = { key: error, u: pct / 100 };
  return own === true ? { ...source, isOwn: true } : source;
}
