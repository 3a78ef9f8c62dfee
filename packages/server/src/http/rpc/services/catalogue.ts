import type { Catalogue } from '@ledgerprint/client/workspace';
import { createCatalogueSearch } from '../../../workspace/catalogue-search.ts';
import { searchCategories } from '../../../workspace/search-categories.ts';
import { searchFactors } from '../../../workspace/search-factors.ts';
import type { CallOpener, Implementation } from './implementation.ts';

/** `ledgerprint.v1.Catalogue` */
export function createCatalogueService({ open }: CallOpener): Implementation<typeof Catalogue> {
  const search = createCatalogueSearch();
  return {
    searchCategories: (request, call) => searchCategories(open(call), search, request),
    searchFactors: (request, call) => searchFactors(open(call), search, request),
  };
}
