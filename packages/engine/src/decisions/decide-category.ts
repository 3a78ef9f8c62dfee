import type { ChosenCategory } from '../category/chosen-category.ts';
import { toShownProbability } from '../category/chosen-category.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ConflictReason, Decision, DecisionConflict } from './decision.ts';
import type { SettledCase } from './decision-index.ts';
import { toOwnFactor } from './own-factor.ts';

/** What decisions on one case are looked up in. */
export type DecisionLookup = {
  /** That of the project's mode. */
  readonly scheme: string;
  /** What the engine says by itself. */
  readonly own: ChosenCategory;
  /** A category of the scheme as if it were certain; undefined where there is none of that code. */
  toCategory(code: string): ChosenCategory | undefined;
  /** The category with another ADEME group behind it; undefined where there is no such group. Only where the client's texts are kept. */
  readonly toBehind: ((category: ChosenCategory, code: string) => ChosenCategory | undefined) | undefined;
  findFactor(id: string): AppliedFactor | undefined;
  /** The category with this physical factor, where it has none of its own; the same where the factor is not physical. */
  withFactor(category: ChosenCategory, factor: AppliedFactor): ChosenCategory;
  /** The category that a factor belongs to, where it is one of the scheme. */
  toCategoryOf(factor: AppliedFactor): ChosenCategory | undefined;
};

/** What was decided of the category of a case. */
export type DecidedCategory = {
  /** The engine's own where nothing was decided. */
  readonly category: ChosenCategory;
  /** Ids of the decisions that say so; none where the engine's own stays. */
  readonly ids: readonly string[];
  readonly conflicts: readonly DecisionConflict[];
};

const ademe = 'ademe';

/**
 * The category by the strongest decision that says something of the case. A decision in another scheme says nothing, and is
 * a conflict where no other one does; one on a category that is gone leaves the engine's.
 */
export function decideCategory(settled: SettledCase, lookup: DecisionLookup): DecidedCategory {
  const named = chooseNamed(settled.category, lookup);
  const behind = lookup.toBehind === undefined ? undefined : chooseBehind(settled.category, lookup);
  const category = named.category ?? lookup.own;
  const whole = behind?.code === undefined ? undefined : lookup.toBehind?.(category, behind.code);
  const gone =
    behind === undefined || whole !== undefined ? [] : [toConflict(behind.decision, 'CATEGORY_GONE')];
  const ids = [named.id, whole && behind?.decision.id].filter((id) => id !== undefined);
  if (ids.length === 0 && named.conflict === undefined && gone.length === 0)
    return { category, ids, conflicts: [] };
  // A decision in another scheme is none the less about this case.
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
    const said =
      decision.accepted === undefined ? ofCategory(decision, lookup) : ofAccepted(decision, lookup);
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

/** Whether the engine gives the case one of the categories that were accepted. */
function isStillChosen({ accepted = [] }: Decision, { match, scheme, code = '' }: ChosenCategory): boolean {
  return (
    match !== 'unmatched' &&
    accepted.some(({ categoryScheme, categoryCode }) => categoryScheme === scheme && categoryCode === code)
  );
}

/**
 * What was accepted for one case, or as the only choice for a designation, stays whatever the engine says later. Of what
 * was accepted for many at once only those are accepted that the engine still sees so.
 */
function isFirm({ selector, accepted = [] }: Decision): boolean {
  return accepted.length === 1 && (selector.kind === 'case' || selector.kind === 'designation');
}

/** The group that stands behind a client's category, by the strongest decision that names one or accepts the engine's. */
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
    // A client's text that no factor can be found for is settled by its group, or a factor.
    match: category.match === 'unmatched' ? 'unmatched' : 'decided',
    alternatives: guessesWithout(category.code, own),
    reasons: [{ code: 'category_decided', ...toDecidedValues(category), ...by, ...toOwnValues(own) }],
  };
}

const mostGuesses = 2;

/** What the engine thinks of by itself, but for what was decided. */
function guessesWithout(code: string | undefined, own: ChosenCategory): ChosenCategory['alternatives'] {
  const best =
    own.code === undefined || own.confidence === undefined
      ? []
      : [{ code: own.code, probability: own.confidence }];
  return [...best, ...own.alternatives].filter((guess) => guess.code !== code).slice(0, mostGuesses);
}

function toDecidedValues({ scheme, code, label, monetary }: ChosenCategory) {
  return {
    scheme,
    ...(code !== undefined && { category: code }),
    ...(scheme !== 'client' && label !== undefined && { label }),
    ...(scheme === 'client' && monetary !== undefined && { countedAs: monetary.code }),
  };
}

function toOwnValues({ code, confidence, match }: ChosenCategory) {
  if (match === 'unmatched' || code === undefined) return {};
  return { own: code, ownConfidence: toShownProbability(confidence ?? 1) };
}

/** What was decided of the factor of a case; no factor where the engine's own stays. */
export type DecidedFactor = {
  readonly id?: string;
  readonly factor?: AppliedFactor;
  readonly conflict?: DecisionConflict;
};

/** The factor by the strongest decision that says something of the case. */
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
