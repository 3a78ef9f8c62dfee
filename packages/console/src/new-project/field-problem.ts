import { roles } from '@ledgerprint/ledger';
import { longestTextOf, rowTexts } from '@ledgerprint/ledger/activity';
import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { ledgerWords } from './ledger-words.ts';

/** Says in the page's language what is wrong with a field of a row, as far as the page knows such a field and reason. */
export function useFieldProblems() {
  const { roles: names } = useWords(ledgerWords);
  const reasons: Partial<Record<string, (limit: string) => string>> = useWords(errorWords).rowReasons;
  const format = useFormat();
  return {
    /** What the column is called that the field comes from. */
    nameOf(field: string): string {
      const role = roles.find((known) => known === (field === 'purchaseDate' ? 'date' : field));
      return role === undefined ? field : names[role];
    },
    /** The end of a sentence that begins with the column; undefined for a reason that the page does not know. */
    findSentence(field: string, reason: string): string | undefined {
      const text = rowTexts.find((known) => known === field);
      return text && reasons[reason]?.(format.integer(longestTextOf(text)));
    },
  };
}
