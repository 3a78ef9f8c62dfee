import { createLanguageTally, type LedgerLanguage } from '@ledgerprint/languages';
import { toCents } from '../money/decimal.ts';
import type { LedgerRow } from './ledger-row.ts';

/** The languages that the user named, and what may show others. */
export type LanguageHints = {
  readonly languages?: readonly string[] | undefined;
  readonly country?: string | undefined;
  /** The names of the columns. */
  readonly header?: readonly string[] | undefined;
};

/** After this many rows, one in `step` is enough. */
const firstRows = 5_000;
const step = 16;

/** In which languages the counted rows of a ledger are: those named, otherwise those found. */
export function createRowLanguages({ languages = [], country, header }: LanguageHints) {
  const tally = createLanguageTally(languages);
  if (header !== undefined) tally.addHeader(header);
  let rows = 0;
  return {
    add({ activity, amount }: LedgerRow): void {
      rows++;
      if (rows > firstRows && rows % step > 0) return;
      tally.add(`${activity.designation} ${activity.category}`, amount === undefined ? 0 : (toCents(amount) ?? 0));
    },
    result: (): readonly LedgerLanguage[] => tally.result(country),
  };
}
