import type { ExclusionReason } from '@ledgerprint/ledger';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { toShownProbability } from '../category/chosen-category.ts';
import type { DecisionConflict } from '../decisions/decision.ts';
import type { Enrichment, Match, Method, RankedCategory } from '../enrichment.ts';
import { toFactorSource, toFactorUnit } from '../footprint/applied-factor.ts';
import { toSignificant } from '../footprint/significant.ts';
import { mergeTotals, type Total } from '../footprint/total.ts';
import type { Reason } from '../reasons/reason.ts';
import { createQualityMean } from '../reporting/data-quality.ts';
import { joinReporting } from '../reporting/join-reporting.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import { sumReporting, toReportingReasons } from '../reporting/reporting-reasons.ts';
import { joinValues } from '../results/client-cells.ts';
import { separator } from '../results/csv-cell.ts';
import { toDoubtKg, unmatchedEurOf } from '../results/summed-case.ts';
import { mergeCases as mergeUncertainty, roundCase, type UncertainCase } from '../uncertainty/uncertain-case.ts';
import { toUncertaintyReasons } from '../uncertainty/uncertainty-reasons.ts';
import { intervalOf } from '../uncertainty/uncertainty-sum.ts';
import { warnings as documented, type Warning } from '../values/warning.ts';
import type { CaseResult } from './case-result.ts';
import { findLead, type WeighedCase } from './leading-case.ts';

const places = new Map((Object.keys(documented) as readonly Warning[]).map((warning, place) => [warning, place]));
/** Assumptions are part of the explanation; unreadable values are given by their code alone. */
const assumptions: ReadonlySet<Warning> = new Set([
  'amount_differs',
  'quantity_assumed',
  'quantity_missing',
  'stated_amount_unlikely',
  'mix_assumed',
  'date_assumed',
  'currency_assumed',
  'country_assumed',
  'family_factor',
  'density_assumed',
  'distance_assumed',
  'size_from_designation',
  'rate_after_last',
  'rate_before_first',
  'year_outside_ratios',
]);
const mostCasesExplained = 5;

/** The line of a product: its footprint is the sum of its cases, and its other columns are those of the lead. */
export function mergeCases(cases: readonly CaseResult[], engineVersion: string): Enrichment {
  const merged = merge(cases);
  const { lead, total, uncertainty, warnings } = merged;
  // Rounded as in the reasons, so that programs that read them get the same totals.
  const reporting = merged.reporting.map(roundPart);
  const { category } = lead;
  const factor = total?.lead.factor ?? lead.factor;
  const interval = total && intervalOf(uncertainty);
  const method: Method = total?.lead.method ?? 'none';
  const reported = total === undefined ? unreported : joinReporting(reporting);
  const rounded = roundCase(uncertainty);
  const reasons = explain(merged, reporting, rounded);
  return {
    match: merged.match,
    categoryScheme: category.scheme,
    categoryCode: category.code,
    categoryLabel: category.label,
    categoryConfidence: category.confidence && toShownProbability(category.confidence),
    alternatives: category.alternatives.map(toShown),
    method,
    factorId: factor?.id,
    factorName: factor?.nameEn,
    factorValue: total?.factorValue ?? factor?.value,
    factorUnit: factor && toFactorUnit(factor),
    factorSource: factor && toFactorSource(factor),
    factorYear: factor?.year,
    activityValue: total?.activityValue,
    activityUnit: total?.lead.factor.unit,
    spendEur: merged.spendEur === undefined ? undefined : toSignificant(merged.spendEur),
    footprintKgCo2e: total?.footprintKgCo2e,
    // The interval comes from parts rounded one by one, so that the footprint, rounded as a whole, may fall just
    // outside.
    footprintLowKgCo2e: interval && toSignificant(Math.min(interval.lowKg, total.footprintKgCo2e)),
    footprintHighKgCo2e: interval && toSignificant(Math.max(interval.highKg, total.footprintKgCo2e)),
    reasons,
    warnings,
    engineVersion,
    scope1KgCo2e: reported.scope1KgCo2e,
    scope2KgCo2e: reported.scope2KgCo2e,
    scope3KgCo2e: reported.scope3KgCo2e,
    ghgCategory: reported.ghgCategory,
    begesPost: reported.begesPost,
    dataQuality: merged.dataQuality,
    exclusion: merged.exclusion,
    decision: merged.decisions.join(separator),
    cases: cases.length,
    rowsInOrder: merged.rowsInOrder,
    account: joinValues(merged.rowsInOrder, ({ account = '' }) => account),
    conflicts: merged.conflicts,
    doubtKg: toDoubtKg(rounded, merged.unmatchedEur),
    uncountedEur: toSignificant(merged.uncountedEur),
    reporting,
    uncertainty: rounded,
  };
}

