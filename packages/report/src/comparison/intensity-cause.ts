import { foldText } from '@ledgerprint/engine/decisions';
import { type ComparableCase, decisionsOf } from './comparable-case.ts';

/**
 * Why a unit or a euro of the same case has a different footprint: a decision changed the case, the engine classifies
 * it differently, or the same thing has another factor.
 */
export function intensityCauseOf(before: ComparableCase, after: ComparableCase): 'decided' | 'reclassified' | 'factor' {
  const isOther = isOtherCategory(before, after);
  const isNamedOtherwise = before.factorId !== after.factorId && thingOf(before) !== thingOf(after);
  const isChosen =
    isOther || isNamedOtherwise || isOwnFactorChanged(before, after) || isQuantityNewlyDecided(before, after);
  if (isChosen && areDecidedOtherwise(before, after)) return 'decided';
  if (isOther) return 'reclassified';
  // One engine classifies the same texts the same way, so another factor means another country or year. Two engines may
  // disagree.
  const isPhysical = before.method === 'physical' && after.method === 'physical';
  const isOtherEngine = before.engineVersion !== after.engineVersion;
  return isPhysical && isOtherEngine && isNamedOtherwise ? 'reclassified' : 'factor';
}

/** Whether a decision sets the quantity on one side only: the difference is then not a change in what was bought. */
export function isQuantityNewlyDecided(before: ComparableCase, after: ComparableCase): boolean {
  return before.isQuantityDecided !== after.isQuantityDecided;
}

/** Whether the category differs. An unmatched case has no known category, so it differs from a matched one. */
function isOtherCategory(before: ComparableCase, after: ComparableCase): boolean {
  return (
    before.categoryScheme !== after.categoryScheme ||
    before.categoryCode !== after.categoryCode ||
    (before.match === 'unmatched') !== (after.match === 'unmatched')
  );
}

function areDecidedOtherwise(before: ComparableCase, after: ComparableCase): boolean {
  const known = new Set(decisionsOf(before));
  const others = decisionsOf(after);
  return known.size !== others.length || others.some((id) => !known.has(id));
}

function isOwnFactorChanged(before: ComparableCase, after: ComparableCase): boolean {
  return before.factorId !== after.factorId && (isOwn(before) || isOwn(after));
}

function isOwn({ factorId }: ComparableCase): boolean {
  return factorId.startsWith('own:');
}

/** `Gazole routier` for both `Gazole routier, B7` and `Gazole routier, Réunion`: the rest is a blend, a place or a year. */
function thingOf({ factorName }: ComparableCase): string {
  return foldText(factorName.split(/,| \(| - /, 1)[0] ?? '');
}
