import type { Language } from '../../language.ts';

type Words = { readonly scope: Readonly<Record<1 | 2 | 3, string>> };

/** The scopes in full. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    scope: {
      1: 'Scope 1: direct emissions',
      2: 'Scope 2: electricity, heat and cooling (location-based)',
      3: 'Scope 3: other indirect emissions',
    },
  },
  fr: {
    scope: {
      1: 'Scope 1 : émissions directes',
      2: 'Scope 2 : électricité, chaleur et froid (approche géographique)',
      3: 'Scope 3 : autres émissions indirectes',
    },
  },
};
