import type { Language } from '../language.ts';

/** By what the country or currency of a ledger was found. */
export type Evidence = {
  readonly by: EvidenceKind;
  /** The first of the texts that show it, as they are in the ledger. */
  readonly examples: readonly string[];
  /** The number of different texts that do. */
  readonly count: number;
};

/** The country in which a ledger was kept, and what shows it. */
export type FoundCountry = { readonly code: string; readonly evidence: Evidence };

export type EvidenceKind = keyof typeof en;

const en = {
  tax_ids: (examples) => `tax numbers whose check digits are right: ${examples}`,
  tax_terms: (examples) => `names of taxes and tax numbers: ${examples}`,
  bank_accounts: (examples) => `bank accounts (IBAN): ${examples}`,
  addresses: (examples) => `legal forms with postcodes: ${examples}`,
  names: (examples) => `public bodies, utilities and cities: ${examples}`,
  countries: (examples) => `the country of every row: ${examples}`,
  currency: (examples) => `amounts in ${examples}`,
} as const satisfies Readonly<Record<string, (examples: string) => string>>;

const fr: Readonly<Record<EvidenceKind, (examples: string) => string>> = {
  tax_ids: (examples) => `numéros fiscaux dont les chiffres de contrôle sont justes\u00a0: ${examples}`,
  tax_terms: (examples) => `noms d’impôts et de numéros fiscaux\u00a0: ${examples}`,
  bank_accounts: (examples) => `comptes bancaires (IBAN)\u00a0: ${examples}`,
  addresses: (examples) => `formes juridiques et codes postaux\u00a0: ${examples}`,
  names: (examples) => `organismes publics, fournisseurs d’énergie, réseaux et villes\u00a0: ${examples}`,
  countries: (examples) => `le pays de toutes les lignes\u00a0: ${examples}`,
  currency: (examples) => `montants en ${examples}`,
};

const words: Readonly<Record<Language, Readonly<Record<EvidenceKind, (examples: string) => string>>>> = { en, fr };

/** The evidence as the end of a sentence: `bank accounts (IBAN): GB29NWBK… and 3 more`. */
export function describeEvidence({ by, examples, count }: Evidence, language: Language): string {
  const more = count - examples.length;
  const rest = more <= 0 ? '' : language === 'fr' ? ` et ${more} de plus` : ` and ${more} more`;
  return words[language][by](`${examples.join(', ')}${rest}`);
}
