import { readPhrases } from '@ledgerprint/languages';
import type { ExclusionReason } from '../fates/fate.ts';
import { exclusionByText } from '../fates/text-rules.ts';

/** Receipts, as opposed to reasons why a payment is not a purchase. */
const receipts: ReadonlySet<string> = new Set(['refund', 'settlement']);

/** Why a payment is not a purchase; undefined for a purchase. */
export function exclusionOfOutgoing(text: string): ExclusionReason | undefined {
  const reasons = readPhrases(text)
    .all('statements')
    .filter(({ row }) => !receipts.has(row.means));
  return (reasons[0]?.row.means as ExclusionReason | undefined) ?? exclusionByText(text);
}

/** Whether a receipt is the refund of a purchase. */
export function isRefund(text: string): boolean {
  return readPhrases(text).has('statements', 'refund');
}

/** Whether a receipt settles the account itself, such as the holder's payment to a card. */
export function isSettlement(text: string): boolean {
  return readPhrases(text).has('statements', 'settlement');
}
