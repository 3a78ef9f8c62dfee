import { readName } from '@ledgerprint/languages';
import { isBlank } from '../activity/text.ts';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { measures, type Role } from '../columns/role.ts';
import { meaningOfCategory } from '../fates/category-meaning.ts';
import { exclusionOfPayment } from '../fates/exclusion-of-activity.ts';
import { counted, excludedAs, type Fate, unreadBecause } from '../fates/fate.ts';
import { findMerchantCategory } from '../fates/merchant-categories.ts';
import { exclusionByText } from '../fates/text-rules.ts';
import { createAccountFates } from '../kinds/account-fates.ts';
import { isDoubleEntry, type LedgerKind } from '../kinds/ledger-kind.ts';
import { chooseLineMeanings, findLineMeaning, isCancelled, type LineMeaning } from '../kinds/line-types.ts';
import { exclusionOfOutgoing, isRefund, isSettlement } from '../kinds/statement-texts.ts';
import { type Amount, absolute } from '../money/decimal.ts';
import { isNoValue } from '../money/parse-amount.ts';
import type { JournalEntries } from './journal-entries.ts';
import { remember } from './remember.ts';
import type { RowMoney } from './row-money.ts';
import { isOfCards } from './tax-basis.ts';

/** The rules that decide the fate of rows. */
export type FateContext = {
  readonly layout: LedgerLayout;
  readonly kind: LedgerKind;
  /** Whether spending is negative in the file. */
  readonly isFlipped: boolean;
  readonly excludedAccounts: ReadonlyMap<string, Fate>;
  readonly entries: JournalEntries;
  /** If set, no row is a purchase. */
  readonly all: Fate | undefined;
};

/** A row as read so far. */
export type ReadRow = {
  readonly cells: readonly string[];
  readonly designation: string;
  readonly money: RowMoney;
  /** The signed amount; undefined if none can be read. */
  readonly amount: Amount | undefined;
  /** The heading of the group that contains the row. */
  readonly heading: string;
};

/** Decides the fate of a row, and the sign of its amount. */
export type RowFates = {
  readonly fateOf: (row: ReadRow) => Fate;
  /** Spending is positive, refunds negative. */
  readonly signedAmount: (cells: readonly string[], money: RowMoney) => Amount;
};

const largest: Amount = 10n ** 27n; // 10¹⁵: no real line is larger.

