import {
  CheckSampleRequestSchema,
  DecideRequestSchema,
  type Decisions,
  DrawSampleRequestSchema,
  ImportDecisionsRequestSchema,
  RevokeDecisionRequestSchema,
} from '@ledgerprint/client/workspace';
import type { Limits } from '../../../operations/call.ts';
import { invalidField } from '../../../platform/failure.ts';
import { checkSample } from '../../../workspace/check-sample.ts';
import { decide } from '../../../workspace/decide.ts';
import type { EngineDependencies, WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { drawSample } from '../../../workspace/draw-sample.ts';
import { exportDecisions } from '../../../workspace/export-decisions.ts';
import { getSample } from '../../../workspace/get-sample.ts';
import { importDecisions } from '../../../workspace/import-decisions.ts';
import { listDecisions } from '../../../workspace/list-decisions.ts';
import { revokeDecision } from '../../../workspace/revoke-decision.ts';
import { mostDecisions, mostVerdicts } from '../operation-rules.ts';
import type { CallOpener, Implementation } from './implementation.ts';

type Operations = Implementation<typeof Decisions>;

/** The operations of `ledgerprint.v1.Decisions` that calculate nothing. */
export function createDecisionsService(
  { open, openRepeatable }: CallOpener,
  dependencies: WorkspaceDependencies,
): Pick<Operations, 'listDecisions' | 'exportDecisions' | 'drawSample' | 'getSample' | 'checkSample'> {
  return {
    listDecisions: (request, call) => listDecisions(open(call), dependencies, request),
    exportDecisions: (request, call) => exportDecisions(open(call), request),
    drawSample: async (request, call) => drawSample(openRepeatable(call, DrawSampleRequestSchema, request), request),
    getSample: (request, call) => getSample(open(call), request),
    checkSample: async (request, call) => {
      requireVerdictCount(call.itemCount);
      return checkSample(openRepeatable(call, CheckSampleRequestSchema, request), request);
    },
  };
}

/** The operations that recalculate results. */
export function createDecidingService(
  { openRepeatable }: CallOpener,
  dependencies: EngineDependencies & { readonly limits: Limits },
): Pick<Operations, 'decide' | 'revokeDecision' | 'importDecisions'> {
  return {
    decide: async (request, call) => {
      requireDecisionCount(call.itemCount);
      return decide(openRepeatable(call, DecideRequestSchema, request), dependencies, request);
    },
    revokeDecision: async (request, call) =>
      revokeDecision(openRepeatable(call, RevokeDecisionRequestSchema, request), dependencies, request),
    importDecisions: async (request, call) =>
      importDecisions(openRepeatable(call, ImportDecisionsRequestSchema, request), dependencies, request),
  };
}

/** Above the limit none was kept, so the use case cannot count them. */
function requireDecisionCount(count: number): void {
  if (count <= mostDecisions) return;
  throw invalidField('decisions', {
    description: `holds ${count} decisions; at most ${mostDecisions} are accepted per call`,
    reason: 'TOO_MANY_ROWS',
    advice: 'Send them in several calls, or as a file with ImportDecisions.',
  });
}

/** As many as a sample has products. */
function requireVerdictCount(count: number): void {
  if (count <= mostVerdicts) return;
  throw invalidField('verdicts', {
    description: `holds ${count} verdicts; at most ${mostVerdicts} are accepted per call`,
    reason: 'TOO_MANY_ROWS',
    advice: 'Send them in several calls.',
  });
}
