import { readName } from '@ledgerprint/languages';
import type { AccountMeaning } from '../../fates/account-plans.ts';
import { counted, type ExclusionReason, excludedAs, type Fate } from '../../fates/fate.ts';
import { isCapitalInCountry, isCostOfGoods, meaningInCountry } from '../../fates/national-accounts.ts';
import { exclusionByAccountLabel, exclusionByText } from '../../fates/text-rules.ts';
import type { SaftAccount, SaftMasters } from './saft-masters.ts';
import type { SaftLine, SaftTransaction } from './saft-transaction.ts';

/** The Dutch reference scheme (RGS) encodes the kind of an account in letters. */
const dutch: readonly (readonly [prefix: string, AccountMeaning])[] = [
  ['WPer', 'payroll'],
  ['WAfs', 'depreciation'],
  ['WFbe', 'finance'],
  ['WBel', 'tax'],
  ['WOmz', 'revenue'],
  ['WOvb', 'revenue'],
  ['WKpr', 'purchase'],
  ['WBed', 'purchase'],
  ['BIva', 'purchase'],
  ['BMva', 'purchase'],
  ['BVrd', 'stock'],
  ['BLim', 'bank'],
  ['BEiv', 'equity'],
  ['BVor', 'payable'],
  ['BSch', 'payable'],
  ['BFva', 'equity'],
  ['BLas', 'finance'],
];

/** Decides the fate of general ledger lines. */
export function createLineFates({
  masters,
  excludedAccounts,
  countsCostOfGoods = false,
  onUnknown,
}: {
  readonly masters: SaftMasters;
  readonly excludedAccounts: ReadonlyMap<string, Fate>;
  /** Whether purchases of goods are only booked to the cost of goods sold. */
  readonly countsCostOfGoods?: boolean;
  /** Called for accounts whose meaning is unknown. */
  readonly onUnknown: (account: string) => void;
}) {
  const memory = new Map<string, AccountMeaning>();
  const glances = new WeakMap<SaftTransaction, Glance>();

  function meaningOf(id: string): AccountMeaning {
    if (memory.has(id)) return memory.get(id);
    const account = masters.accounts.get(id) ?? { id, label: '', standard: '', type: '' };
    const isGoods = countsCostOfGoods && isCostOfGoods(masters.country, account.standard || id);
    const meaning = isGoods ? 'purchase' : judgeAccount(account, masters.country);
    memory.set(id, meaning);
    return meaning;
  }

  return (line: SaftLine, transaction: SaftTransaction): Fate => {
    for (const [prefix, fate] of excludedAccounts) if (line.account.startsWith(prefix)) return fate;
    // In Portugal and Angola, entries of type `A` close the year.
    const isClosing = /^a$/i.test(transaction.type) && /^(?:PT|AO)$/.test(masters.country);
    if (isClosing || readName(transaction.text).has('openings', 'opening')) return excludedAs('transfer');
    const meaning = meaningOf(line.account);
    if (meaning === undefined) {
      onUnknown(line.account || 'lines without an account');
      return excludedAs('adjustment');
    }
    if (meaning !== 'purchase') return excludedAs(meaning);
    return movesOnly(line, glanceAt(transaction)) ?? counted;
  };

  /** Facts from the other lines of an entry, determined once for all of its lines. */
  function glanceAt(transaction: SaftTransaction): Glance {
    const known = glances.get(transaction);
    if (known !== undefined) return known;
    const meanings = new Set<AccountMeaning>();
    let suppliers = 0;
    let purchases = 0n;
    let isTakenBack = false;
    for (const { account, supplier, amount } of transaction.lines) {
      const meaning = meaningOf(account);
      meanings.add(meaning);
      if (supplier !== '') suppliers++;
      if (typeof amount !== 'bigint') continue;
      if (meaning === 'purchase') purchases += amount;
      if (amount > 0n && (supplier !== '' || meaning === 'payable')) isTakenBack = true;
    }
    const hasMoney = moneyMeanings.some((meaning) => meanings.has(meaning));
    const glance = { meanings, suppliers, purchases, isTakenBack, hasMoney };
    glances.set(transaction, glance);
    return glance;
  }

  /**
   * Purchases moved into stock or use, assets disposed of without a supplier taking them back, and accounts closed into the
   * result of a month or year.
   */
  function movesOnly(line: SaftLine, glance: Glance): Fate | undefined {
    const { meanings, hasMoney, suppliers } = glance;
    const isBought = hasMoney || suppliers > (line.supplier === '' ? 0 : 1);
    const isClosed = meanings.has('equity') || meanings.has('transfer');
    if (!isBought && isClosed && glance.purchases < 0n) return excludedAs('transfer');
    if (typeof line.amount !== 'bigint' || line.amount >= 0n) return undefined;
    if (!isBought && meanings.has('stock')) return excludedAs('stock');
    if (!isCapital(line.account)) return undefined;
    return glance.isTakenBack && !meanings.has('revenue') ? undefined : excludedAs('adjustment');
  }

  function isCapital(id: string): boolean {
    const { standard = '', label = '', type = '' } = masters.accounts.get(id) ?? {};
    return (
      /^B[IM]va/.test(standard) ||
      (masters.country === 'NL' && isDutchBalance(type) && isDutchAsset(label)) ||
      (meaningInCountry(masters.country, standard || id) !== undefined &&
        isCapitalInCountry(masters.country, standard || id))
    );
  }
}

