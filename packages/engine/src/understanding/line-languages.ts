import {
  createLanguageTally,
  findLanguage,
  findLineLanguage,
  type LanguageShares,
  toShares,
} from '@ledgerprint/languages';
import type { EnrichmentContext } from '../enrichment-context.ts';
import { isAlwaysRead } from '../languages/reader.ts';

/** What is known of the languages of a ledger. */
export type LineLanguages = {
  /** Whether it is in French and English alone. */
  readonly isFamiliar: boolean;
  /** Whether its main language is one of the two. */
  readonly isMainFamiliar: boolean;
  /** Its languages, as far as they have enough lines. */
  readonly codes: readonly string[];
  /** The language of a line, that of its ledger if its letters do not tell; undefined if nothing does. */
  readonly of: (text: string) => string | undefined;
};

type Known = Pick<EnrichmentContext, 'aggregates' | 'languages' | 'country'>;

/** A ledger in French and English. A single text may still be in another language. */
export const familiar: LineLanguages = { isFamiliar: true, isMainFamiliar: true, codes: [], of: findLanguage };
/** Nothing is known of the ledger: each text speaks for itself. */
const unknown: LineLanguages = { ...familiar, isFamiliar: false };

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
  if (aggregates.languageRows === undefined) return familiar;
  const tally = createLanguageTally();
  tally.addRows(aggregates.languageRows);
  const found = tally.result({ country });
  return found.length === 0 ? unknown : fromShares(toShares(found), found[0]?.code, false);
}

function fromShares(shares: LanguageShares, main: string | undefined, isOnly: boolean): LineLanguages {
  const codes = Object.keys(shares);
  const isFamiliar = codes.every(isAlwaysRead);
  if (isFamiliar && !isOnly) return familiar;
  return {
    isFamiliar,
    isMainFamiliar: main === undefined || isAlwaysRead(main),
    codes,
    of: (text) => findLineLanguage(text, shares, isOnly) ?? main,
  };
}
