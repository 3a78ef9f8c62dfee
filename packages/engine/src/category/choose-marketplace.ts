import { listForms, readPhrases } from '@ledgerprint/languages';
import type { ClassifierInput } from '../classifier/features.ts';
import { toAnyPurchase } from './choose-rebate.ts';
import type { ChosenCategory } from './chosen-category.ts';

/** Trade services: the margin of a shop, not what it sells. */
const trade: ReadonlySet<string> = new Set(['G46', 'G47']);
/** The group of payment services. */
const payment = 'K64';
const marketplaceReason = { code: 'any_purchase_marketplace' } as const;
/** Codes of countries and legal forms, the ends of order numbers. */
const shortest = 3;

let billWords: ReadonlySet<string> | undefined;

/**
 * A purchase on a marketplace that does not say what was bought (`AMZN MKTP FR*2K4`, or an order without a name): a purchase of any
 * kind, for which the margin of retail trade would be too little. Undefined if a word says more, or the classifier knows better.
 */
export function chooseMarketplace(
  { designation, supplier }: ClassifierInput,
  scheme: string,
  { code, match }: ChosenCategory,
): ChosenCategory | undefined {
  if ((code === payment || match === 'unmatched') && isPaidThrough(designation))
    return toAnyPurchase(scheme, [marketplaceReason]);
  if (code !== undefined && !trade.has(code)) return undefined;
  const reading = readPhrases(designation);
  const named = reading.all('marketplaces');
  const isNamed = named.some(({ row }) => row.means === 'marketplace');
  if (!isNamed && !readPhrases(supplier).has('marketplaces', 'marketplace')) return undefined;
  const isRead = (at: number) => named.some(({ from, to }) => at >= from && at <= to);
  const saysMore = reading.tokens.words().some((word, at) => !isRead(at) && saysSomething(word));
  return saysMore ? undefined : toAnyPurchase(scheme, [marketplaceReason]);
}

/** `PAYPAL *GHT882`: behind the star stands who was paid, not what the service of paying cost. */
function isPaidThrough(designation: string): boolean {
  const reading = readPhrases(designation.replaceAll('_', ' '));
  const first = reading.all('marketplaces').find(({ row, from }) => row.means === 'payment' && from === 0);
  return first !== undefined && /^\s*\*/.test(reading.tokens.text.slice(reading.tokens.endOf(first.to)));
}

function saysSomething(word: string): boolean {
  billWords ??= new Set(listForms('bill-words'));
  return word.length > shortest && !/\d/.test(word) && !billWords.has(word);
}
