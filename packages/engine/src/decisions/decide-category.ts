import { type ChosenCategory, toShownProbability } from '../category/chosen-category.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ConflictReason, Decision, DecisionConflict, OwnFactor } from './decision.ts';
import type { SettledCase } from './decision-index.ts';

/** Where decisions on one case are looked up. */
export type DecisionLookup = {
  /** The scheme of the project's mode. */
  readonly scheme: string;
  /** The engine's own choice. */
  readonly own: ChosenCategory;
  /** A category of the scheme as if it were certain; undefined if there is none with that code. */
  toCategory(code: string): ChosenCategory | undefined;
  /**
   * The client's category with a different ADEME group behind it; returns undefined if there is no such group. Only
   * in `client` mode.
   */
  readonly toBehind: ((category: ChosenCategory, code: string) => ChosenCategory | undefined) | undefined;
  findFactor(id: string): AppliedFactor | undefined;
  /** The category with this physical factor if it has none of its own; unchanged if the factor is not physical. */
  withFactor(category: ChosenCategory, factor: AppliedFactor): ChosenCategory;
  /** The category that a factor belongs to, if it is one of the scheme. */
  toCategoryOf(factor: AppliedFactor): ChosenCategory | undefined;
};

/** The decided category of a case. */
export type DecidedCategory = {
  /** The engine's own category if none was decided. */
  readonly category: ChosenCategory;
  /** Ids of the decisions that were applied; empty if the engine's own category stays. */
  readonly ids: readonly string[];
  readonly conflicts: readonly DecisionConflict[];
};

const ademe = 'ademe';

/**
 * The category set by the strongest decision that applies. A decision in another scheme does not apply; it is a
 * conflict only if no other decision applies. If the decided category no longer exists, the engine's stays.
 */
export function decideCategory(settled: SettledCase, lookup: DecisionLookup): DecidedCategory {
  const named = chooseNamed(settled.category, lookup);
  const behind = lookup.toBehind === undefined ? undefined : chooseBehind(settled.category, lookup);
  const category = named.category ?? lookup.own;
  const whole = behind?.code === undefined ? undefined : lookup.toBehind?.(category, behind.code);
  const gone = behind === undefined || whole !== undefined ? [] : [toConflict(behind.decision, 'CATEGORY_GONE')];
  const ids = [named.id, whole && behind?.decision.id].filter((id) => id !== undefined);
  if (ids.length === 0 && named.conflict === undefined && gone.length === 0) return { category, ids, conflicts: [] };
  // A decision in another scheme is not a conflict if another decision was applied.
  const conflicts = named.conflict?.reason === 'SCHEME_DIFFERS' && ids.length > 0 ? [] : [named.conflict];
  return {
    category: ids.length === 0 ? category : toDecided(whole ?? category, ids, lookup.own, named.isAccepted),
    ids: [...new Set(ids)],
    conflicts: [...conflicts.filter((conflict) => conflict !== undefined), ...gone],
  };
}

type Named = {
  readonly category?: ChosenCategory;
  readonly id?: string;
  readonly isAccepted?: boolean;
  readonly conflict?: DecisionConflict | undefined;
};

function chooseNamed(decisions: readonly Decision[], lookup: DecisionLookup): Named {
  let differing: DecisionConflict | undefined;
  for (const decision of decisions) {
    const said = decision.accepted === undefined ? ofCategory(decision, lookup) : ofAccepted(decision, lookup);
    if (said === 'nothing') continue;
    if (said === 'differs') differing ??= toConflict(decision, 'SCHEME_DIFFERS');
    else if (said === 'gone') return { conflict: toConflict(decision, 'CATEGORY_GONE') };
    else return { category: said, id: decision.id, isAccepted: decision.accepted !== undefined };
  }
  return { conflict: differing };
}

type Said = ChosenCategory | 'nothing' | 'differs' | 'gone';

function ofCategory({ category }: Decision, lookup: DecisionLookup): Said {
  if (category === undefined) return 'nothing';
  if (category.scheme !== '' && category.scheme !== lookup.scheme)
    return lookup.toBehind !== undefined && category.scheme === ademe ? 'nothing' : 'differs';
  return lookup.toCategory(category.code) ?? 'gone';
}

function ofAccepted(decision: Decision, lookup: DecisionLookup): Said {
  const { own } = lookup;
  if (isStillChosen(decision, own)) return own;
  const [choice] = decision.accepted ?? [];
  if (!isFirm(decision) || choice === undefined) return 'nothing';
  if (choice.categoryScheme !== lookup.scheme) return 'differs';
  const category = choice.categoryCode === '' ? undefined : lookup.toCategory(choice.categoryCode);
  if (category === undefined) return choice.categoryCode === '' ? 'nothing' : 'gone';
  const factor = choice.factorId === '' ? undefined : lookup.findFactor(choice.factorId);
  return factor === undefined ? category : lookup.withFactor(category, factor);
}

