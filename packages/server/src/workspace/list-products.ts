import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListProductsRequest, ListProductsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { listResults } from './list-results.ts';

/** Lists products with their results. */
export async function listProducts(
  call: Call,
  dependencies: WorkspaceDependencies,
  request: ListProductsRequest,
): Promise<MessageInitShape<typeof ListProductsResponseSchema>> {
  const { results, ...page } = await listResults(call, dependencies, 'product', request);
  return { products: results, ...page };
}
