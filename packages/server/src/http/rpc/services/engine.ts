import type { Engine } from '@ledgerprint/client/workspace';
import { createSetupInUse } from '../../../enrichment/setup-in-use.ts';
import type { EngineDependencies, WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { enrich } from '../../../workspace/engine-enrich.ts';
import { mostEnrichedRows } from '../operation-rules.ts';
import type { CallOpener, Implementation } from './implementation.ts';

/** `ledgerprint.v1.Engine` */
export function createEngineService(
  { open }: CallOpener,
  { engines, limits }: EngineDependencies & Pick<WorkspaceDependencies, 'limits'>,
): Implementation<typeof Engine> {
  const findSetup = createSetupInUse(engines, limits.hasNeighbours);
  return {
    enrich: (request, call) =>
      enrich(open(call), { findSetup, mostRows: mostEnrichedRows }, { ...request, rowCount: call.itemCount }),
  };
}
