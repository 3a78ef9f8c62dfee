import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListRowsRequest, ListRowsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Lists rows in the order of the ledger. */
export async function listRows(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: ListRowsRequest,
): Promise<MessageInitShape<typeof ListRowsResponseSchema>> {
  throw new Failure('unimplemented', 'ListRows is not served yet.');
}
