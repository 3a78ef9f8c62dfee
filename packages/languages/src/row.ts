/** The languages with a folder. Japanese has the names of columns only; the last three have the words of audit files only. */
export const languageCodes = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl', 'ja', 'nb', 'lt', 'ro'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** A row of a language's file: what a phrase means, the phrases beside which it means nothing, and a text that shows it. */
export type Row = {
  readonly language: LanguageCode;
  readonly topic: string;
  readonly text: string;
  readonly means: string;
  readonly unless: readonly string[];
  readonly example: string;
};

/** What a phrase means that only looks like another one: a longer phrase with this meaning takes precedence over a shorter one. */
export const nothing = '-';
