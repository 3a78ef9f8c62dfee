import { type ChosenCategory, toShownProbability } from '../category/chosen-category.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { Reason } from '../reasons/reason.ts';
import type { AcceptedChoice, ConflictReason, Decision, DecisionConflict, OwnFactor } from './decision.ts';
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
  const named = chooseNamed(settled, lookup);
  const category = named.category ?? lookup.own;
  const behind = lookup.toBehind === undefined ? undefined : chooseBehind(settled.category, category, lookup);
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

/** From the weakest decision to the strongest, since acceptance depends on what weaker ones say. */
function chooseNamed({ category, factor }: SettledCase, lookup: DecisionLookup): Named {
  return category.reduceRight<Named>((below, decision) => {
    if (decision.accepted !== undefined && isAcceptedBelow(decision, below, { factor, lookup })) return below;
    const said = decision.accepted === undefined ? ofCategory(decision, lookup) : ofAccepted(decision, lookup);
    if (said === 'nothing') return below;
    if (said === 'gone') return { conflict: toConflict(decision, 'CATEGORY_GONE') };
    if (said !== 'differs') return { category: said, id: decision.id, isAccepted: decision.accepted !== undefined };
    const isSettled = below.category !== undefined || below.conflict?.reason === 'CATEGORY_GONE';
    return isSettled ? below : { conflict: toConflict(decision, 'SCHEME_DIFFERS') };
  }, {});
}

/**
 * Whether a person accepted what weaker decisions say: what was shown need not be the engine's own choice. A weaker
 * factor determines the category if there is no other.
 */
function isAcceptedBelow(
  accepting: Decision,
  { category, isAccepted = false }: Named,
  { factor, lookup }: { readonly factor: readonly Decision[]; readonly lookup: DecisionLookup },
): boolean {
  if (category !== undefined) return !isAccepted && findAccepted(accepting, category) !== undefined;
  return findKeptFactor(accepting, decisionsBelow(accepting, factor), undefined, lookup) !== undefined;
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
function isStillChosen(decision: Decision, own: ChosenCategory): boolean {
  return own.match !== 'unmatched' && findAccepted(decision, own) !== undefined;
}

function findAccepted({ accepted = [] }: Decision, { scheme, code = '' }: ChosenCategory): AcceptedChoice | undefined {
  if (code === '') return undefined;
  return accepted.find(({ categoryScheme, categoryCode }) => categoryScheme === scheme && categoryCode === code);
}

/**
 * A choice accepted for one case, or for all cases of a designation, stays whatever the engine chooses later. A choice
 * accepted for many cases together, or for some of a designation, applies only if the engine still makes it.
 */
function isFirm({ selector, accepted = [] }: Decision): boolean {
  return accepted.length === 1 && (selector.kind === 'case' || selector.kind === 'designation');
}

function decisionsBelow(decision: Decision, strongestFirst: readonly Decision[]): readonly Decision[] {
  return strongestFirst.slice(strongestFirst.indexOf(decision) + 1);
}

/** The group behind a client's category, by the strongest decision that names one or accepts the engine's. */
function chooseBehind(
  decisions: readonly Decision[],
  client: ChosenCategory,
  lookup: DecisionLookup,
): { readonly decision: Decision; readonly code: string } | undefined {
  let isEngines = (_group: string) => false;
  for (const decision of decisions) {
    const { category, accepted } = decision;
    if (category?.scheme === ademe) return isEngines(category.code) ? undefined : { decision, code: category.code };
    if (accepted !== undefined && saysSomething(decision, lookup)) {
      const factor = lookup.findFactor(findAccepted(decision, client)?.factorId ?? '');
      // A weaker decision stays if the accepted factor is that of its group, or of several groups.
      if (factor !== undefined) isEngines = (group) => factor.code !== group;
    }
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

/** The factor set by the strongest decision that applies, for a case in this category. */
export function decideFactor(
  { factor: decisions }: SettledCase,
  category: ChosenCategory,
  lookup: DecisionLookup,
): DecidedFactor {
  for (const decision of decisions) {
    if (decision.factor !== undefined) {
      const factor = toFactor(decision, lookup);
      return factor === undefined ? { conflict: toConflict(decision, 'FACTOR_GONE') } : { id: decision.id, factor };
    }
    if (saysSomething(decision, lookup)) {
      return findKeptFactor(decision, decisionsBelow(decision, decisions), category, lookup) ?? {};
    }
  }
  return {};
}

/**
 * The factor of the strongest of these weaker decisions, if it was accepted with the category of the case, or with the
 * one that the factor determines. If several factors were accepted with a category, it is one of them.
 */
function findKeptFactor(
  accepting: Decision,
  weaker: readonly Decision[],
  category: ChosenCategory | undefined,
  lookup: DecisionLookup,
): { readonly id: string; readonly factor: AppliedFactor } | undefined {
  const decision = weaker.find(({ factor }) => factor !== undefined);
  const factor = decision && toFactor(decision, lookup);
  if (decision === undefined || factor === undefined) return undefined;
  const isAccepted = [category, lookup.toCategoryOf(factor) ?? lookup.own].some((one) => {
    const choice = one && findAccepted(accepting, one);
    return choice !== undefined && (choice.factorId === '' || isSameFactor(choice.factorId, factor.id));
  });
  return isAccepted ? { id: decision.id, factor } : undefined;
}

const ownPrefix = 'own:';

/** A copy of a project has its own factors under other ids. */
function isSameFactor(one: string, other: string): boolean {
  return one === other || (one.startsWith(ownPrefix) && other.startsWith(ownPrefix));
}

function toFactor({ id, factor }: Decision, lookup: DecisionLookup): AppliedFactor | undefined {
  if (factor === undefined) return undefined;
  return 'own' in factor ? toOwnFactor(id, factor.own) : lookup.findFactor(factor.id);
}

export function toConflict({ id }: Pick<Decision, 'id'>, reason: ConflictReason): DecisionConflict {
  return { decisionId: id, reason };
}

/** An organization's own factor, in the same form as any other. */
function toOwnFactor(decisionId: string, own: OwnFactor): AppliedFactor {
  return {
    id: `${ownPrefix}${decisionId}`,
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
