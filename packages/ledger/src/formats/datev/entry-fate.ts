import { readName } from '@ledgerprint/languages';
import { type AccountMeaning, type AccountPlan, accountPlans } from '../../fates/account-plans.ts';
import { counted, type ExclusionReason, excludedAs, type Fate, unreadBecause } from '../../fates/fate.ts';
import { exclusionByText, readText } from '../../fates/text-rules.ts';
import type { GermanChart } from './chart.ts';
import type { DatevEntry, Posting } from './datev-entry.ts';

/** The main account of an entry, and the fate of the entry. */
export type EntryFate = {
  readonly posting: Posting | undefined;
  /** Whether it is a purchase account, whatever the fate of the entry. */
  readonly isPurchaseAccount: boolean;
  readonly fate: Fate;
};

/**
 * The accounts that best explain an entry without a purchase, best first. The other side only shows where the money is.
 */
const telling: readonly ExclusionReason[] = [
  ...(['depreciation', 'payroll', 'tax', 'stock', 'revenue', 'grant', 'land', 'equity'] as const),
  ...(['deposit', 'finance', 'adjustment', 'intra_group', 'vat', 'payable', 'bank', 'transfer'] as const),
];

/** Decides the fate of entries that use a chart of accounts. */
export function createEntryFates({
  chart,
  excludedAccounts,
  onUnknown,
}: {
  readonly chart: GermanChart | undefined;
  readonly excludedAccounts: ReadonlyMap<string, Fate>;
  /** Called for accounts that the chart does not define. */
  readonly onUnknown: (account: string) => void;
}): (entry: DatevEntry) => EntryFate {
  const plan = chart && accountPlans[chart];
  return (entry) => {
    const { postings, amount } = entry;
    const sides = withLowValue(postings.map((posting) => ({ posting, meaning: meaningOf(posting, plan) })));
    const about = sides.find((side) => side.meaning === 'purchase' && !isWriteDown(side, sides)) ?? mostTelling(sides);
    const posting = about?.posting;
    const told = { posting, isPurchaseAccount: about?.meaning === 'purchase' };
    if (amount === undefined) return { ...told, fate: unreadBecause('no_amount') };
    if (amount === 'unreadable') return { ...told, fate: unreadBecause('amount_unreadable') };
    for (const [prefix, fate] of excludedAccounts) {
      if (posting?.account.startsWith(prefix)) return { ...told, fate };
    }
    return { ...told, fate: judge(entry, sides, about) };
  };

  function judge(entry: DatevEntry, sides: readonly Side[], about: Side | undefined): Fate {
    const isOpening = sides.some(({ posting: { number = '' } }) => number.startsWith('9'));
    if (isOpening || readName(entry.text).has('openings', 'opening')) return excludedAs('transfer');
    const bought = sides.filter(({ meaning }) => meaning === 'purchase');
    const written = assetWrittenDown(sides, plan);
    const isDepreciation = () => readText(entry.text).has('account-fates', 'depreciation');
    if (written && bought.length > 0 && isDepreciation()) return excludedAs('depreciation');
    if (bought.length > 1) return excludedAs('transfer');
    if (about?.meaning === 'purchase') {
      // Land expensed later, or an asset disposed of without a supplier taking it back.
      if (written) return excludedAs('adjustment');
      return isDisposal(entry, about.posting, sides) ? excludedAs('adjustment') : counted;
    }
    const unknown = sides.find(({ meaning }) => meaning === undefined);
    const meaning = about?.meaning;
    if (unknown !== undefined && (meaning === undefined || isOnlyMoney(meaning))) {
      onUnknown(unknown.posting.account);
      return excludedAs(exclusionByText(entry.text) ?? 'adjustment');
    }
    return excludedAs(meaning ?? 'adjustment');
  }

  /** An asset is credited, and no supplier is debited for it. */
  function isDisposal({ amount }: DatevEntry, posting: Posting, sides: readonly Side[]): boolean {
    if (plan?.isCapital(posting.number ?? '') !== true || typeof amount !== 'bigint') return false;
    if (amount * posting.sign >= 0n) return false;
    return !sides.some((side) => side.posting !== posting && isSupplier(side.posting));
  }
}

type Side = { readonly posting: Posting; readonly meaning: AccountMeaning };

function meaningOf({ number }: Posting, plan: AccountPlan | undefined): AccountMeaning {
  return number === undefined ? 'payable' : plan?.meaningOf(number);
}

// `Sofortabschreibung geringwertiger Wirtschaftsgüter` in SKR03 and SKR04.
const writtenOffAtOnce = /^(?:4855|6260)$/;

/**
 * Low-value assets may be written off in the same entry in which they are bought: no other entry shows the purchase.
 */
function withLowValue(sides: readonly Side[]): readonly Side[] {
  const isPaid = sides.some(({ meaning }) => meaning === 'payable' || meaning === 'bank');
  return sides.map(({ posting, meaning }) => {
    const isBought = isPaid && meaning === 'depreciation' && writtenOffAtOnce.test(posting.number ?? '');
    return { posting, meaning: isBought ? 'purchase' : meaning };
  });
}

/** Whether a credited account has depreciation on its other side: the entry is about the depreciation. */
function isWriteDown(side: Side, sides: readonly Side[]): boolean {
  return sides.some((other) => other !== side && other.meaning === 'depreciation') && side.posting.sign === -1n;
}

function mostTelling(sides: readonly Side[]): Side | undefined {
  const rank = ({ meaning }: Side) =>
    meaning === undefined || meaning === 'purchase' ? telling.length - 4.5 : telling.indexOf(meaning);
  return sides.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Contra accounts, which do not show what an entry is about. */
function isOnlyMoney(meaning: AccountMeaning): boolean {
  return meaning === 'payable' || meaning === 'bank' || meaning === 'vat';
}

/** Whether an asset account is credited against a purchase account that is not an asset. */
function assetWrittenDown(sides: readonly Side[], plan: AccountPlan | undefined): boolean {
  if (plan === undefined || sides.length < 2) return false;
  const isAsset = ({ posting: { number }, meaning }: Side) =>
    number !== undefined &&
    plan.isCapital(number) &&
    (meaning === 'purchase' || meaning === 'land' || meaning === 'equity');
  return (
    sides.some((side) => isAsset(side) && side.posting.sign === -1n) &&
    sides.some((side) => !isAsset(side) && side.meaning === 'purchase')
  );
}

/**
 * Personal accounts that start with 7, 8 or 9 are suppliers, and all others are customers. Some books have a single
 * account for all suppliers.
 */
export function isSupplier({ account, number }: Posting): boolean {
  if (number !== undefined) return /^16|^33/.test(number);
  return /^[789]/.test(account.replace(/\D/g, '').replace(/^0+/, ''));
}
