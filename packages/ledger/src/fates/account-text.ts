import { fold } from '@ledgerprint/languages/fold';
import { tagsOf } from '../columns/header-tags.ts';

/** An account written in one cell: its number and its name. */
export type AccountText = { readonly number: string; readonly label: string };

/** Splits `606100 Electricité`, `6100 - Office`, `1000 · Checking` and `Office Supplies (6100)`; either part may be empty. */
export function splitAccount(text: string): AccountText {
  const plain = text.trim();
  // Far longer than any account, far shorter than a cell that would be expensive to examine.
  if (plain.length > 300 || !/\d/.test(plain)) return { number: '', label: plain };
  const [, lead, number = '', label = ''] =
    /^(?:(\p{L}+)\s*)?:?\s*(\d[\d.-]{2,14})\s*[-–—·:|]?\s+(.*\p{L}.*)$/u.exec(plain) ?? [];
  if (number !== '' && (lead === undefined || tagsOf([fold(lead)]).has('account'))) {
    return { number, label: label.trim() };
  }
  const behind = /^(.*\p{L}.*?)\s*\((\d{3,10})\)$/u.exec(plain);
  if (behind !== null) return { number: behind[2] ?? '', label: (behind[1] ?? '').trim() };
  return /^\d[\d.-]*$/.test(plain) ? { number: plain, label: '' } : { number: '', label: plain };
}
