import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Filter, ResultSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import { type ListedKind, type ResultPlace, resultOrders } from '../store/result-lists.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { getProjectWithResults } from './get-project-with-results.ts';
import { cutPage, invalidPageToken, openPageToken, readPageSize, sealPageToken } from './page.ts';
import { readChoice } from './read-choice.ts';
import { readFilter, toFilterKey } from './read-filter.ts';
import { findProduct } from './result-id.ts';
import { toResult } from './to-result.ts';

/** The common part of the requests of ListProducts and ListCases. */
type ListRequest = {
  readonly projectId: string;
  readonly pageSize: number;
  readonly pageToken: string;
  readonly orderBy: string;
  readonly filter?: Filter | undefined;
  readonly productId?: string;
};

type Place = ResultPlace & { readonly revision: number };

/** One page of products or cases. The first page uses the newest revision, and later pages stay on it. */
export async function listResults(
  { organizationId, store }: Call,
  { pageTokens }: Pick<WorkspaceDependencies, 'pageTokens'>,
  kind: ListedKind,
  request: ListRequest,
): Promise<{
  readonly results: MessageInitShape<typeof ResultSchema>[];
  readonly nextPageToken: string;
  readonly revision: number;
}> {
  const project = await getProjectWithResults(store, organizationId, request.projectId);
  const { productId = '' } = request;
  const size = readPageSize(request.pageSize);
  const order = readChoice('orderBy', request.orderBy, resultOrders) ?? 'appearance';
  const filter = readFilter(request.filter);
  const list = {
    call: kind,
    organizationId,
    projectNumber: project.number,
    query: [order, productId, toFilterKey(filter)],
  };
  const place = openPageToken<Place>(pageTokens, list, request.pageToken);
  const revision = place?.revision ?? project.revision;
  if (revision > project.revision) throw invalidPageToken();
  const ordinal = productId === '' ? undefined : findProduct(productId)?.ordinal;
  const isKnown =
    productId === '' ||
    (ordinal !== undefined && (await store.resultLists.hasProduct(organizationId, project.number, ordinal)));
  if (!isKnown) throw noSuchProduct();
  const read = await store.resultLists.list(organizationId, project.number, {
    kind,
    revision,
    order,
    filter,
    ordinal,
    after: place,
    limit: size + 1,
  });
  const { lines, last } = cutPage(read, size);
  const next = last && { revision, value: last.sortValue, position: last.firstPosition };
  return {
    results: lines.map(toResult),
    nextPageToken: next === undefined ? '' : sealPageToken<Place>(pageTokens, list, next),
    revision,
  };
}

export function noSuchProduct(): Failure {
  return new Failure(
    'not_found',
    'The project has no product with this productId. Pass it exactly as it was returned, with the project it came from.',
  );
}
