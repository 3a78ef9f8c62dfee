import { comparedTexts, type Decision } from '@ledgerprint/engine/decisions';
import type { ReportDecisions, ReportedDecision } from '@ledgerprint/report';
import type { StoredDecision } from '../store/decisions.ts';

const mostLatest = 50;

/** What a report says of the decisions of a revision, which come in the order in which they were made. */
export function toReportDecisions(
  known: readonly StoredDecision[],
): Omit<ReportDecisions, 'cases' | 'footprintMg' | 'spendEur'> {
  const inForce = known.filter(({ revokedAt }) => revokedAt === null);
  const counts = new Map<string, number>();
  for (const one of inForce) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return {
    count: inForce.length,
    revoked: known.length - inForce.length,
    by: [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    latest: inForce.slice(-mostLatest).toReversed().map(toReportedDecision),
  };
}

/** The name that was claimed, else that of the key. */
function nameOf({ decidedBy, keyName }: StoredDecision): string {
  return decidedBy || keyName;
}

function toReportedDecision(stored: StoredDecision): ReportedDecision {
  const { decision, decidedAt } = stored;
  const { id, selector, validity, note } = decision;
  return {
    ...{ id, selector: selector.kind },
    about: comparedTexts[selector.kind].map((text) => selector[text] ?? ''),
    sets: toSets(decision),
    ...{ validity, by: nameOf(stored), at: decidedAt.toISOString(), note },
  };
}

function toSets({
  category,
  factor,
  ghgCategory,
  exclusion,
  accepted,
  quantity,
}: Decision): ReportedDecision['sets'] {
  const factorOf = () => {
    if (factor === undefined) return undefined;
    if ('id' in factor) return factor.id;
    const { name, value, unit, source } = factor.own;
    return `${name}: ${value} kgCO2e/${unit} (${source})`;
  };
  const values: readonly (readonly [field: string, value: string | undefined])[] = [
    ['category', category?.code],
    ['factor', factorOf()],
    ['ghgCategory', ghgCategory],
    ['exclusion', exclusion],
    ['accepted', accepted && [...new Set(accepted.map(({ categoryCode }) => categoryCode))].join(' ')],
    ['quantity', quantity && `${quantity.value} ${quantity.unit}`.trim()],
  ];
  return values.flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]));
}
