import type { ExclusionReason } from './fate.ts';

/** What an account of a plan means for purchases; undefined where the plan has no such account. */
export type AccountMeaning = 'purchase' | ExclusionReason | undefined;

/** A plan of accounts, known by its numbers. */
export type AccountPlan = {
  readonly name: 'pcg' | 'skr03' | 'skr04' | 'anglo';
  /** By the longest prefix that is listed; numbers are compared from their first digit. */
  readonly meaningOf: (account: string) => AccountMeaning;
  /** Whether the account is of things that are bought to last. */
  readonly isCapital: (account: string) => boolean;
};

type Prefixes = Readonly<Record<string, 'purchase' | ExclusionReason>>;

/**
 * The French plan comptable général, and M57 of public bodies, which has the same classes. Purchases are 60 without
 * changes of stock, 61, 62, royalties (651), and what is bought to last (20, 21, 23).
 */
const pcg: Prefixes = {
  ...{ 10: 'equity', 11: 'transfer', 12: 'equity', 13: 'grant', 14: 'depreciation', 15: 'depreciation' },
  ...{ 16: 'finance', 17: 'intra_group', 18: 'intra_group' },
  ...{
    20: 'purchase',
    206: 'equity',
    207: 'equity',
    21: 'purchase',
    211: 'land',
    22: 'intra_group',
    23: 'purchase',
  },
  ...{ 26: 'equity', 27: 'finance', 274: 'finance', 275: 'deposit', 28: 'depreciation', 29: 'depreciation' },
  3: 'stock',
  ...{ 40: 'payable', 41: 'payable', 42: 'payroll', 43: 'payroll', 44: 'tax', 445: 'vat', 441: 'grant' },
  ...{
    45: 'intra_group',
    455: 'equity',
    46: 'payable',
    47: 'transfer',
    48: 'adjustment',
    49: 'depreciation',
  },
  ...{ 5: 'bank', 50: 'finance', 58: 'transfer', 59: 'depreciation' },
  ...{ 60: 'purchase', 603: 'stock', 61: 'purchase', 62: 'purchase', 63: 'tax', 64: 'payroll' },
  ...{ 65: 'adjustment', 651: 'purchase', 654: 'adjustment', 656: 'finance', 657: 'grant', 66: 'finance' },
  ...{ 67: 'adjustment', 671: 'tax', 675: 'adjustment', 68: 'depreciation', 69: 'tax', 691: 'payroll' },
  ...{ 7: 'revenue', 71: 'stock', 78: 'depreciation', 79: 'adjustment' },
  ...{ 8: 'adjustment', 9: 'adjustment' },
};

/** DATEV SKR03: goods in class 3, expenses in class 4, what is bought to last in class 0. */
const skr03: Prefixes = {
  ...{ '00': 'purchase', '005': 'land', '006': 'land', '01': 'purchase', '02': 'purchase', '03': 'purchase' },
  ...{
    '04': 'purchase',
    '05': 'equity',
    '06': 'finance',
    '07': 'finance',
    '08': 'equity',
    '09': 'depreciation',
  },
  ...{ 1: 'bank', 13: 'adjustment', 14: 'payable', 15: 'adjustment', 157: 'vat', 158: 'vat', 16: 'payable' },
  ...{ 17: 'adjustment', 174: 'payroll', 177: 'vat', 178: 'vat', 179: 'vat', 18: 'equity', 19: 'equity' },
  ...{
    2: 'adjustment',
    21: 'finance',
    22: 'tax',
    23: 'adjustment',
    24: 'adjustment',
    26: 'finance',
    27: 'revenue',
  },
  ...{ 30: 'purchase', 31: 'purchase', 32: 'purchase', 33: 'purchase', 34: 'purchase', 35: 'purchase' },
  ...{ 37: 'purchase', 38: 'purchase', 36: 'purchase', 39: 'stock' },
  ...{
    4: 'purchase',
    41: 'payroll',
    432: 'tax',
    434: 'tax',
    451: 'tax',
    482: 'depreciation',
    483: 'depreciation',
  },
  ...{
    484: 'depreciation',
    485: 'depreciation',
    486: 'depreciation',
    487: 'depreciation',
    488: 'depreciation',
  },
  ...{ 8: 'revenue', 9: 'transfer' },
};

/** DATEV SKR04: what is bought to last in class 0, goods in class 5, expenses in class 6. */
const skr04: Prefixes = {
  ...{ '0': 'purchase', '02': 'purchase', '0215': 'land', '08': 'equity', '09': 'finance' },
  ...{
    1: 'bank',
    10: 'stock',
    11: 'stock',
    12: 'payable',
    13: 'payable',
    14: 'vat',
    15: 'equity',
    18: 'bank',
  },
  ...{
    19: 'adjustment',
    2: 'equity',
    3: 'payable',
    30: 'depreciation',
    31: 'finance',
    37: 'payroll',
    38: 'vat',
  },
  ...{ 4: 'revenue', 48: 'stock', 5: 'purchase', 588: 'stock', 6: 'purchase', 60: 'payroll', 61: 'payroll' },
  ...{ 62: 'depreciation', 69: 'adjustment', 7: 'finance', 76: 'tax', 77: 'transfer', 9: 'transfer' },
};

/** How plans of British, American and Australian companies are laid out; their labels say the rest. */
const anglo: Prefixes = {
  ...{ 0: 'purchase', 1: 'bank', 2: 'payable', 3: 'equity', 4: 'revenue', 5: 'purchase', 6: 'purchase' },
  ...{ 7: 'purchase', 8: 'purchase', 9: 'adjustment' },
};

export const accountPlans: readonly AccountPlan[] = [
  {
    name: 'pcg',
    meaningOf: (account) => byPrefix(pcg, account),
    isCapital: (account) => account.startsWith('2'),
  },
  { name: 'skr03', meaningOf: (account) => germanMeaning(skr03, account), isCapital: isGermanCapital },
  { name: 'skr04', meaningOf: (account) => germanMeaning(skr04, account), isCapital: isGermanCapital },
  {
    name: 'anglo',
    meaningOf: (account) => byPrefix(anglo, account),
    isCapital: (account) => account.startsWith('0'),
  },
];

/** Persons' accounts have a digit more than those of the plan. */
function germanMeaning(prefixes: Prefixes, account: string): AccountMeaning {
  const digits = account.replace(/\D/g, '');
  if (digits.length === 5 && Number(digits) >= 10_000) return 'payable';
  return byPrefix(prefixes, digits.padStart(4, '0'));
}

function isGermanCapital(account: string): boolean {
  return account.replace(/\D/g, '').padStart(4, '0').startsWith('0');
}

function byPrefix(prefixes: Prefixes, account: string): AccountMeaning {
  const digits = account.replace(/[^\d]/g, '');
  for (let length = Math.min(4, digits.length); length > 0; length--) {
    const meaning = prefixes[digits.slice(0, length)];
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}
