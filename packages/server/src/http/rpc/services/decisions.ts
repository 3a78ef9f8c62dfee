import type { Decisions } from '@ledgerprint/client/workspace';
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
import type { Implementation, ServedCall } from './implementation.ts';

type Operations = Implementation<typeof Decisions>;

/** The operations of `ledgerprint.v1.Decisions` that calculate nothing. */
export function createDecisionsService(
  dependencies: WorkspaceDependencies,
): Pick<Operations, 'listDecisions' | 'exportDecisions' | 'drawSample' | 'getSample' | 'checkSample'> {
  return {
    listDecisions: (request, call) => listDecisions(call, dependencies, request),
    exportDecisions: (request, call) => exportDecisions(call, request),
    drawSample: (request, call) => drawSample(call, request),
    getSample: (request, call) => getSample(call, request),
    checkSample: async (request, call) => {
      requireCount(call, 'verdicts', 'Send them in several calls.');
      return checkSample(call, request);
    },
  };
}

/** The operations that recalculate results. */
export function createDecidingService(
  dependencies: EngineDependencies & { readonly limits: Limits },
): Pick<Operations, 'decide' | 'revokeDecision' | 'importDecisions'> {
  return {
    decide: async (request, call) => {
      requireCount(call, 'decisions', 'Send them in several calls, or as a file with ImportDecisions.');
      return decide(call, dependencies, request);
    },
    revokeDecision: (request, call) => revokeDecision(call, dependencies, request),
    importDecisions: (request, call) => importDecisions(call, dependencies, request),
  };
}

/** Above the limit none was kept, so the use case cannot count them. */
function requireCount({ itemCount, maxItems }: ServedCall, items: 'decisions' | 'verdicts', advice: string): void {
  if (itemCount <= maxItems) return;
  throw invalidField(items, {
    description: `holds ${itemCount} ${items}; at most ${maxItems} are accepted per call`,
    reason: 'TOO_MANY_ROWS',
    advice,
  });
}
