import type { LedgerLanguage } from '@ledgerprint/languages';
import type { Language } from '../language.ts';

/** Above this share of the money, readers are told first that purchases are not understood. */
export const largestUntoldShare = 0.1;
/** Languages with less are not named: a few rows may be in any language. */
const smallestNamedShare = 0.01;
const otherCode = 'und';

const percents: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-GB', { style: 'percent' }),
  fr: new Intl.NumberFormat('fr-FR', { style: 'percent' }),
};
const names: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en', { type: 'language' }),
  fr: new Intl.DisplayNames('fr', { type: 'language' }),
};
const lists: Readonly<Record<Language, Intl.ListFormat>> = {
  en: new Intl.ListFormat('en-GB'),
  fr: new Intl.ListFormat('fr'),
};

/** The name of a language in a list or a table, by its ISO 639-1 code: `German`, `allemand`. */
export function nameLedgerLanguage(code: string, language: Language): string {
  if (code === otherCode) return language === 'fr' ? 'autre langue' : 'other language';
  // Files that were edited may have anything here.
  return /^[a-z]{2,3}$/.test(code) ? (names[language].of(code) ?? code) : code;
}

/** The languages of a ledger with their shares: `German 97% (not read), English 3%`; blank if none is known. */
export function describeLanguages(languages: readonly LedgerLanguage[], language: Language): string {
  const unread = language === 'fr' ? ' (non pris en charge)' : ' (not read)';
  return languages
    .map(({ code, share, read }) => {
      const percent = percents[language].format(share).replaceAll(/\s/g, '\u00a0');
      return `${nameLedgerLanguage(code, language)} ${percent}${read ? '' : unread}`;
    })
    .join(', ');
}

/** The languages as the subject of a sentence, with its verb: `German and Dutch are not read`. */
export function sayUnread(codes: readonly string[], language: Language): string {
  const subject = upperFirst(lists[language].format(codes.map((code) => toSubject(code, language))));
  const [first, ...others] = codes;
  if (language === 'en') return `${subject} ${others.length === 0 ? 'is' : 'are'} not read`;
  if (others.length > 0) return `${subject} ne sont pas pris en charge`;
  return `${subject} n’est pas ${first === otherCode ? 'prise' : 'pris'} en charge`;
}

/** Before anything is calculated: what follows if more than a tenth of a ledger is not read. Blank otherwise. */
export function warnOfUnread(languages: readonly LedgerLanguage[], language: Language): string {
  const unread = languages.filter(({ read }) => !read);
  if (unread.reduce((sum, { share }) => sum + share, 0) <= largestUntoldShare) return '';
  const said = sayUnread(toNamed(unread.map(({ code, share }) => [code, share])), language);
  return language === 'fr'
    ? `${said}\u00a0: une ligne n’a d’empreinte que si son fournisseur, son compte ou sa catégorie indique ce qui a été acheté.`
    : `${said}: a row has a footprint only if its supplier, account or category shows what was bought.`;
}

/** The codes worth naming, of languages with their shares: the largest first. */
export function toNamed(shares: readonly (readonly [code: string, share: number])[]): readonly string[] {
  const sorted = shares.toSorted(([, a], [, b]) => b - a);
  return sorted.filter(([, share], index) => index === 0 || share >= smallestNamedShare).map(([code]) => code);
}

function toSubject(code: string, language: Language): string {
  if (code === otherCode) return language === 'fr' ? 'une langue inconnue' : 'an unknown language';
  const name = nameLedgerLanguage(code, language);
  if (language === 'en') return name;
  return /^[aeiouyéèêh]/i.test(name) ? `l’${name}` : `le ${name}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
