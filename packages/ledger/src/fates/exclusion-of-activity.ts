import type { Reading } from '@ledgerprint/languages';
import { meaningOfCategory } from './category-meaning.ts';
import type { ExclusionReason } from './fate.ts';
import { exclusionIn, readText } from './text-rules.ts';

/** The fields of an activity that the rules use. */
export type ActivityTexts = {
  readonly designation: string;
  readonly supplier: string;
  readonly category: string;
  readonly notes: string;
};

const accountNumber = /^\d{5,10}\s.*\p{L}/u;

/**
 * Why an activity is not a purchase; undefined if it is one, or if nothing shows otherwise. For rows without a fate: the
 * account or category decides, then the supplier, then the designation. Notes are only used if they are an account, because
 * other notes may be about anything. `isReceipt`: its amount is negative.
 */
export function exclusionOfActivity(
  texts: ActivityTexts,
  isReceipt: () => boolean = () => false,
): ExclusionReason | undefined {
  const { designation, supplier, category, notes } = texts;
  const meaning = meaningOfCategory(category) ?? (isAccount(notes) ? meaningOfCategory(notes) : undefined);
  if (meaning !== undefined) return meaning === 'purchase' ? undefined : meaning;
  return exclusionOfPayment(designation, supplier, isReceipt);
}

/** `641100 Salaires`, `Account 6400 Office supplies`. */
function isAccount(notes: string): boolean {
  return accountNumber.test(notes) || (/\d{3}/.test(notes) && readText(notes).has('lists', 'account numbers'));
}

/**
 * Why a payment is not a purchase, if neither its account nor its category decides: by the supplier, then by the
 * designation.
 */
export function exclusionOfPayment(
  designation: string,
  supplier: string,
  isReceipt: () => boolean,
): ExclusionReason | undefined {
  const said = readText(designation);
  const payee = readText(supplier);
  return (
    exclusionByPayee(payee, said) ??
    exclusionByDesignation(designation, said, payee.tokens.count === 0) ??
    exclusionOfReceipt(said, isReceipt)
  );
}

/** Money that comes in reduces a footprint only if it returns a purchase: a sale, a compensation or a subsidy does not. */
function exclusionOfReceipt(said: Reading, isReceipt: () => boolean): ExclusionReason | undefined {
  const hit = said.best('receipts');
  if (hit === undefined) return undefined;
  // `Avoir sur vente` returns something; `Rimborso assicurazione` is itself what an insurer pays.
  const isCredit = said.all('credits').some(({ from, to }) => from === 0 && (to < hit.from || from > hit.to));
  return !isCredit && isReceipt() ? (hit.row.means as ExclusionReason) : undefined;
}

function exclusionByDesignation(
  designation: string,
  said: Reading,
  isPayeeUnknown: boolean,
): ExclusionReason | undefined {
  const named = readText(withoutPayment(designation, said));
  const reason = exclusionIn(said) ?? exclusionIn(named);
  if (reason !== undefined) return reason;
  const isService = said.has('lists', 'services');
  const somewhere = said.best('fates-anywhere')?.row;
  // A row with exceptions of its own was only found because none of them applies.
  if (somewhere !== undefined && (!isService || somewhere.unless.length > 0)) return somewhere.means as ExclusionReason;
  if (!isPayeeUnknown) return undefined;
  if (!isService && namesCollector(named)) return exclusionByPayee(named, named);
  if (!isService && named.has('lists', 'loose taxes')) return 'tax';
  if (said.has('lists', 'sums')) return 'total';
  return said.has('lists', 'voided') ? 'cancelled' : undefined;
}

/** The text after the words that say how, when or which part of it was paid: `PRLV SEPA URSSAF` is about URSSAF. */
function withoutPayment(designation: string, reading: Reading): string {
  const { tokens } = reading;
  const ends = new Map([...reading.all('payments'), ...reading.all('months')].map(({ from, to }) => [from, to]));
  let at = 0;
  for (; at < tokens.count; at++) {
    const end = ends.get(at);
    if (end !== undefined) at = end;
    else if (!reading.isLink(at) && !/^\d+$/.test(tokens.word(at))) break;
  }
  return at === 0 ? designation : tokens.words(at).join(' ');
}

/** Whether a text starts with a payee that only collects taxes or contributions. */
function namesCollector(reading: Reading): boolean {
  return reading.has('payees', 'contributions') || reading.has('payees', 'taxes');
}

/** Why a payment to this payee is not a purchase. */
function exclusionByPayee(payee: Reading, said: Reading): ExclusionReason | undefined {
  const kind = payee.best('payees')?.row.means;
  if (kind === undefined) return undefined;
  const isAbout = (list: string) => said.has('lists', list);
  if (kind === 'contributions') return isAbout('public services') ? undefined : 'payroll';
  if (kind === 'staff insurer') return isAbout('staff insurance') ? 'payroll' : undefined;
  const isTax = kind === 'taxes' || isAbout('taxes');
  if (!isTax || (isAbout('public services') && !isAbout('taxes'))) return undefined;
  if (isAbout('penalties')) return 'tax';
  if (isAbout('vat') || payee.has('lists', 'vat')) return 'vat';
  return isAbout('paye') ? 'payroll' : 'tax';
}
