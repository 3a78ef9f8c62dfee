import type { Catalogue } from '@ledgerprint/client/workspace';
import type { WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { searchCategories } from '../../../workspace/search-categories.ts';
import { searchFactors } from '../../../workspace/search-factors.ts';
import type { CallOpener, Implementation } from './implementation.ts';

/** `ledgerprint.v1.Catalogue` */
export function createCatalogueService(
  { open }: CallOpener,
  dependencies: WorkspaceDependencies,
): Implementation<typeof Catalogue> {
  return {
    searchCategories: (request, call) => searchCategories(open(call), dependencies, request),
    searchFactors: (request, call) => searchFactors(open(call), dependencies, request),
  };
}
