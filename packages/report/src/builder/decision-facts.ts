import { comparedTexts, type Decision, type DecisionRecord } from '@ledgerprint/engine/decisions';
import type { ReportedDecision } from '../report.ts';
import type { ReportFacts } from './report-facts.ts';

const mostLatest = 50;

/** A decision with its author and time. */
export type RecordedDecision = { readonly decision: Decision; readonly record: DecisionRecord };

/** The facts about the decisions of a revision; decisions in force are given in the order in which they were made. */
export function toDecisionFacts(inForce: readonly RecordedDecision[], revoked: number): ReportFacts['decisions'] {
  const counts = new Map<string, number>();
  for (const { record } of inForce) {
    const name = nameOf(record);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    count: inForce.length,
    revoked,
    by: [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    latest: inForce.slice(-mostLatest).reverse().map(toReportedDecision),
  };
}

function toReportedDecision({ decision, record }: RecordedDecision): ReportedDecision {
  const { id, selector, validity, note } = decision;
  return {
    id,
    selector: selector.kind,
    about: comparedTexts[selector.kind].map((text) => selector[text] ?? ''),
    sets: toSets(decision),
    validity,
    by: nameOf(record),
    at: record.decidedAt ?? '',
    note,
  };
}

/** The name that the author gave, or else the name of the API key. */
function nameOf({ decidedBy, keyName }: DecisionRecord): string {
  return decidedBy || keyName || '';
}

function toSets(decision: Decision): ReportedDecision['sets'] {
  const { category, factor, ghgCategory, exclusion, accepted, quantity } = decision;
  const own = factor !== undefined && 'own' in factor ? factor.own : undefined;
  const factorId = factor !== undefined && 'id' in factor ? factor.id : undefined;
  const sets: readonly (readonly [field: string, value: string | undefined])[] = [
    ['category', category && `${category.scheme} ${category.code}`],
    ['factor', factorId],
    ['ownFactor', own && `${own.name}: ${own.value} kgCO2e/${own.unit} (${own.source})`],
    ['ghgCategory', ghgCategory],
    ['exclusion', exclusion],
    ['accepted', accepted && [...new Set(accepted.map(({ categoryCode }) => categoryCode))].join(', ')],
    ['quantity', quantity && `${quantity.value} ${quantity.unit}`],
  ];
  return sets.flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]));
}
