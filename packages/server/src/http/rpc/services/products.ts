import type { Products } from '@ledgerprint/client/workspace';
import type { WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { listCases } from '../../../workspace/list-cases.ts';
import { listGroups } from '../../../workspace/list-groups.ts';
import { listProducts } from '../../../workspace/list-products.ts';
import { listRows } from '../../../workspace/list-rows.ts';
import type { Implementation } from './implementation.ts';

/** `ledgerprint.v1.Products` */
export function createProductsService(dependencies: WorkspaceDependencies): Implementation<typeof Products> {
  return {
    listProducts: (request, call) => listProducts(call, dependencies, request),
    listCases: (request, call) => listCases(call, dependencies, request),
    listGroups: (request, call) => listGroups(call, dependencies, request),
    listRows: (request, call) => listRows(call, dependencies, request),
  };
}
