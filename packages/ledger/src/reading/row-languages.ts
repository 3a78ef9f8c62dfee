import { createLanguageTally, type LanguageHints, type LedgerLanguage } from '@ledgerprint/languages';
import { toCents } from '../money/decimal.ts';
import type { LedgerRow } from './ledger-row.ts';

/** After this many rows, one in `step` is enough. */
const firstRows = 5_000;
const step = 16;

/** In which languages the counted rows of a ledger are: those named, otherwise those found. */
export function createRowLanguages(header: readonly string[] = [], hints: LanguageHints = {}) {
  const tally = createLanguageTally();
  tally.addHeader(header);
  let rows = 0;
  return {
    add({ activity, amount }: LedgerRow): void {
      rows++;
      if (rows > firstRows && rows % step > 0) return;
      tally.add(`${activity.designation} ${activity.category}`, amount === undefined ? 0 : (toCents(amount) ?? 0));
    },
    result: (): readonly LedgerLanguage[] => tally.result(hints),
  };
}
