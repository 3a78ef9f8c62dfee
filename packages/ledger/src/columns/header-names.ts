import { type LanguageCode, listRows } from '@ledgerprint/languages';
import type { ColumnField } from './column-field.ts';

/** Clear names are preferred to ambiguous ones for the same field. */
export type Clarity = 'clear' | 'vague';

const topics = { clear: 'headers', vague: 'vague-headers' } as const;

/** All names of a field, the usual ones first; `recognizeHeader` handles spelling, prefixes and suffixes. */
export function listNames(field: ColumnField, clarity: Clarity, language?: LanguageCode): readonly string[] {
  return listRows(topics[clarity]).flatMap((row) =>
    row.means === field && (language === undefined || row.language === language) ? row.text : [],
  );
}
