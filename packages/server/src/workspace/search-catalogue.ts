import type { Catalogue } from '@ledgerprint/client/workspace';
import { factorUnits } from '@ledgerprint/engine/catalogue';
import { invalidField } from '../platform/failure.ts';
import { searchRanked } from './ranked-search.ts';
import { readChoice, requireText } from './read-fields.ts';
import type { UseCase } from './use-case.ts';

const longestQuery = 200;
const mostFound = 100;
const usuallyFound = 20;

/** Searches categories by code and by the words of their labels. */
export const searchCategories: UseCase<typeof Catalogue, 'searchCategories'> = async (call, { search }, request) => {
  const { query, limit } = readSearch(request);
  const scheme = readChoice('scheme', request.scheme, ['ademe', 'naics', 'referential']) ?? 'ademe';
  const entries =
    scheme === 'referential'
      ? (await search.getReferential(call)).categories
      : (await search.getCatalogue(call)).categories[scheme];
  return { categories: [...searchRanked(entries, query, limit)] };
};

/** Searches emission factors of the catalogue in use and of the organization's referential, by id and words. */
export const searchFactors: UseCase<typeof Catalogue, 'searchFactors'> = async (call, { search }, request) => {
  const { query, limit } = readSearch(request);
  const unit = readChoice('unit', request.unit, factorUnits);
  const { factors } = await search.getCatalogue(call);
  const own = (await search.getReferential(call)).factors;
  const entries = [...own, ...factors].filter(({ found }) => unit === undefined || found.unit === `kgCO2e/${unit}`);
  return { factors: [...searchRanked(entries, query, limit)] };
};

function readSearch({ query, limit }: { readonly query: string; readonly limit: number }) {
  requireText('query', query, longestQuery);
  if (limit < 0 || limit > mostFound) {
    throw invalidField('limit', {
      description: `must be from 0 to ${mostFound}; 0 means ${usuallyFound}`,
      reason: 'OUT_OF_RANGE',
    });
  }
  return { query, limit: limit === 0 ? usuallyFound : limit };
}
