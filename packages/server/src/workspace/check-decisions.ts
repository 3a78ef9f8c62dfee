import type { Engine, EnrichmentContext } from '@ledgerprint/engine';
import { type Decision, isInclusion, reasonsNotIncludedBy, selectorKeyText } from '@ledgerprint/engine/decisions';
import { restoreText } from '@ledgerprint/engine/results';
import { toSelectorKeys } from '../enrichment/decide-cases.ts';
import type { Tables } from '../store/store.ts';
import { contradicts } from './decided-fields.ts';
import type { DecisionViolations, PlacedDecision } from './placed-decision.ts';

type Place = { readonly organizationId: number; readonly number: number; readonly totalProducts: number };

/** Reports decisions that contradict an earlier decision on the same cases. */
export function checkContradictions(placed: readonly PlacedDecision[], violations: DecisionViolations): void {
  for (const same of Map.groupBy(placed, ({ decision }) => selectorKeyText(decision.selector)).values()) {
    for (const [at, { decision, locate }] of same.entries()) {
      const other = same.slice(0, at).find((earlier) => contradicts(earlier.decision, decision));
      if (other === undefined) continue;
      violations.add({
        field: locate('selector'),
        description: `is also the selector of ${other.locate('')}, which decides differently: leave one of these decisions out`,
        reason: 'CONTRADICTION',
      });
    }
  }
}

/** Reports categories and factors that are not in the project's catalogue and lists. */
export function checkFigures(
  placed: readonly PlacedDecision[],
  { engine, context }: { readonly engine: Engine; readonly context: EnrichmentContext },
  violations: DecisionViolations,
): void {
  for (const { decision, locate } of placed) {
    const { category, factor } = decision;
    if (category !== undefined && !engine.hasCategory(context, category)) {
      violations.add({
        field: locate('categoryCode'),
        description: `is not a category of "${category.scheme}" that this project can use: find one with SearchCategories`,
        reason: 'UNKNOWN_CATEGORY',
      });
    }
    if (factor !== undefined && 'id' in factor && engine.findFactor(factor.id, context) === undefined) {
      violations.add({
        field: locate('factorId'),
        description: "is not a factor in this project's catalogue: find one with SearchFactors",
        reason: 'UNKNOWN_FACTOR',
      });
    }
  }
}

/** Number of cases of a project that each decision matches, and their products, by ordinal. */
export async function findMatches(
  tables: Pick<Tables, 'decidedCases'>,
  { organizationId, number }: Place,
  placed: readonly PlacedDecision[],
): Promise<{ readonly matches: ReadonlyMap<PlacedDecision, number>; readonly products: ReadonlySet<number> }> {
  const matches = new Map<PlacedDecision, number>();
  const products = new Set<number>();
  for (const [, own] of Map.groupBy(placed, ({ decision }) => decision.selector.kind)) {
    const keys = own.map(({ decision }) => toSelectorKeys(decision.selector));
    const found = await tables.decidedCases.match(organizationId, number, keys);
    for (const [at, cases] of found.cases.entries()) matches.set(own[at] as PlacedDecision, cases);
    for (const ordinal of found.products) products.add(ordinal);
  }
  return { matches, products };
}

/** Number of excluded rows of a project that each inclusion matches; other decisions are left out. */
export async function countExcludedRows(
  { rowLists }: Pick<Tables, 'rowLists'>,
  { organizationId, number }: Place,
  placed: readonly PlacedDecision[],
): Promise<ReadonlyMap<PlacedDecision, number>> {
  const counts = new Map<PlacedDecision, number>();
  for (const one of placed.filter(({ decision }) => isInclusion(decision))) {
    const { selector } = one.decision;
    const [key, kept] = [selectorKeyText(selector), new Set<string>(reasonsNotIncludedBy(selector.kind))];
    const found = await rowLists.countExcluded(organizationId, number, selector);
    const matching = found.filter(
      (texts) => !kept.has(texts.reason) && selectorKeyText({ ...texts, kind: selector.kind }) === key,
    );
    counts.set(
      one,
      matching.reduce((sum, { rows }) => sum + rows, 0),
    );
  }
  return counts;
}

/**
 * Reports selectors that match all cases of the project, or none; an inclusion may match excluded rows instead, which
 * are counted when the project is run again.
 */
export async function checkSelectors(
  tables: Pick<Tables, 'decidedCases'>,
  { organizationId, number, totalProducts }: Place,
  matches: ReadonlyMap<PlacedDecision, number>,
  excludedRows: ReadonlyMap<PlacedDecision, number>,
  violations: DecisionViolations,
): Promise<void> {
  // Counting reads all cases. There are at least as many as products, which is usually enough to know.
  const widest = Math.max(0, ...matches.values());
  const allCases =
    widest >= Math.max(2, totalProducts) ? await tables.decidedCases.countAll(organizationId, number) : undefined;
  for (const [one, cases] of matches) {
    const { locate, decision } = one;
    if (cases === 0 && (excludedRows.get(one) ?? 0) === 0) {
      const what = isInclusion(decision) ? 'neither a case nor an excluded row' : 'no case';
      violations.add({
        field: locate('selector'),
        description: `matches ${what} of this project: use the values exactly as they appear in the rows`,
        reason: 'SELECTOR_MATCHES_NOTHING',
      });
    } else if (cases > 1 && cases === allCases) {
      violations.add({
        field: locate('selector'),
        description: 'matches all cases of this project: use a narrower selector',
        reason: 'SELECTOR_MATCHES_ALL',
      });
    }
  }
}

/** The decisions with what they accept: the current choices of the cases. Reports those with nothing to accept. */
export async function fillAccepted(
  tables: Pick<Tables, 'decidedCases'>,
  { organizationId, number }: Place,
  placed: readonly PlacedDecision[],
  violations: DecisionViolations,
): Promise<readonly Decision[]> {
  const filled: Decision[] = [];
  for (const { decision, locate } of placed) {
    if (decision.accepted === undefined || decision.accepted.length > 0) {
      filled.push(decision);
      continue;
    }
    const keys = toSelectorKeys(decision.selector);
    const choices = await tables.decidedCases.listChoices(organizationId, number, keys);
    if (choices.every(({ categoryCode }) => categoryCode === '')) {
      violations.add({
        field: locate('accept'),
        description: 'has nothing to accept, because no case has a category: choose a category, or exclude the cases',
        reason: 'NOTHING_TO_ACCEPT',
      });
    }
    const accepted = choices.map(({ categoryScheme, categoryCode, factorId }) => ({
      categoryScheme: restoreText(categoryScheme),
      categoryCode: restoreText(categoryCode),
      factorId: restoreText(factorId),
    }));
    filled.push({ ...decision, accepted });
  }
  return filled;
}
