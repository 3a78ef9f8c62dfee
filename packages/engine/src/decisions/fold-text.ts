import { foldCompatible } from '@ledgerprint/ledger/text';

/** A text as selectors compare it, ignoring case, accents and white space. */
export function foldText(text: string): string {
  return foldCompatible(text).trim().replace(/\s+/gu, ' ');
}
