import type {
  DecideResponse,
  Effect,
  ImportDecisionsResponse,
  RevokeDecisionResponse,
} from '@ledgerprint/client/workspace';
import { toMass } from '../enrich/summary-text.ts';
import { toKilograms } from '../projects/project-figures.ts';
import { toConflictLines, toCounted, toDecidedText, toEffectText, toSelectorText } from './decision-text.ts';

type Asked = { readonly projectId: string; readonly isDryRun: boolean };

/** What was decided, or would be, with its effect and how to undo it. */
export function toDecideText(
  { revision, decisions, effect, conflicts }: DecideResponse,
  { projectId, isDryRun }: Asked,
): string {
  return [
    ...decisions.map((decision) => `${toSelectorText(decision.selector)}: ${toDecidedText(decision)}`),
    ...toEffectLines(effect, { revision, isDryRun }),
    ...toConflictLines(conflicts),
    ...(isDryRun
      ? []
      : decisions.map(
          ({ id }) => `This undoes it: ledgerprint decisions revoke ${id} --project ${projectId}`,
        )),
  ].join('\n');
}

/** How many decisions a file had, and what they did. */
export function toImportText(
  { imported, known, revision, effect, conflicts }: ImportDecisionsResponse,
  { projectId, isDryRun }: Asked,
): string {
  const verb = isDryRun ? 'would be imported' : 'imported';
  return [
    `${toCounted(imported, 'decision')} ${verb}${known === 0n ? '' : `, ${toCounted(known, 'decision')} known before`}.`,
    ...(projectId === '' ? [] : toEffectLines(effect, { revision, isDryRun })),
    ...toConflictLines(conflicts),
  ].join('\n');
}

/** Where a decision no longer holds, and what that changed. */
export function toRevokeText(
  { revision, effect }: RevokeDecisionResponse,
  { decisionId, projectId }: { readonly decisionId: string; readonly projectId: string },
): string {
  if (projectId === '') {
    return `${decisionId} is revoked: it does not hold in projects that are sealed from now on.`;
  }
  return [
    `${decisionId} is revoked: it no longer holds in the project ${projectId}.`,
    ...toEffectLines(effect, { revision, isDryRun: false }),
  ].join('\n');
}

function toEffectLines(
  effect: Effect | undefined,
  { revision, isDryRun }: { readonly revision: number; readonly isDryRun: boolean },
): readonly string[] {
  const total =
    effect === undefined ? '' : ` The project's footprint: ${toMass(toKilograms(effect.totalMg))} CO2e.`;
  return [
    ...(effect === undefined ? [] : [toEffectText(effect)]),
    isDryRun ? `Nothing was changed, this is what would be.${total}` : `Revision ${revision}.${total}`,
  ];
}
