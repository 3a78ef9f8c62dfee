import type { ExclusionReason } from '@ledgerprint/ledger';
import type { CaseResult } from '../cases/case-result.ts';
import { toExcluded, toUnmatched } from '../cases/uncounted-case.ts';
import type { ChosenCategory } from '../category/chosen-category.ts';
import type { Product } from '../category/product.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { type DecisionLookup, decideCategory, decideFactor, toConflict } from './decide-category.ts';
import { isOfProduct, type QuantityShares, withQuantity } from './decide-quantity.ts';
import type { Decision, DecisionConflict } from './decision.ts';
import type { SettledCase } from './decision-index.ts';

/** A case with decisions, and how the engine calculates it. */
export type DecidedCase<Classified extends { readonly category: ChosenCategory }> = {
  readonly product: Product;
  readonly rows: readonly ParsedRow[];
  readonly settled: SettledCase;
  /** How a decided quantity is divided among all rows that the decision covers. */
  readonly shares: QuantityShares | undefined;
  readonly excludedByRule: ExclusionReason | undefined;
  readonly scheme: string;
  classify(rows: readonly ParsedRow[]): Classified;
  toLookup(classified: Classified, rows: readonly ParsedRow[]): DecisionLookup;
  count(classified: Classified, rows: readonly ParsedRow[], chosen: Chosen): CaseResult;
};

/** What a person chose for the figures of a case, besides its category. */
export type Chosen = { readonly exact?: AppliedFactor | undefined; readonly heading?: string | undefined };

/** A result with the decisions that led to it. */
type Applied = {
  readonly result: CaseResult;
  readonly ids: readonly string[];
  readonly reasons: readonly Reason[];
  readonly conflicts: readonly DecisionConflict[];
};

/**
 * The result of a case with its decisions applied. A decision that cannot be applied becomes a conflict, and the
 * engine's own choice stays.
 */
export function applyDecisions<Classified extends { readonly category: ChosenCategory }>(
  one: DecidedCase<Classified>,
): CaseResult {
  const { exclusion, quantity } = one.settled;
  const excluded = exclude(one);
  if (excluded !== undefined) return excluded;
  const counted = exclusion === undefined ? [] : [countedAnyway(exclusion, one.excludedByRule)];
  if (quantity === undefined) return finish([...counted, countRows(one, one.rows)]);
  const taken = countQuantity(one, quantity);
  if ('ids' in taken) return finish([...counted, taken]);
  const plain = countRows(one, one.rows);
  return finish([...counted, { ...plain, conflicts: [...plain.conflicts, taken] }]);
}

function exclude<Classified extends { readonly category: ChosenCategory }>({
  settled,
  excludedByRule,
  ...one
}: DecidedCase<Classified>): CaseResult | undefined {
  const { exclusion } = settled;
  if (exclusion === undefined) {
    if (excludedByRule === undefined) return undefined;
    const result = toExcluded({ ...one, reason: excludedByRule });
    const conflicts = listMeant(settled).map((decision) => toConflict(decision, 'CASE_EXCLUDED'));
    return finish([{ result, ids: [], reasons: [], conflicts }]);
  }
  const { id, exclusion: reason } = exclusion;
  if (reason === undefined || reason === 'none') return undefined;
  const reasons: readonly Reason[] = [{ code: 'excluded', exclusion: reason, decision: id }];
  return { ...toExcluded({ ...one, reason }), decisions: [id], reasons };
}

/** The decisions that a person made for these lines, and not for all of a supplier or an account. */
function listMeant({ category, factor, ghgCategory, quantity }: SettledCase): readonly Decision[] {
  const strongest = [category[0], factor[0], ghgCategory, quantity].filter((decision) => decision !== undefined);
  return [...new Set(strongest)].filter(({ accepted, ...decision }) => accepted === undefined && isForLines(decision));
}

function isForLines({ selector }: Pick<Decision, 'selector'>): boolean {
  return selector.kind === 'case' || selector.kind === 'designation';
}

function countedAnyway({ id }: Decision, reason: ExclusionReason | undefined): Omit<Applied, 'result'> {
  const reasons: readonly Reason[] =
    reason === undefined ? [] : [{ code: 'counted_anyway', exclusion: reason, decision: id }];
  return { ids: [id], reasons, conflicts: [] };
}

/** The figures calculated with the decided quantity, or why it cannot be used. */
function countQuantity<Classified extends { readonly category: ChosenCategory }>(
  one: DecidedCase<Classified>,
  decision: Decision,
): Applied | DecisionConflict {
  const { quantity, id } = decision;
  if (quantity === undefined || one.shares === undefined || !isOfProduct(decision, one.product.designation))
    return toConflict(decision, 'SPELLING_DIFFERS');
  const applied = countRows(one, withQuantity(one.rows, quantity, one.shares));
  if (!isByQuantity(applied.result)) return toConflict(decision, 'UNIT_UNFIT');
  const reason: Reason = {
    code: 'quantity_decided',
    quantity: quantity.value,
    rowUnit: quantity.unit,
    by: one.shares.by,
    decision: id,
  };
  return { ...applied, ids: [...applied.ids, id], reasons: [...applied.reasons, reason] };
}

