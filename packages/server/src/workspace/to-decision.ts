import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CategoryEffectSchema, ConflictSchema, DecisionSchema, EffectSchema } from '@ledgerprint/client/workspace';
import { conflictSentences, type Decision } from '@ledgerprint/engine/decisions';
import type { CategoryEffect, CountedConflict, DecisionEffect } from '../enrichment/decision-effect.ts';
import type { StoredDecision } from '../store/decisions.ts';
import { toProjectId } from '../store/project-id.ts';

/** A decision as a message, without the time and the person. */
export function toDecision(decision: Decision): MessageInitShape<typeof DecisionSchema> {
  const { id, selector, validity, category, factor, accepted, quantity, note } = decision;
  return {
    id,
    selector,
    validity,
    note,
    accept: accepted !== undefined,
    categoryScheme: category?.scheme ?? '',
    categoryCode: category?.code ?? '',
    factorId: factor && 'id' in factor ? factor.id : '',
    ...(factor && 'own' in factor && { ownFactor: { ...factor.own, year: factor.own.year as number } }),
    ghgCategory: decision.ghgCategory ?? '',
    exclusion: decision.exclusion ?? '',
    accepted: (accepted ?? []).map((choice) => ({ ...choice })),
    ...(quantity && { quantity }),
  };
}

/** A recorded decision as a complete message. */
export function toStoredDecision(stored: StoredDecision): MessageInitShape<typeof DecisionSchema> {
  const { projectNumber, revokedAt } = stored;
  return {
    ...toDecision(stored.decision),
    projectId: projectNumber === null ? '' : toProjectId(projectNumber),
    revision: stored.revision ?? 0,
    decidedAt: stored.decidedAt.toISOString(),
    decidedBy: stored.decidedBy,
    keyName: stored.keyName,
    revokedAt: revokedAt?.toISOString() ?? '',
    revokedBy: stored.revokedBy ?? '',
  };
}

export function toEffect(effect: DecisionEffect): MessageInitShape<typeof EffectSchema> {
  return {
    cases: BigInt(effect.cases),
    changed: BigInt(effect.changed),
    rows: BigInt(effect.rows),
    spendEur: toCents(effect.spendEur),
    beforeMg: String(effect.beforeMg),
    afterMg: String(effect.afterMg),
    totalMg: String(effect.totalMg),
    categories: effect.categories.map(toCategoryEffect),
    unmatched: BigInt(effect.unmatched),
    excluded: BigInt(effect.excluded),
    excludedRows: BigInt(effect.excludedRows ?? 0),
  };
}

function toCategoryEffect(effect: CategoryEffect): MessageInitShape<typeof CategoryEffectSchema> {
  return {
    categoryScheme: effect.scheme,
    categoryCode: effect.code,
    categoryLabel: effect.label,
    cases: BigInt(effect.cases),
    decided: BigInt(effect.decided),
    spendEur: toCents(effect.spendEur),
    beforeMg: String(effect.beforeMg),
    afterMg: String(effect.afterMg),
  };
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function toConflict({ decisionId, reason, cases }: CountedConflict): MessageInitShape<typeof ConflictSchema> {
  return { decisionId, reason, message: toSentence(conflictSentences.en[reason]), cases: BigInt(cases) };
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
