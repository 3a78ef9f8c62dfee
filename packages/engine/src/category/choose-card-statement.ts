import { fold } from '@ledgerprint/ledger/text';
import type { ClassifierInput } from '../classifier/features.ts';
import { toAnyPurchase } from './choose-rebate.ts';
import type { ChosenCategory } from './chosen-category.ts';

const statement =
  /^(?:(?:government|corporate|company|business|purchas(?:e|ing)|procurement|credit|visa|mastercard|amex|payment) )+cards?,? (?:statements?|spend|expenditure|purchases|transactions?|settlement)\b|^(?:government )?(?:procurement|purchasing) cards?$|^gpc (?:spend|statement|expenditure|purchases)\b|^releves? (?:de )?cartes? (?:achats?|affaires?|corporate|bancaires?|visa)\b/;

const mayBeCard = /card|carte|gpc/i;

/**
 * The total paid to a bank for purchases made with its cards is not a service of the bank: without the lines of the
 * statement, it is a purchase of any kind. Undefined otherwise.
 */
export function chooseCardStatement(
  { designation, category }: ClassifierInput,
  scheme: string,
): ChosenCategory | undefined {
  if (!mayBeCard.test(designation) && !mayBeCard.test(category)) return undefined;
  const texts = [...designation.split(' – '), category];
  if (!texts.some((text) => statement.test(fold(text).trim()))) return undefined;
  return toAnyPurchase(scheme, [{ code: 'any_purchase_card' }]);
}
