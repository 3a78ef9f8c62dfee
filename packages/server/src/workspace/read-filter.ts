import type { Filter } from '@ledgerprint/client/workspace';
import { invalidField } from '../platform/failure.ts';
import type { ResultFilter } from '../store/result-conditions.ts';
import { readChoice, readText, readWords, requireText } from './read-fields.ts';

const matches = ['matched', 'review', 'unmatched', 'excluded', 'decided', 'failed'] as const;
const mostCodes = 100;
const longestText = 500;

const nothing: ResultFilter = {
  matches: [],
  categoryCodes: [],
  scope: undefined,
  account: undefined,
  supplier: undefined,
  ownCategory: undefined,
  words: [],
  decided: undefined,
};

/** The filter of a request; throws a Failure that names the field if it is not valid. */
export function readFilter(filter: Filter | undefined): ResultFilter {
  if (filter === undefined) return nothing;
  for (const [index, match] of filter.matches.entries()) {
    if (readChoice(`filter.matches[${index}]`, match, matches) === undefined) throw blankMatch(index);
  }
  requireFewer('filter.categoryCodes', filter.categoryCodes.length);
  for (const code of filter.categoryCodes) requireText('filter.categoryCodes', code, longestText);
  const scope = readChoice('filter.scope', filter.scope, ['1', '2', '3']);
  const decided = readChoice('filter.decided', filter.decided, ['true', 'false']);
  return {
    matches: [...new Set(filter.matches)],
    categoryCodes: [...new Set(filter.categoryCodes)],
    scope: scope === undefined ? undefined : (Number(scope) as 1 | 2 | 3),
    account: readText('filter.account', filter.account, longestText) || undefined,
    supplier: readText('filter.supplier', filter.supplier, longestText) || undefined,
    ownCategory: readText('filter.ownCategory', filter.ownCategory, longestText) || undefined,
    words: readWords('filter.text', filter.text),
    decided: decided === undefined ? undefined : decided === 'true',
  };
}

/** The filter as values to which a page token is bound. */
export function toFilterKey(filter: ResultFilter): readonly unknown[] {
  const { matches, categoryCodes, scope, account, supplier, ownCategory, words, decided } = filter;
  const texts = [account ?? '', supplier ?? '', ownCategory ?? ''];
  return [matches, categoryCodes, scope ?? 0, ...texts, words, decided ?? null];
}

function requireFewer(field: string, count: number): void {
  if (count <= mostCodes) return;
  throw invalidField(field, {
    description: `has ${count} entries; at most ${mostCodes} are allowed`,
    reason: 'OUT_OF_RANGE',
  });
}

function blankMatch(index: number) {
  return invalidField(`filter.matches[${index}]`, { description: 'is blank', reason: 'UNKNOWN_VALUE' });
}
