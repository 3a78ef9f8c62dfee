import type { ExclusionReason } from './fate.ts';
import { skr03, skr04 } from './german-accounts.ts';

/** The meaning of an account for purchases; undefined if the chart has no such account. */
export type AccountMeaning = 'purchase' | ExclusionReason | undefined;

/** A chart of accounts, identified by its numbers. */
export type AccountPlan = {
  /** `national`: one of `national-accounts.ts`, which is used only where the country is known. */
  readonly name: 'pcg' | 'skr03' | 'skr04' | 'anglo' | 'national';
  /** By the longest listed prefix; numbers are compared from their first digit. */
  readonly meaningOf: (account: string) => AccountMeaning;
  /** Whether the account is for capital goods. */
  readonly isCapital: (account: string) => boolean;
  /** Whether the account is that of a supplier, or of all suppliers. */
  readonly isSupplier: (account: string) => boolean;
};

type Prefixes = Readonly<Record<string, 'purchase' | ExclusionReason>>;

/**
 * The French plan comptable général, and M57 for public bodies, which has the same classes. Purchases are 60 without changes
 * in stock, 61, 62, royalties (651), and capital goods (20, 21, 23).
 */
const french: Prefixes = {
  10: 'equity',
  11: 'transfer',
  12: 'equity',
  13: 'grant',
  14: 'depreciation',
  15: 'depreciation',
  16: 'finance',
  17: 'intra_group',
  18: 'intra_group',
  20: 'purchase',
  206: 'equity',
  207: 'equity',
  21: 'purchase',
  211: 'land',
  22: 'intra_group',
  23: 'purchase',
  26: 'equity',
  27: 'finance',
  274: 'finance',
  275: 'deposit',
  28: 'depreciation',
  29: 'depreciation',
  3: 'stock',
  40: 'payable',
  41: 'payable',
  42: 'payroll',
  43: 'payroll',
  44: 'tax',
  445: 'vat',
  441: 'grant',
  45: 'intra_group',
  455: 'equity',
  46: 'payable',
  47: 'transfer',
  48: 'adjustment',
  49: 'depreciation',
  5: 'bank',
  50: 'finance',
  58: 'transfer',
  59: 'depreciation',
  60: 'purchase',
  603: 'stock',
  61: 'purchase',
  62: 'purchase',
  63: 'tax',
  64: 'payroll',
  65: 'adjustment',
  651: 'purchase',
  654: 'adjustment',
  656: 'finance',
  657: 'grant',
  66: 'finance',
  67: 'adjustment',
  671: 'tax',
  675: 'adjustment',
  68: 'depreciation',
  69: 'tax',
  691: 'payroll',
  7: 'revenue',
  71: 'stock',
  78: 'depreciation',
  79: 'adjustment',
  8: 'adjustment',
  9: 'adjustment',
};

/** The usual ranges of British, American and Australian companies; labels decide the rest. */
const anglo: Prefixes = {
  0: 'purchase',
  1: 'bank',
  2: 'payable',
  3: 'equity',
  4: 'revenue',
  5: 'purchase',
  6: 'purchase',
  7: 'purchase',
  8: 'purchase',
  9: 'adjustment',
};

const german = { isCapital: isGermanCapital, isSupplier: (account: string) => /^[789]\d{4}$/.test(account) };

export const accountPlans = {
  pcg: {
    name: 'pcg',
    meaningOf: (account) => byPrefix(french, account),
    isCapital: (account) => account.startsWith('2'),
    isSupplier: (account) => /^40[0-5]/.test(account),
  },
  skr03: { name: 'skr03', meaningOf: (account) => germanMeaning(skr03, account), ...german },
  skr04: { name: 'skr04', meaningOf: (account) => germanMeaning(skr04, account), ...german },
  anglo: {
    name: 'anglo',
    meaningOf: (account) => byPrefix(anglo, account),
    isCapital: (account) => account.startsWith('0'),
    isSupplier: () => false,
  },
} as const satisfies Readonly<Record<Exclude<AccountPlan['name'], 'national'>, AccountPlan>>;

/** Accounts of customers and suppliers have one digit more than those of the chart. */
function germanMeaning(prefixes: Prefixes, account: string): AccountMeaning {
  const digits = account.replace(/\D/g, '');
  if (digits.length === 5 && Number(digits) >= 10_000) return 'payable';
  return byPrefix(prefixes, digits.padStart(4, '0'));
}

function isGermanCapital(account: string): boolean {
  return account.replace(/\D/g, '').padStart(4, '0').startsWith('0');
}

/** The meaning of the longest listed prefix of a number. */
export function byPrefix(prefixes: Prefixes, account: string): AccountMeaning {
  const digits = account.replace(/\D/g, '');
  for (let length = Math.min(4, digits.length); length > 0; length--) {
    const meaning = prefixes[digits.slice(0, length)];
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}
