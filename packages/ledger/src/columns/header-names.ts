import { type LanguageCode, listRows } from '@ledgerprint/languages';
import type { ColumnField } from './column-field.ts';

/** Clear names are preferred to ambiguous ones for the same field. */
export type Clarity = 'clear' | 'vague';

/** The usual names first: the documentation lists them. */
const topics = { clear: ['headers', 'more-headers'], vague: ['vague-headers', 'more-vague-headers'] } as const;

/** All names of a field; `recognizeHeader` handles spelling, prefixes and suffixes. */
export function listNames(field: ColumnField, clarity: Clarity): readonly string[] {
  return topics[clarity].flatMap((topic) =>
    listRows(topic).flatMap(({ means, text }) => (means === field ? text : [])),
  );
}

/** The usual names of a field in a language. */
export function listUsualNames(field: ColumnField, language: LanguageCode): readonly string[] {
  return (['headers', 'vague-headers'] as const).flatMap((topic) =>
    listRows(topic).flatMap((row) => (row.means === field && row.language === language ? row.text : [])),
  );
}
