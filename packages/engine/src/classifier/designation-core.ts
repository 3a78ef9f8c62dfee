import { listForms } from '@ledgerprint/languages';
import { stopWords } from '@ledgerprint/ledger/text';
import { toAlternatives } from '../text/alternatives.ts';
import { toTokens } from '../text/tokens.ts';

/** Words that say that something was bought, when, or with which document, but not what it was. */
const billWords = new Set(listForms('bill-words', 'bill'));
const joiningWords = new Set(stopWords);

/** Legal forms and other additions to company names. */
const companyWords = new Set(listForms('bill-words', 'company'));

const expenseReports = toAlternatives(listForms('bill-words', 'expense report'));
const expenseReport = new RegExp(`\\b(?:${expenseReports})\\b`, 'i');
const [anyBill = ''] = billWords;

/**
 * The words of a designation. An expense report (`note de frais`) says no more than a bill, but `frais` alone may
 * mean fresh.
 */
export function toDesignationTokens(designation: string): readonly string[] {
  return toTokens(designation.replace(expenseReport, anyBill));
}

/** Whether a word only refers to a bill. */
export const isBillWord = (token: string): boolean => billWords.has(token);

/** The informative tokens: no numbers, single letters, function words or words of bills. */
export function toCore(tokens: readonly string[]): readonly string[] {
  return tokens.filter(
    (token) => token !== '0' && token.length > 1 && !billWords.has(token) && !joiningWords.has(token),
  );
}

/** The tokens that may be a company's name: all of them, or those left without the words of bills around the name. */
export function toPossibleNames(tokens: readonly string[]): readonly (readonly string[])[] {
  const all = tokens.filter((token) => token !== '0');
  const own = all.filter((token) => !billWords.has(token));
  const start = own.findIndex((token) => !joiningWords.has(token));
  const bare = start === -1 ? [] : own.slice(start);
  const short = bare.filter((token) => !companyWords.has(token));
  return [all, own, bare, short].filter((name) => name.length > 0);
}

const payments = toAlternatives(listForms('bill-words', 'payment'));
const payment = new RegExp(`^\\s*(?:(?:${payments})\\b[\\s.:*-]*)+(?=\\S)`, 'i');

/**
 * A bank transaction without the means of payment and the payee, if it also says what was paid for: `VIR SEPA LYRECO
 * FOURNITURES` of Lyreco is `FOURNITURES`.
 */
export function stripPayment({
  designation,
  supplier,
}: {
  readonly designation: string;
  readonly supplier: string;
}): string {
  const paid = payment.exec(designation)?.[0].length ?? 0;
  if (paid === 0) return designation;
  const words = designation.slice(paid).split(/\s+/);
  const payee = new Set(toTokens(supplier));
  const rest = words.filter((word) => !toTokens(word).some((token) => payee.has(token)));
  return toCore(toTokens(rest.join(' '))).length === 0 ? designation : rest.join(' ');
}

/** A core without the additions to company names. */
export function toNameCore(tokens: readonly string[]): readonly string[] {
  return toCore(tokens).filter((token) => !companyWords.has(token));
}
