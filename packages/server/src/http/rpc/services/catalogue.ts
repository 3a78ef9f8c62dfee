import type { Catalogue } from '@ledgerprint/client/workspace';
import { createCatalogueSearch } from '../../../workspace/catalogue-search.ts';
import { searchCategories } from '../../../workspace/search-categories.ts';
import { searchFactors } from '../../../workspace/search-factors.ts';
import type { Implementation } from './implementation.ts';

/** `ledgerprint.v1.Catalogue` */
export function createCatalogueService(): Implementation<typeof Catalogue> {
  const search = createCatalogueSearch();
  return {
    searchCategories: (request, call) => searchCategories(call, search, request),
    searchFactors: (request, call) => searchFactors(call, search, request),
  };
}
