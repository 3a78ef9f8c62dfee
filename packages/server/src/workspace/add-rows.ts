import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AddRowsRequest, AddRowsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** What AddRows is asked for. Of rows over the limit none need be there: they are refused by their number. */
type Rows = Pick<AddRowsRequest, 'projectId' | 'rows'> & { readonly rowCount: number };

/** Adds all rows of the call to an unsealed project, or none. */
export async function addRows(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: Rows,
): Promise<MessageInitShape<typeof AddRowsResponseSchema>> {
  throw new Failure('unimplemented', 'AddRows is not served yet.');
}
