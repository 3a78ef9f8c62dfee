import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions, Client } from '@connectrpc/connect';
import { eachItem } from './each-item.ts';
import type {
  Group,
  ListCasesRequestSchema,
  ListedRow,
  ListGroupsRequestSchema,
  ListProductsRequestSchema,
  ListRowsRequestSchema,
  Products,
  Result,
} from './gen/ledgerprint/v1/products_pb.ts';

/** `ledgerprint.v1.Products` as typed async functions, and iterators over all items of each list. */
export type ProductsClient = Client<typeof Products> & {
  eachProduct(
    request: MessageInitShape<typeof ListProductsRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<Result, void>;
  eachCase(
    request: MessageInitShape<typeof ListCasesRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<Result, void>;
  eachGroup(
    request: MessageInitShape<typeof ListGroupsRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<Group, void>;
  eachRow(
    request: MessageInitShape<typeof ListRowsRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<ListedRow, void>;
};

export function createProductsClient(calls: Client<typeof Products>): ProductsClient {
  return {
    ...calls,
    eachProduct: (request, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.listProducts({ ...request, pageToken }, options),
        ({ products }) => products,
      ),
    eachCase: (request, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.listCases({ ...request, pageToken }, options),
        ({ cases }) => cases,
      ),
    eachGroup: (request, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.listGroups({ ...request, pageToken }, options),
        ({ groups }) => groups,
      ),
    eachRow: (request, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.listRows({ ...request, pageToken }, options),
        ({ rows }) => rows,
      ),
  };
}