type Glance = {
  readonly meanings: ReadonlySet<AccountMeaning>;
  /** The number of lines that name a supplier. */
  readonly suppliers: number;
  /** The sum of the purchase accounts. */
  readonly purchases: bigint;
  /** Whether a supplier is debited. */
  readonly isTakenBack: boolean;
  /** Whether money is paid or owed. */
  readonly hasMoney: boolean;
};

const moneyMeanings: readonly AccountMeaning[] = ['payable', 'bank', 'vat'];

/** Judges an account by its standard number first, then by the company's own number, its kind and its name. */
function judgeAccount({ id, label, standard, type }: SaftAccount, country: string): AccountMeaning {
  const byReference = dutch.find(([prefix]) => standard.startsWith(prefix))?.[1];
  // Receivables and debts such as `BVorVbk` and `BSchBtw`: the name of the account says more precisely what is owed.
  if (byReference !== undefined) return byReference === 'payable' ? (owed(label) ?? byReference) : byReference;
  const byNumber = meaningInCountry(country, standard) ?? meaningInCountry(country, id);
  if (byNumber === 'purchase') return costReason(label) ?? byNumber;
  if (byNumber !== undefined) return byNumber;
  const said = exclusionByAccountLabel(label);
  const group = readName(type).best('account-groups')?.row.means;
  // `S` is the code of costs in Lithuania.
  if (group === 'cost' || /^\s*s\s*$/i.test(type)) return costReason(label) ?? said ?? 'purchase';
  if (group === 'income') return 'revenue';
  if (country === 'NL' && isDutchBalance(type) && isDutchAsset(label)) return 'purchase';
  if (said !== undefined) return said;
  if (country === 'NL' && isDutchBalance(type)) return meaningAmong('balance-accounts', label) ?? 'payable';
  return country === 'NL' && /^\s*[pw]/i.test(type) && label !== ''
    ? (meaningAmong('result-accounts', label) ?? 'purchase')
    : undefined;
}

function owed(label: string): ExclusionReason | undefined {
  const reason = exclusionByAccountLabel(label);
  return reason === 'vat' || reason === 'payroll' || reason === 'tax' || reason === 'bank' ? reason : undefined;
}

/** Why an account is not a purchase although its number or kind suggests one; undefined if it is. */
function costReason(label: string): ExclusionReason | undefined {
  const reason = exclusionByText(label);
  return reason === 'payroll' || reason === 'depreciation' || reason === 'tax' || reason === 'land'
    ? reason
    : undefined;
}

/** `B`, in older files `Balans`; others are `P` or `Winst/verlies`. */
function isDutchBalance(type: string): boolean {
  return /^\s*b/i.test(type);
}

/** Capital goods, unless the account reduces their value. */
function isDutchAsset(label: string): boolean {
  return readName(label).has('balance-accounts', 'purchase');
}

/** What an account means of which the file says whether it stands in the balance sheet or in profit and loss. */
function meaningAmong(topic: 'balance-accounts' | 'result-accounts', label: string): AccountMeaning {
  return readName(label).best(topic)?.row.means as AccountMeaning;
}
