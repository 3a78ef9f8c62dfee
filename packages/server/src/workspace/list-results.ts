import { create } from '@bufbuild/protobuf';
import { type Filter, type Products, ResultSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import { measureJson } from '../platform/message-json.ts';
import { type ListedKind, type ResultPlace, resultOrders } from '../store/result-lists.ts';
import { getProjectWithResults } from './get-project-with-results.ts';
import { invalidPageToken, openPage, readPageSize } from './page.ts';
import { readChoice } from './read-fields.ts';
import { readFilter, toFilterKey } from './read-filter.ts';
import { findProduct } from './result-id.ts';
import { toResult } from './to-result.ts';
import type { Dependencies, UseCase } from './use-case.ts';

/** Lists products with their results. */
export const listProducts: UseCase<typeof Products, 'listProducts'> = async (call, dependencies, request) => {
  const { results, ...page } = await listResults(call, dependencies, 'product', request);
  return { products: results, ...page };
};

/** Lists cases with their results. */
export const listCases: UseCase<typeof Products, 'listCases'> = async (call, dependencies, request) => {
  const { results, ...page } = await listResults(call, dependencies, 'case', request);
  return { cases: results, ...page };
};

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
async function listResults(
  { organizationId, store }: Call,
  { pageTokens }: Dependencies,
  kind: ListedKind,
  request: ListRequest,
) {
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
  const { after, read } = openPage<Place>(pageTokens, list, { ...request, size });
  const revision = after?.revision ?? project.revision;
  if (revision > project.revision) throw invalidPageToken();
  const ordinal = productId === '' ? undefined : findProduct(productId)?.ordinal;
  const isKnown =
    productId === '' ||
    (ordinal !== undefined && (await store.resultLists.hasProduct(organizationId, project.number, ordinal)));
  if (!isKnown) throw noSuchProduct();
  const query = { kind, revision, order, filter, ordinal };
  const { lines, nextPageToken } = await read({
    async list(place, limit) {
      const stored = await store.resultLists.list(organizationId, project.number, { ...query, after: place, limit });
      return stored.map((line) => ({ ...line, result: create(ResultSchema, toResult(line)) }));
    },
    toPlace: ({ sortValue: value, firstPosition: position }) => ({ revision, value, position }),
    bytesOf: ({ result }) => measureJson(ResultSchema, result),
  });
  return { results: lines.map(({ result }) => result), nextPageToken, revision };
}

export function noSuchProduct(): Failure {
  return new Failure(
    'not_found',
    'The project has no product with this productId. Pass it exactly as it was returned, with the project it came from.',
  );
}
