import { roles } from '@ledgerprint/ledger';
import { rowFields, rowTexts } from '@ledgerprint/ledger/activity';
import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { ledgerWords } from './ledger-words.ts';

/** Describes problems with fields of rows in the page's language. */
export function useFieldProblems() {
  const { roles: names } = useWords(ledgerWords);
  const reasons: Partial<Record<string, (limit: string) => string>> = useWords(errorWords).rowReasons;
  const format = useFormat();
  return {
    /** The name of the column that the field comes from. */
    nameOf(field: string): string {
      const role = roles.find((known) => known === (field === 'purchaseDate' ? 'date' : field));
      return role === undefined ? field : names[role];
    },
    /** The end of a sentence that starts with the column name; undefined for an unknown reason. */
    findSentence(field: string, reason: string): string | undefined {
      const text = rowTexts.find((known) => known === field);
      return text && reasons[reason]?.(format.integer(rowFields[text].longest));
    },
  };
}
