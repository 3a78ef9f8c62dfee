import type {
  DecideResponse,
  Effect,
  ImportDecisionsResponse,
  RevokeDecisionResponse,
} from '@ledgerprint/client/workspace';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toMass } from '../enrich/summary-text.ts';
import { toKilograms } from '../projects/project-figures.ts';
import { toCategoryLines, toConflictLines, toDecidedText, toEffectText, toSelectorText } from './decision-text.ts';

type Asked = { readonly projectId: string; readonly isDryRun: boolean };

/** Describes a decision, made or tried, with the categories that its cases had, its effect and how to undo it. */
export function toDecideText(
  { revision, decisions, effect, conflicts }: DecideResponse,
  { projectId, isDryRun }: Asked,
): string {
  return [
    ...decisions.map((decision) => `${toSelectorText(decision.selector)}: ${toDecidedText(decision)}`),
    ...(effect === undefined ? [] : toCategoryLines(effect)),
    ...toEffectLines(effect, { revision, isDryRun }),
    ...toExcludedLines(effect?.excludedRows ?? 0n, { projectId, isDryRun }),
    ...toConflictLines(conflicts),
    ...(isDryRun
      ? []
      : decisions.map(({ id }) => `To undo it: ledgerprint decisions revoke ${id} --project ${projectId}`)),
  ].join('\n');
}

/** The rows of a sealed project do not change: those that an inclusion matches are counted when it is run again. */
function toExcludedLines(rows: bigint, { projectId, isDryRun }: Asked): readonly string[] {
  if (rows === 0n) return [];
  const matched = `${toCounted(rows, 'excluded row')} ${rows === 1n ? 'matches' : 'match'}.`;
  return [
    isDryRun
      ? matched
      : `${matched} To count ${rows === 1n ? 'it' : 'them'}: ledgerprint projects run-again ${projectId}`,
  ];
}

/** Describes an import: how many decisions the file has, and their effect. */
export function toImportText(
  { imported, known, revoked, unmatched, revision, effect, conflicts }: ImportDecisionsResponse,
  { projectId, isDryRun }: Asked,
): string {
  const verb = isDryRun ? 'would be imported' : 'imported';
  return [
    `${toCounted(imported, 'decision')} ${verb}${known === 0n ? '' : `, ${toCount(Number(known))} already known`}.`,
    ...(revoked === 0n
      ? []
      : [`Left out, because the file says that they are revoked: ${toCounted(revoked, 'decision')}`]),
    ...(unmatched === 0n
      ? []
      : [`Without effect, because nothing in the project matches: ${toCounted(unmatched, 'decision')}`]),
    ...(projectId === '' ? [] : toEffectLines(effect, { revision, isDryRun })),
    ...toConflictLines(conflicts),
  ].join('\n');
}

/** Describes where a decision no longer applies, and what that changed. */
export function toRevokeText(
  { revision, effect }: RevokeDecisionResponse,
  { decisionId, projectId }: { readonly decisionId: string; readonly projectId: string },
): string {
  if (projectId === '') {
    return `${decisionId} is revoked: it will not apply to projects sealed from now on.`;
  }
  return [
    `${decisionId} is revoked: it no longer applies to the project ${projectId}.`,
    ...toEffectLines(effect, { revision, isDryRun: false }),
  ].join('\n');
}

function toEffectLines(
  effect: Effect | undefined,
  { revision, isDryRun }: { readonly revision: number; readonly isDryRun: boolean },
): readonly string[] {
  const total = effect === undefined ? '' : ` Project footprint: ${toMass(toKilograms(effect.totalMg))} CO2e.`;
  return [
    ...(effect === undefined ? [] : [toEffectText(effect)]),
    isDryRun ? `Dry run: nothing was changed.${total}` : `Revision ${revision}.${total}`,
  ];
}
