import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SearchFactorsRequest, SearchFactorsResponseSchema } from '@ledgerprint/client/workspace';
import { factorUnits } from '@ledgerprint/engine/catalogue';
import type { Call } from '../operations/call.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { searchRanked } from './ranked-search.ts';
import { readChoice } from './read-choice.ts';
import { readSearch } from './read-search.ts';

/** Searches emission factors of the catalogue in use and of the organization's referential, by id and words. */
export async function searchFactors(
  call: Call,
  search: CatalogueSearch,
  request: SearchFactorsRequest,
): Promise<MessageInitShape<typeof SearchFactorsResponseSchema>> {
  const { query, limit } = readSearch(request);
  const unit = readChoice('unit', request.unit, factorUnits);
  const { factors } = await search.getCatalogue(call);
  const own = (await search.getReferential(call)).factors;
  const entries = [...own, ...factors].filter(({ found }) => unit === undefined || found.unit === `kgCO2e/${unit}`);
  return { factors: [...searchRanked(entries, query, limit)] };
}
