import {
  DecideRequestSchema,
  type Decisions,
  RevokeDecisionRequestSchema,
} from '@ledgerprint/client/workspace';
import { invalidField } from '../../../platform/failure.ts';
import { decide } from '../../../workspace/decide.ts';
import type { EngineDependencies, WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { listDecisions } from '../../../workspace/list-decisions.ts';
import { revokeDecision } from '../../../workspace/revoke-decision.ts';
import { mostDecisions } from '../operation-rules.ts';
import type { CallOpener, Implementation } from './implementation.ts';

type Operations = Implementation<typeof Decisions>;

/** Those of `ledgerprint.v1.Decisions` that compute nothing. */
export function createDecisionsService(
  { open }: CallOpener,
  dependencies: WorkspaceDependencies,
): Pick<Operations, 'listDecisions'> {
  return {
    listDecisions: (request, call) => listDecisions(open(call), dependencies, request),
  };
}

/** Those that compute results anew. */
export function createDecidingService(
  { openRepeatable }: CallOpener,
  dependencies: EngineDependencies,
): Pick<Operations, 'decide' | 'revokeDecision'> {
  return {
    decide: async (request, call) => {
      requireDecisionCount(call.itemCount);
      return decide(openRepeatable(call, DecideRequestSchema, request), dependencies, request);
    },
    revokeDecision: async (request, call) =>
      revokeDecision(openRepeatable(call, RevokeDecisionRequestSchema, request), dependencies, request),
  };
}

/** Of more than the limit none was kept, so that the use case cannot count them. */
function requireDecisionCount(count: number): void {
  if (count <= mostDecisions) return;
  throw invalidField('decisions', {
    description: `holds ${count} decisions, at most ${mostDecisions} are accepted per call`,
    reason: 'TOO_MANY_ROWS',
    advice: 'Send them in several calls, or as a file with ImportDecisions.',
  });
}