/** Whether the engine still gives the case one of the accepted categories. */
function isStillChosen({ accepted = [] }: Decision, { match, scheme, code = '' }: ChosenCategory): boolean {
  return (
    match !== 'unmatched' &&
    accepted.some(({ categoryScheme, categoryCode }) => categoryScheme === scheme && categoryCode === code)
  );
}

/**
 * A choice accepted for one case, or as the only one for a designation, stays whatever the engine chooses later. A
 * choice accepted for many cases together applies only if the engine still makes it.
 */
function isFirm({ selector, accepted = [] }: Decision): boolean {
  return accepted.length === 1 && (selector.kind === 'case' || selector.kind === 'designation');
}

/** The group behind a client's category, by the strongest decision that names one or accepts the engine's. */
function chooseBehind(
  decisions: readonly Decision[],
  lookup: DecisionLookup,
): { readonly decision: Decision; readonly code: string } | undefined {
  for (const decision of decisions) {
    const { category, accepted } = decision;
    if (category?.scheme === ademe) return { decision, code: category.code };
    if (accepted !== undefined && saysSomething(decision, lookup)) return undefined;
  }
  return undefined;
}

function saysSomething(decision: Decision, { own, scheme }: DecisionLookup): boolean {
  if (isStillChosen(decision, own)) return true;
  return isFirm(decision) && decision.accepted?.[0]?.categoryScheme === scheme;
}

function toDecided(
  category: ChosenCategory,
  ids: readonly string[],
  own: ChosenCategory,
  isAccepted = false,
): ChosenCategory {
  const [decision = '', secondDecision] = new Set(ids);
  const by = { decision, ...(secondDecision !== undefined && { secondDecision }) };
  const certain = { confidence: 1, others: [] };
  if (category === own && isAccepted) {
    const reasons: readonly Reason[] = [{ code: 'accepted', ...by }, ...own.reasons];
    return { ...category, ...certain, match: 'decided', reasons };
  }
  return {
    ...category,
    ...certain,
    // A client's category without a factor is settled only by its group or by a factor.
    match: category.match === 'unmatched' ? 'unmatched' : 'decided',
    alternatives: guessesWithout(category.code, own),
    reasons: [{ code: 'category_decided', ...toDecidedValues(category), ...by, ...toOwnValues(own) }],
  };
}

const mostGuesses = 2;

/** The engine's own candidates, except for the decided one. */
function guessesWithout(code: string | undefined, own: ChosenCategory): ChosenCategory['alternatives'] {
  const best =
    own.code === undefined || own.confidence === undefined ? [] : [{ code: own.code, probability: own.confidence }];
  return [...best, ...own.alternatives].filter((guess) => guess.code !== code).slice(0, mostGuesses);
}

function toDecidedValues({ scheme, code, label, monetary }: ChosenCategory) {
  return {
    ...(code !== undefined && { category: code }),
    ...(scheme !== 'client' && label !== undefined && { label }),
    ...(scheme === 'client' && monetary !== undefined && { countedAs: monetary.code }),
  };
}

function toOwnValues({ code, confidence, match }: ChosenCategory) {
  if (match === 'unmatched' || code === undefined) return {};
  return { own: code, ownConfidence: toShownProbability(confidence ?? 1) };
}

/** The decided factor of a case; without a factor if the engine's own stays. */
export type DecidedFactor = {
  readonly id?: string;
  readonly factor?: AppliedFactor;
  readonly conflict?: DecisionConflict;
};

/** The factor set by the strongest decision that applies. */
export function decideFactor({ factor: decisions }: SettledCase, lookup: DecisionLookup): DecidedFactor {
  for (const decision of decisions) {
    const { id, factor } = decision;
    if (factor !== undefined) {
      const found = 'own' in factor ? toOwnFactor(id, factor.own) : lookup.findFactor(factor.id);
      return found === undefined ? { conflict: toConflict(decision, 'FACTOR_GONE') } : { id, factor: found };
    }
    if (saysSomething(decision, lookup)) return {};
  }
  return {};
}

export function toConflict({ id }: Pick<Decision, 'id'>, reason: ConflictReason): DecisionConflict {
  return { decisionId: id, reason };
}

/** An organization's own factor, in the same form as any other. */
function toOwnFactor(decisionId: string, own: OwnFactor): AppliedFactor {
  return {
    id: `own:${decisionId}`,
    source: 'Own factor',
    sourceId: decisionId,
    edition: own.source,
    nameFr: own.name,
    nameEn: own.name,
    unit: own.unit,
    value: own.value,
    uncertaintyPct: own.uncertainty * 100,
    year: own.year,
    region: '',
    validUntil: '',
    code: '',
    synonyms: '',
    reason: '',
    country: '',
    directShare: undefined,
  };
}
