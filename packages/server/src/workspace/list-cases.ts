import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListCasesRequest, ListCasesResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { listResults } from './list-results.ts';

/** Lists cases with their results. */
export async function listCases(
  call: Call,
  dependencies: WorkspaceDependencies,
  request: ListCasesRequest,
): Promise<MessageInitShape<typeof ListCasesResponseSchema>> {
  const { results, ...page } = await listResults(call, dependencies, 'case', request);
  return { cases: results, ...page };
}