function roundPart({ scope, ghgCategory, begesPost, kg }: ReportingPart): ReportingPart {
  return { scope, ghgCategory, begesPost, kg: toSignificant(kg) };
}

function toShown({ code, probability }: RankedCategory): RankedCategory {
  return { code, probability: toShownProbability(probability) };
}

/** The merged cases of a product. */
type Merged = {
  /** The case whose category and factor represent all. */
  readonly lead: CaseResult;
  readonly match: Match;
  readonly total: Total | undefined;
  readonly uncertainty: UncertainCase;
  readonly reporting: readonly ReportingPart[];
  readonly dataQuality: number | undefined;
  readonly warnings: readonly Warning[];
  readonly exclusion: readonly ExclusionReason[];
  readonly spendEur: number | undefined;
  readonly uncountedEur: number;
  readonly reasons: readonly Reason[];
  readonly rowsInOrder: readonly PurchaseRow[];
  readonly decisions: readonly string[];
  readonly conflicts: readonly DecisionConflict[];
  /** The spend of unmatched cases. */
  readonly unmatchedEur: number;
  /** What each case adds to sums; empty for a single case. */
  readonly sums: readonly Reason[];
};

function merge(cases: readonly CaseResult[]): Merged {
  const [only] = cases;
  if (only === undefined) throw new Error('A product has at least one row.');
  return cases.length === 1 ? mergeOne(only) : mergeSeveral(cases);
}

/** Nearly every product is one case. */
function mergeOne(only: CaseResult): Merged {
  const { match, total, uncertainty, dataQuality, spendEur, uncountedEur, reasons, exclusion } = only;
  return {
    lead: only,
    match,
    total,
    uncertainty,
    dataQuality,
    spendEur,
    uncountedEur,
    reasons,
    decisions: only.decisions,
    conflicts: only.conflicts,
    unmatchedEur: unmatchedEurOf(only),
    sums: [],
    reporting: sumReporting(only.reporting),
    warnings: inOrder(only.warnings),
    exclusion: exclusion === undefined ? [] : [exclusion],
    rowsInOrder: only.activities,
  };
}

function mergeSeveral(cases: readonly CaseResult[]): Merged {
  const { heaviestFirst, counted, lead, match } = findLead(cases, weigh);
  const quality = createQualityMean();
  for (const one of counted) quality.add(one.dataQuality ?? 0, one.total?.footprintKgCo2e ?? 0);
  return {
    lead,
    match: match as Match,
    total: mergeTotals(
      counted.flatMap((one) => one.total ?? []),
      lead.total,
    ),
    uncertainty: mergeUncertainty(counted.map((one) => one.uncertainty)),
    reporting: sumReporting(counted.flatMap((one) => one.reporting)),
    dataQuality: quality.mean(),
    warnings: collectWarnings(heaviestFirst),
    exclusion: [...new Set(heaviestFirst.flatMap((one) => one.exclusion ?? []))],
    spendEur: sumSpend(counted.length > 0 ? counted : heaviestFirst),
    uncountedEur: counted.reduce((sum, one) => sum + one.uncountedEur, 0),
    reasons: explainCases(heaviestFirst),
    rowsInOrder: heaviestFirst.flatMap(({ activities }): readonly PurchaseRow[] => activities),
    decisions: [...new Set(heaviestFirst.flatMap((one) => one.decisions))],
    conflicts: mergeConflicts(heaviestFirst.flatMap((one) => one.conflicts)),
    unmatchedEur: heaviestFirst.reduce((sum, one) => sum + unmatchedEurOf(one), 0),
    sums: heaviestFirst.flatMap(toSumReasons),
  };
}

