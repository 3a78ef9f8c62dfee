import { type LanguageCode, listRows, type Row } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';

/** A country by its ISO 3166 alpha-2 code, with its names in French, English and its own language. */
export type Country = {
  readonly code: string;
  readonly nameFr: string;
  readonly nameEn: string;
  readonly otherNames: readonly string[];
  /** Its adjectives in French and English. */
  readonly adjectives: readonly string[];
};

/**
 * French overseas territories have their own codes, as in ISO 3166, because their electricity and fuels have their own
 * figures.
 */
export const countries: readonly Country[] = toCountries(listRows('countries'), listRows('country-adjectives'));

function toCountries(names: readonly Row[], adjectives: readonly Row[]): readonly Country[] {
  const byCode = Map.groupBy(names, ({ means }) => means);
  const adjectivesByCode = Map.groupBy(adjectives, ({ means }) => means);
  return [...byCode].map(([code, rows]) => {
    // The first name in a language is the one to show.
    const nameIn = (language: LanguageCode) => rows.find((row) => row.language === language);
    const [french, english] = [nameIn('fr'), nameIn('en')];
    if (french === undefined || english === undefined) throw new Error(`countries.csv: ${code} has no name.`);
    const others = rows.filter((row) => row !== french && row !== english);
    return {
      code,
      nameFr: french.text,
      nameEn: english.text,
      otherNames: others.map(({ text }) => text),
      adjectives: (adjectivesByCode.get(code) ?? []).map(({ text }) => text),
    };
  });
}

const codesByName = new Map(
  countries.flatMap(({ code, nameFr, nameEn, otherNames }) =>
    [nameFr, nameEn, ...otherNames].map((name) => [toKey(name), code] as const),
  ),
);

/** The code of a country if the text is only its name; undefined for any other text. */
export function findCountryNamed(name: string): string | undefined {
  return codesByName.get(toKey(name));
}

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code));
/** Two-letter codes in common use that are not those of ISO 3166. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The code of the country in a cell, given by its code or name; undefined for an empty or any other text. */
export function readCountry(text: string): string | undefined {
  if (text === '') return undefined;
  const written = text.trim().toUpperCase();
  const code = otherCodes[written] ?? written;
  return codes.has(code) ? code : findCountryNamed(text);
}

function toKey(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
