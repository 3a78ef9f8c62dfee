import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ImportLedgerRequest, ImportLedgerResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Creates a project from a ledger file and seals it, or creates nothing. */
export async function importLedger(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: ImportLedgerRequest,
): Promise<MessageInitShape<typeof ImportLedgerResponseSchema>> {
  throw new Failure('unimplemented', 'ImportLedger is not served yet.');
}