/** What a case adds to sums, with the figures of its own line. */
function toSumReasons(one: CaseResult): readonly Reason[] {
  const { match, activities, category, exclusion, spendEur, uncountedEur, total, dataQuality } = one;
  const supplier = joinValues(activities, (row) => row.supplier);
  const doubt = toDoubtKg(roundCase(one.uncertainty), unmatchedEurOf(one));
  return [
    {
      code: 'case_sum',
      match,
      method: total?.lead.method ?? 'none',
      rows: activities.length,
      ...(supplier !== '' && { supplier }),
      ...(category.code !== undefined && { category: category.code }),
      ...(category.label !== undefined && { label: category.label }),
      ...(exclusion !== undefined && { exclusion }),
      ...(spendEur !== undefined && { eur: toSignificant(spendEur) }),
      ...(uncountedEur !== 0 && { uncounted: toSignificant(uncountedEur) }),
      ...(total !== undefined && { kg: total.footprintKgCo2e }),
      ...(dataQuality !== undefined && { quality: dataQuality }),
      ...(doubt !== 0 && { doubt }),
    },
    ...toReportingReasons(sumReporting(one.reporting)).map((part) => ({ ...part, code: 'case_reported' as const })),
  ];
}

function mergeConflicts(conflicts: readonly DecisionConflict[]): readonly DecisionConflict[] {
  if (conflicts.length < 2) return conflicts;
  return [...new Map(conflicts.map((one) => [`${one.decisionId} ${one.reason}`, one])).values()];
}

/** The calculation, the assumptions, and the values that sums need and that have no column of their own. */
function explain(
  { reasons, warnings, uncountedEur, sums }: Merged,
  reporting: readonly ReportingPart[],
  uncertainty: UncertainCase,
): readonly Reason[] {
  const all = reasons.slice();
  for (const warning of warnings) if (assumptions.has(warning)) all.push({ code: 'assumed', warning });
  if (uncountedEur !== 0) all.push({ code: 'not_counted', eur: toSignificant(uncountedEur) });
  for (const reason of toReportingReasons(reporting)) all.push(reason);
  for (const reason of toUncertaintyReasons(uncertainty)) all.push(reason);
  // One by one: a product may have more cases than a call can have arguments.
  for (const sum of sums) all.push(sum);
  return all;
}

function weigh({ match, spendEur, activities, total }: CaseResult): WeighedCase {
  return { match, spendEur, rows: activities.length, hasFootprint: total !== undefined };
}

function explainCases(cases: readonly CaseResult[]): readonly Reason[] {
  const shown = cases.slice(0, mostCasesExplained);
  const reasons = shown.flatMap(({ activities, reasons: own }, at): readonly Reason[] => {
    const names = activities[0] && nameCase(activities[0]);
    return [{ code: 'case', number: at + 1, ...names, rows: activities.length }, ...own];
  });
  const hidden = cases.length - shown.length;
  return hidden === 0 ? reasons : [...reasons, { code: 'more_cases', cases: hidden }];
}

/** What distinguishes the case from the others. The account is left out if the category begins with it. */
function nameCase(row: PurchaseRow) {
  const [supplier, account, category] = [row.supplier, row.account ?? '', row.category].map((name) => name.trim()) as [
    string,
    string,
    string,
  ];
  return {
    ...(supplier !== '' && { supplier }),
    ...(account !== '' && !category.startsWith(account) && { account }),
    ...(category !== '' && { clientCategory: category }),
  };
}

function collectWarnings(cases: readonly CaseResult[]): readonly Warning[] {
  const all = new Set<Warning>(cases.flatMap(({ warnings }) => [...warnings]));
  const ways = new Set(cases.map(({ match, category, exclusion }) => `${category.code} ${exclusion ?? match}`));
  if (ways.size > 1) all.add('cases_differ');
  const uncounted = cases.filter(({ match }) => match === 'unmatched').length;
  if (uncounted > 0 && uncounted < cases.length) all.add('rows_left_out');
  return inOrder(all);
}

/** In the order in which they are documented. */
function inOrder(warnings: ReadonlySet<Warning>): readonly Warning[] {
  if (warnings.size < 2) return [...warnings];
  return [...warnings].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

function sumSpend(cases: readonly CaseResult[]): number | undefined {
  const spends = cases.flatMap(({ spendEur }) => spendEur ?? []);
  return spends.length === 0 ? undefined : spends.reduce((sum, spend) => sum + spend, 0);
}

/** Without a footprint there is nothing to report. */
const unreported = {
  scope1KgCo2e: undefined,
  scope2KgCo2e: undefined,
  scope3KgCo2e: undefined,
  ghgCategory: '',
  begesPost: '',
};
