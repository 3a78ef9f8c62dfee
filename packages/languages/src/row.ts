/** The languages with a folder. Japanese has the names of columns only; the last three have the words of audit files only. */
export const languageCodes = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl', 'ja', 'nb', 'lt', 'ro'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** A row of a language's file: what a phrase means, the phrases beside which it means nothing, and a text that shows it. */
export type Row = {
  readonly language: LanguageCode;
  readonly topic: string;
  /** Its line in the file, counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly means: string;
  readonly unless: readonly string[];
  readonly example: string;
};

/** What a phrase means that only looks like another one: a longer phrase with this meaning takes precedence over a shorter one. */
export const nothing = '-';

/** Where a row is, for a sentence about it: `de/waste.csv, line 12`. */
export function toPlace({ language, topic, line }: Pick<Row, 'language' | 'topic' | 'line'>): string {
  return `${language}/${topic}.csv, line ${line}`;
}
