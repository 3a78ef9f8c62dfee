import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ImportDecisionsRequest, ImportDecisionsResponseSchema } from '@ledgerprint/client/workspace';
import { parseDecisions } from '@ledgerprint/engine/decisions';
import type { Call, Limits } from '../operations/call.ts';
import { requireFile } from '../operations/import-csv.ts';
import { invalidField } from '../platform/failure.ts';
import { addDecisions, type ImportedDecision, locateInFile } from './add-decisions.ts';
import type { EngineDependencies } from './dependencies.ts';
import { createDecisionViolations } from './placed-decision.ts';
import { readClaimedName } from './read-claimed-name.ts';
import { toConflict, toEffect } from './to-decision.ts';

/** Imports decisions from a CSV file, all lines or none. Lines of revoked decisions are skipped. */
export async function importDecisions(
  call: Call,
  dependencies: EngineDependencies & { readonly limits: Limits },
  request: ImportDecisionsRequest,
): Promise<MessageInitShape<typeof ImportDecisionsResponseSchema>> {
  const { content, projectId, dryRun } = request;
  const decidedBy = readClaimedName('decidedBy', request.decidedBy);
  requireFile('content', content, dependencies.limits);
  const decisions = readDecisionFile(decodeText(content));
  const outcome = await addDecisions(call, dependencies, { projectId, decisions, dryRun, decidedBy });
  const { imported, known, revision, effect, conflicts } = outcome;
  return {
    imported: BigInt(imported),
    known: BigInt(known),
    revision,
    ...(effect && { effect: toEffect(effect) }),
    conflicts: conflicts.map(toConflict),
  };
}

function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw invalidField('content', {
      description: 'is not UTF-8 text: save the file as CSV in UTF-8',
      reason: 'DAMAGED_TEXT',
    });
  }
}

/** In the order in which they were made, so that the latest on the same cases is last. */
function readDecisionFile(csv: string): readonly ImportedDecision[] {
  const { decisions = [], problems = [] } = parseDecisions(csv);
  const violations = createDecisionViolations();
  for (const { line, field, description, reason } of problems)
    violations.add({ field: locateInFile(line, field), description, reason });
  violations.refuse();
  const holding = decisions.filter(({ record }) => record.revokedAt === undefined);
  if (holding.length > 0) return holding;
  throw invalidField('content', {
    description: 'contains no decisions, or only revoked ones: add one line per decision',
    reason: 'NO_ROWS',
  });
}
