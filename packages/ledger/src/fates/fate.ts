import { statedExclusions } from '@ledgerprint/languages/stated-exclusions';

/** Why an amount in a ledger is not a purchase: a closed list. */
export const exclusionReasons = [...statedExclusions, 'repeated'] as const;

export type ExclusionReason = (typeof exclusionReasons)[number];

/** Why a row could not be read. */
export const unreadReasons = ['no_designation', 'no_amount', 'amount_unreadable'] as const;

export type UnreadReason = (typeof unreadReasons)[number];

/** The fate of a ledger row. */
export type Fate =
  | { readonly fate: 'counted'; readonly reason: undefined }
  | { readonly fate: 'excluded'; readonly reason: ExclusionReason }
  | { readonly fate: 'unread'; readonly reason: UnreadReason };

export const counted: Fate = { fate: 'counted', reason: undefined };

export function excludedAs(reason: ExclusionReason): Fate {
  return { fate: 'excluded', reason };
}

export function unreadBecause(reason: UnreadReason): Fate {
  return { fate: 'unread', reason };
}
