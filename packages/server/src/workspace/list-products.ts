import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListProductsRequest, ListProductsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Lists products with their results. */
export async function listProducts(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: ListProductsRequest,
): Promise<MessageInitShape<typeof ListProductsResponseSchema>> {
  throw new Failure('unimplemented', 'ListProducts is not served yet.');
}