export function createRowFates(context: FateContext): RowFates {
  const { layout, kind } = context;
  const { roles } = layout;
  const at = (role: Role) => roles.get(role)?.[0] ?? -1;
  const [categoryAt, labelAt, groupAt, accountAt] = [
    at('category'),
    at('accountLabel'),
    at('accountGroup'),
    at('account'),
  ];
  const [statusAt, merchantAt, weightAt, textAt, supplierAt] = [
    at('status'),
    at('merchantCategory'),
    at('weight'),
    at('designation'),
    at('supplier'),
  ];
  const typeAt = usefulType(layout);
  const cellAt = (cells: readonly string[], index: number): string => (index === -1 ? '' : (cells[index] ?? ''));
  const isDouble = isDoubleEntry(kind);
  const hasSides = roles.has('debit') && roles.has('credit');
  const hasMeasure = measures.some((role) => roles.has(role));
  const isCard = isCardStatement(layout) || (!hasSides && !context.isFlipped);
  const isVoid = layout.columns[statusAt]?.tags.has('void') ? isYes : isCancelled;
  const accountFate = createAccountFates(context);
  const byText = remember(exclusionByText);
  const byType = remember(chooseLineMeanings(layout.columns[typeAt]?.profile.cells ?? []));
  const byMerchant = remember(findMerchantCategory);
  const byCategory = remember(meaningOfCategory);

  function lineMeaning(cells: readonly string[]): LineMeaning | undefined {
    return typeAt === -1 ? undefined : byType(cellAt(cells, typeAt));
  }

  function signedAmount(cells: readonly string[], money: RowMoney): Amount {
    if (isDouble) return money.side === 'credit' && !hasSides ? -absolute(money.amount) : money.amount;
    if (hasSides) {
      // Where debits may be written with a minus, they are money paid, and a credit is money received.
      if (kind.kind !== 'statement' && !context.isFlipped) return money.amount;
      return money.side === 'debit' ? absolute(money.amount) : -absolute(money.amount);
    }
    const written = bySide(money);
    const turned = context.isFlipped ? -written : written;
    const isCreditNote = kind.kind === 'table' && turned > 0n && lineMeaning(cells)?.kind === 'credit';
    return isCreditNote ? -turned : turned;
  }

  function fateOf(row: ReadRow): Fate {
    const { cells, money, designation } = row;
    if (isBlank(designation)) return unreadBecause('no_designation');
    if (money.state === 'unreadable' || absolute(money.amount) > largest) return unreadBecause('amount_unreadable');
    if (context.all !== undefined) return context.all;
    const hasQuantity = money.quantity !== undefined || !isNoValue(cellAt(cells, weightAt));
    if (money.state === 'none' && !hasQuantity && hasMeasure) {
      // An opening balance has no amount of its own.
      return byText(designation) === 'transfer' ? excludedAs('transfer') : unreadBecause('no_amount');
    }
    if (statusAt !== -1 && money.amount !== 0n && isVoid(cellAt(cells, statusAt))) return excludedAs('cancelled');
    const byAccount = accountFate(
      cellAt(cells, accountAt),
      cellAt(cells, labelAt) || row.heading,
      cellAt(cells, groupAt),
      cells,
    );
    if (byAccount?.fate === 'counted' && isDisposal(row)) return excludedAs('adjustment');
    if (byAccount !== undefined) return byAccount;
    return kind.kind === 'statement' ? statementFate(row) : textFate(row);
  }

  /**
   * Whether a credited asset was sold, scrapped or put into use: without a credit note of a supplier, it is not a
   * refund.
   */
  function isDisposal({ cells, amount = 0n }: ReadRow): boolean {
    if (kind.plan?.isCapital(cellAt(cells, accountAt).trim()) !== true) return false;
    return amount < 0n && !context.entries.isCreditNote(cells);
  }

  function textFate({ cells, amount = 0n }: ReadRow): Fate {
    const meaning = lineMeaning(cells);
    if (meaning?.kind === 'excluded') return meaning.fate;
    const merchant = merchantAt === -1 ? undefined : byMerchant(cellAt(cells, merchantAt));
    if (merchant?.exclusion !== undefined) return excludedAs(merchant.exclusion);
    const category = byCategory(cellAt(cells, categoryAt)) ?? byCategory(cellAt(cells, labelAt));
    if (category !== undefined) return category === 'purchase' ? counted : excludedAs(category);
    // Designations differ from row to row: a cache would cost more than it saves.
    const reason = exclusionOfPayment(cellAt(cells, textAt), cellAt(cells, supplierAt), () => amount < 0n);
    // Whether a row is a total is decided by the other rows.
    return reason === undefined || reason === 'total' ? counted : excludedAs(reason);
  }

  function statementFate(row: ReadRow): Fate {
    const { cells, designation, amount = 0n } = row;
    const text = `${designation} ${cellAt(cells, typeAt)}`;
    if (amount >= 0n) {
      const reason = exclusionOfOutgoing(text);
      return reason === undefined ? textFate(row) : excludedAs(reason);
    }
    if (isRefund(text)) return counted;
    if (isSettlement(text)) return excludedAs('transfer');
    // The only credits to a card are refunds and its holder's payments.
    return isCard ? counted : excludedAs('revenue');
  }

  return { fateOf, signedAmount };
}

function isCardStatement({ columns }: LedgerLayout): boolean {
  return columns.some(isOfCards);
}

function isYes(cell: string): boolean {
  return readName(cell).has('cells', 'yes') || isCancelled(cell);
}

/** Credits are negative, with or without a sign of their own. */
export function bySide({ side, amount }: Pick<RowMoney, 'side' | 'amount'>): Amount {
  return side === 'credit' && amount > 0n ? -amount : amount;
}

/** A type that would exclude every row must mean something else. */
function usefulType({ roles, columns }: LedgerLayout): number {
  const index = roles.get('lineType')?.[0] ?? -1;
  const cells = (columns[index]?.profile.cells ?? []).filter((cell) => !isBlankCell(cell));
  return cells.length > 0 && cells.every((cell) => findLineMeaning(cell)?.kind === 'excluded') ? -1 : index;
}
