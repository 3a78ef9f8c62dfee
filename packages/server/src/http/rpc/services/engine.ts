import type { Engine } from '@ledgerprint/client/workspace';
import { createSetupInUse } from '../../../enrichment/setup-in-use.ts';
import type { EngineDependencies, WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { enrich } from '../../../workspace/engine-enrich.ts';
import type { Implementation } from './implementation.ts';

/** `ledgerprint.v1.Engine` */
export function createEngineService({
  engines,
  limits,
}: EngineDependencies & Pick<WorkspaceDependencies, 'limits'>): Implementation<typeof Engine> {
  const findSetup = createSetupInUse(engines, limits.hasNeighbours);
  return {
    enrich: (request, call) =>
      enrich(call, { findSetup, mostRows: call.maxItems }, { ...request, rowCount: call.itemCount }),
  };
}
