/** A language that is found in ledgers. */
export type KnownLanguage = {
  /** ISO 639-1; `und` for any other. */
  readonly code: string;
  /** Whether what was bought is understood in it. */
  readonly isRead: boolean;
  /** Where it is an official language, by ISO 3166-1 code. */
  readonly countries: readonly string[];
};

/** The text of `data/languages.csv`: `code,read,countries`. */
export function parseKnownLanguages(content: string): readonly KnownLanguage[] {
  const [, ...lines] = content.trimEnd().split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', read = '', countries = ''] = line.split(',');
      if (read !== 'yes' && read !== 'no') throw new Error(`languages.csv: "${line}" says neither yes nor no.`);
      return { code, isRead: read === 'yes', countries: countries.split(' ').filter((country) => country !== '') };
    });
}
