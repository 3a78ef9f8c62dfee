import {
  createLanguageTally,
  findLanguage,
  findLineLanguage,
  isLanguageRead,
  type LanguageShares,
  toShares,
} from '@ledgerprint/languages';
import type { EnrichmentContext } from '../enrichment-context.ts';

/** What is known of the languages of a ledger. */
export type LineLanguages = {
  /** Whether it has no language that is not read. */
  readonly isAllRead: boolean;
  /** Whether its main language is read. */
  readonly isMainRead: boolean;
  /** The language of a line, that of its ledger if its letters do not tell; undefined if nothing does. */
  readonly of: (text: string) => string | undefined;
};

type Known = Pick<EnrichmentContext, 'aggregates' | 'languages' | 'country'>;

/** A ledger in languages that are read. A single text may still be in another. */
export const allRead: LineLanguages = { isAllRead: true, isMainRead: true, of: findLanguage };
/** Nothing is known of the ledger: each text speaks for itself. */
const unknown: LineLanguages = { ...allRead, isAllRead: false };

/** The languages of a context, calculated once for each: engines are given the same one for all products of a project. */
export function createLanguagesOf(): (context: Known) => LineLanguages {
  const kept = new WeakMap<Known, LineLanguages>();
  return (context) => {
    const known = kept.get(context);
    if (known !== undefined) return known;
    const found = toLineLanguages(context);
    kept.set(context, found);
    return found;
  };
}

function toLineLanguages({ aggregates, languages: named = [], country }: Known): LineLanguages {
  if (named.length > 0) {
    const shares = Object.fromEntries(named.map((code) => [code, 1 / named.length]));
    return fromShares(shares, named[0], true);
  }
  if (aggregates === undefined) return unknown;
  // Totals of earlier versions have no languages.
  if (aggregates.languageRows === undefined) return allRead;
  const tally = createLanguageTally();
  tally.addRows(aggregates.languageRows);
  const found = tally.result({ country });
  return found.length === 0 ? unknown : fromShares(toShares(found), found[0]?.code, false);
}

function fromShares(shares: LanguageShares, main: string | undefined, isOnly: boolean): LineLanguages {
  const isAllRead = Object.keys(shares).every(isLanguageRead);
  if (isAllRead && !isOnly) return allRead;
  return {
    isAllRead,
    isMainRead: main === undefined || isLanguageRead(main),
    of: (text) => findLineLanguage(text, shares, isOnly) ?? main,
  };
}
