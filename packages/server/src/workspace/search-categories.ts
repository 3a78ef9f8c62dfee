import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SearchCategoriesRequest, SearchCategoriesResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { searchRanked } from './ranked-search.ts';
import { readChoice } from './read-choice.ts';
import { readSearch } from './read-search.ts';

/** Searches categories by code and by the words of their labels. */
export async function searchCategories(
  call: Call,
  search: CatalogueSearch,
  request: SearchCategoriesRequest,
): Promise<MessageInitShape<typeof SearchCategoriesResponseSchema>> {
  const { query, limit } = readSearch(request);
  const scheme = readChoice('scheme', request.scheme, ['ademe', 'naics', 'referential']) ?? 'ademe';
  const entries =
    scheme === 'referential'
      ? (await search.getReferential(call)).categories
      : (await search.getCatalogue(call)).categories[scheme];
  return { categories: [...searchRanked(entries, query, limit)] };
}
