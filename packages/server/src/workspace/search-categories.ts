import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SearchCategoriesRequest, SearchCategoriesResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Searches categories by code and words of their label. */
export async function searchCategories(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: SearchCategoriesRequest,
): Promise<MessageInitShape<typeof SearchCategoriesResponseSchema>> {
  throw new Failure('unimplemented', 'SearchCategories is not served yet.');
}
