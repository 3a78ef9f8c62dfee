import type { ConflictReason, DecisionConflict } from './decision.ts';

/** Why a decision could not be applied, and what to do. */
export const conflictSentences: Readonly<Record<ConflictReason, string>> = {
  FACTOR_GONE: 'its factor is not in the catalogue: choose another one',
  CATEGORY_GONE: 'its category does not exist: choose another one',
  UNIT_UNFIT:
    'not all rows can be brought to its unit: choose another factor or give a quantity in the unit of one',
  SCHEME_DIFFERS: 'its category is of another scheme than that of the project: decide again for this one',
  SPELLING_DIFFERS: 'its quantity is of a product that is spelled otherwise: give this one its own',
};

/** As it stands in the explanation. */
export function explainConflict({ decisionId, reason }: DecisionConflict): string {
  return `Decision ${decisionId} was not applied (${reason}): ${conflictSentences[reason]}.`;
}
