import type { Language } from '@ledgerprint/ledger/language';
import type { Reason, ReasonOf } from './reason.ts';

/** The name of the factor of a calculation in the language of the reader. */
export function nameFactor({ name, nameFr }: Pick<ReasonOf<'multiplied'>, 'name' | 'nameFr'>, language: Language) {
  return language === 'fr' ? (nameFr ?? name) : name;
}

/**
 * The name of a line's factor in the language of the reader. The column `factorName` has the English name; others are
 * in the reasons.
 */
export function nameFactorOf(
  { factorId, factorName }: { readonly factorId: string; readonly factorName: string },
  reasons: readonly Reason[],
  language: Language,
): string {
  const found = reasons.find((reason) => 'name' in reason && reason.id === factorId);
  return found !== undefined && 'name' in found ? nameFactor(found, language) : factorName;
}
