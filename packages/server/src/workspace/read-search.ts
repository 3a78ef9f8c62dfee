import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';

const longestQuery = 200;
const mostFound = 100;
const usuallyFound = 20;

/** The query of a search and its limit. */
export function readSearch({ query, limit }: { readonly query: string; readonly limit: number }) {
  const problem = findTextProblem(query, longestQuery);
  if (problem !== undefined) throw invalidField('query', problem);
  if (limit < 0 || limit > mostFound) {
    throw invalidField('limit', {
      description: `must be from 0 to ${mostFound}; 0 means ${usuallyFound}`,
      reason: 'OUT_OF_RANGE',
    });
  }
  return { query, limit: limit === 0 ? usuallyFound : limit };
}