/** Whether the whole case is calculated by quantity. */
function isByQuantity({ total, warnings, uncountedEur }: CaseResult): boolean {
  return (
    total?.parts.every(({ method }) => method === 'physical') === true &&
    uncountedEur === 0 &&
    !warnings.has('price_assumed') &&
    !warnings.has('rows_left_out')
  );
}

function countRows<Classified extends { readonly category: ChosenCategory }>(
  one: DecidedCase<Classified>,
  rows: readonly ParsedRow[],
): Applied {
  const { product, settled } = one;
  const classified = one.classify(rows);
  const lookup = one.toLookup(classified, rows);
  const decided = decideCategory(settled, lookup);
  const { factor, id, conflict } = decideFactor(settled, decided.category, lookup);
  const heading = settled.ghgCategory?.ghgCategory;
  const conflicts = [...decided.conflicts, ...(conflict === undefined ? [] : [conflict])];
  const count = (category: ChosenCategory, exact?: AppliedFactor) =>
    one.count({ ...classified, category }, rows, { exact, heading });
  const placed = placedBy(settled.ghgCategory);

  if (factor !== undefined && id !== undefined) {
    const category = decided.ids.length > 0 ? decided.category : toCategoryOfFactor(factor, lookup);
    const result = count({ ...category, match: 'decided', confidence: certainty(category), others: [] }, factor);
    if (isByFactor(result, factor, rows)) {
      const ids = [...decided.ids, id, ...placed.ids];
      const reasons: readonly Reason[] = [{ code: 'factor_decided', id: factor.id, decision: id }, ...placed.reasons];
      return { result, ids, reasons, conflicts };
    }
    conflicts.push(toConflict({ id }, 'UNIT_UNFIT'));
  }
  const { category, ids } = decided;
  const place = settled.ghgCategory;
  const unplaced = place !== undefined && isForLines(place) ? [toConflict(place, 'NO_FOOTPRINT')] : [];
  const withoutFootprint = { ids, reasons: [], conflicts: [...conflicts, ...unplaced] };
  if (category.match === 'unmatched') return { result: toUnmatched({ product, rows, category }), ...withoutFootprint };
  const result = count(category);
  if (result.total === undefined) return { result, ...withoutFootprint };
  return { result, ids: [...ids, ...placed.ids], reasons: placed.reasons, conflicts };
}

/** A chosen factor implies its category. */
function toCategoryOfFactor(factor: AppliedFactor, lookup: DecisionLookup): ChosenCategory {
  return lookup.toCategoryOf(factor) ?? lookup.own;
}

function certainty({ code }: ChosenCategory): number | undefined {
  return code === undefined ? undefined : 1;
}

function placedBy(decision: Decision | undefined): Omit<Applied, 'result' | 'conflicts'> {
  if (decision === undefined) return { ids: [], reasons: [] };
  const { id, ghgCategory = '' } = decision;
  return { ids: [id], reasons: [{ code: 'placed', ghgCategory, decision: id }] };
}

/** Whether every row with an amount is calculated with this factor and no other. */
function isByFactor({ total }: CaseResult, factor: AppliedFactor, rows: readonly ParsedRow[]): boolean {
  const giving = rows.filter(({ spendEur, quantity, massKg }) =>
    [spendEur, quantity, massKg].some((value) => value !== undefined),
  ).length;
  const parts = total?.parts ?? [];
  const measured = parts.reduce((sum, part) => sum + part.rows, 0);
  return measured >= giving && parts.every((part) => part.factor.id === factor.id);
}

function finish(applied: readonly (Omit<Applied, 'result'> & { readonly result?: CaseResult })[]): CaseResult {
  const result = applied.at(-1)?.result;
  if (result === undefined) throw new Error('The last element must have a result.');
  const conflicts = applied.flatMap((one) => one.conflicts);
  const warnings = new Set(result.warnings);
  if (conflicts.length > 0) warnings.add('decision_conflict');
  return {
    ...result,
    reasons: [
      ...result.reasons,
      ...applied.flatMap((one) => one.reasons),
      ...conflicts.map(
        ({ decisionId, reason }): Reason => ({ code: 'decision_not_applied', decision: decisionId, conflict: reason }),
      ),
    ],
    decisions: [...new Set(applied.flatMap((one) => one.ids))],
    conflicts,
    warnings,
  };
}
