import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';

const longestQuery = 200;
const mostFound = 100;
const usuallyFound = 20;

/** What is searched for, and how much of it is wanted. */
export function readSearch({ query, limit }: { readonly query: string; readonly limit: number }) {
  const problem = findTextProblem(query, longestQuery);
  if (problem !== undefined) throw invalidField('query', problem);
  if (limit < 0 || limit > mostFound) {
    throw invalidField('limit', {
      description: `must be from 0 to ${mostFound}; 0 stands for ${usuallyFound}`,
      reason: 'OUT_OF_RANGE',
    });
  }
  return { query, limit: limit === 0 ? usuallyFound : limit };
}
