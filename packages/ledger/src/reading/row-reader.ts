import type { Activity } from '../activity/activity.ts';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { Role } from '../columns/role.ts';
import { counted, excludedAs, type Fate, unreadBecause } from '../fates/fate.ts';
import { findMerchantCategory } from '../fates/merchant-categories.ts';
import { exclusionByText } from '../fates/text-rules.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { createAccountFates } from '../kinds/account-fates.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';
import { findLineMeaning, isCancelled, type LineMeaning } from '../kinds/line-types.ts';
import { exclusionOfOutgoing, isRefund, isSettlement } from '../kinds/statement-texts.ts';
import { type Amount, absolute, divideAmounts } from '../money/decimal.ts';
import { isNoValue } from '../money/parse-amount.ts';
import { parseStyledDate } from '../style/date-style.ts';
import { parseCurrency } from '../values/parse-currency.ts';
import { parseDate } from '../values/parse-date.ts';
import { createDesignation } from './designation.ts';
import type { JournalEntries } from './journal-entries.ts';
import type { LedgerRow } from './ledger-row.ts';
import { netOf, type VatContext } from './net-amount.ts';
import { createMoneyReader, type RowMoney, toCell, toNumberCell } from './row-money.ts';
import type { WarningCounter } from './warnings.ts';

/** What is known of a ledger when its rows are read. */
export type RowContext = {
  readonly layout: LedgerLayout;
  readonly kind: LedgerKind;
  /** For amounts that name no currency; empty where none is known, which the engine takes for euros. */
  readonly currency: string;
  /** Whether spending is negative in the file. */
  readonly isFlipped: boolean;
  readonly excludedAccounts: ReadonlyMap<string, Fate>;
  readonly entries: JournalEntries;
  readonly vat: VatContext;
  /** Where set, no row is a purchase. */
  readonly all: Fate | undefined;
  readonly warn: WarningCounter;
};

export type RowReader = (record: TextRecord, heading: string) => LedgerRow;

const largest: Amount = 10n ** 27n; // 10¹⁵, beyond which no line is meant.

/** Reads rows of a ledger whose columns are known. */
export function createRowReader(context: RowContext): RowReader {
  const { layout, kind, warn } = context;
  const { roles } = layout;
  const at = (role: Role) => roles.get(role)?.[0] ?? -1;
  const columns = {
    ...{ supplier: at('supplier'), currency: at('currency'), quantity: at('quantity'), unit: at('unit') },
    ...{ price: at('unitPrice'), date: at('date'), weight: at('weight'), notes: at('notes') },
    ...{
      category: at('category'),
      account: at('account'),
      label: at('accountLabel'),
      group: at('accountGroup'),
    },
    ...{ type: usefulType(layout), status: at('status'), merchant: at('merchantCategory') },
  };
  const readMoney = createMoneyReader(layout);
  const isDouble = kind.kind === 'journal' || kind.kind === 'fec';
  const accountFate = createAccountFates(context);
  const own = roles.get('designation') ?? [];
  const designationOf = createDesignation({
    own,
    classes: [at('merchantCategory'), columns.category, columns.label].filter((index) => index !== -1),
    supplier: columns.supplier === -1 ? undefined : columns.supplier,
    isSparse: isDouble || isSparse(layout, own),
  });
  const headerUnit = unitOfHeader(layout);

  const cellAt = (cells: readonly string[], index: number): string =>
    index === -1 ? '' : (cells[index] ?? '');

  function fateOf(
    cells: readonly string[],
    row: { readonly designation: string; readonly money: RowMoney; readonly heading: string },
  ): Fate {
    const { money, designation } = row;
    if (designation.trim() === '') return unreadBecause('no_designation');
    if (money.state === 'unreadable') return unreadBecause('amount_unreadable');
    if (absolute(money.amount) > largest) return unreadBecause('amount_unreadable');
    if (context.all !== undefined) return context.all;
    const hasQuantity = money.quantity !== undefined || !isNoValue(cellAt(cells, columns.weight));
    if (money.state === 'none' && !hasQuantity && hasMeasure) {
      return exclusionByText(designation) === 'transfer'
        ? excludedAs('transfer')
        : unreadBecause('no_amount');
    }
    if (columns.status !== -1 && money.amount !== 0n && isCancelled(cellAt(cells, columns.status)))
      return excludedAs('cancelled');
    const byAccount = accountFate(
      cellAt(cells, columns.account),
      cellAt(cells, columns.label) || row.heading,
      cellAt(cells, columns.group),
      cells,
    );
    if (byAccount?.fate === 'counted' && isDisposal(cells, money)) return excludedAs('adjustment');
    if (byAccount !== undefined) return byAccount;
    if (kind.kind === 'statement') return statementFate(cells, row);
    return textFate(cells, designation);
  }

  /** What leaves the books without a supplier taking it back was sold, scrapped or put into use: no purchase undone. */
  function isDisposal(cells: readonly string[], money: RowMoney): boolean {
    const account = cellAt(cells, columns.account).trim();
    return (
      kind.plan?.isCapital(account) === true &&
      signedAmount(cells, money) < 0n &&
      !context.entries.isCreditNote(cells)
    );
  }

  const hasMeasure = ['amount', 'grossAmount', 'debit', 'unitPrice', 'quantity', 'weight'].some((role) =>
    roles.has(role as Role),
  );

  function textFate(cells: readonly string[], designation: string): Fate {
    const meaning = lineMeaning(cells);
    if (meaning?.kind === 'excluded') return meaning.fate;
    for (const index of [columns.category, columns.label]) {
      const reason = index === -1 ? undefined : memoised(exclusionByText, cellAt(cells, index));
      if (reason !== undefined) return excludedAs(reason);
    }
    const merchant =
      columns.merchant === -1 ? undefined : findMerchantCategory(cellAt(cells, columns.merchant));
    if (merchant?.exclusion !== undefined) return excludedAs(merchant.exclusion);
    const reason =
      own.length > 0 ? exclusionByText(cellAt(cells, own[0] ?? -1)) : exclusionByText(designation);
    return reason === undefined ? counted : excludedAs(reason);
  }

  function lineMeaning(cells: readonly string[]): LineMeaning | undefined {
    return columns.type === -1 ? undefined : memoised(findLineMeaning, cellAt(cells, columns.type));
  }

  function statementFate(
    cells: readonly string[],
    { designation, money }: { readonly designation: string; readonly money: RowMoney },
  ): Fate {
    const isIncoming = signedAmount(cells, money) < 0n;
    const type = cellAt(cells, columns.type);
    const text = `${designation} ${type}`;
    if (!isIncoming) {
      const reason = exclusionOfOutgoing(text);
      if (reason !== undefined) return excludedAs(reason);
      return textFate(cells, designation);
    }
    if (isRefund(text)) return counted;
    const isCard = !roles.has('credit') && !context.isFlipped;
    if (isSettlement(text)) return excludedAs('transfer');
    return isCard ? counted : excludedAs('revenue');
  }

  /** Spending is positive, what comes back negative. */
  function signedAmount(cells: readonly string[], money: RowMoney): Amount {
    if (kind.kind === 'statement' && roles.has('debit') && roles.has('credit')) {
      if (money.side === 'debit') return absolute(money.amount);
      return -absolute(money.amount);
    }
    if (isDouble)
      return money.side === 'credit' && !roles.has('debit') ? -absolute(money.amount) : money.amount;
    const turned = context.isFlipped ? -money.amount : money.amount;
    if (money.side === 'credit' && !roles.has('credit')) return turned > 0n ? -turned : turned;
    const meaning = kind.kind === 'table' ? lineMeaning(cells) : undefined;
    return meaning?.kind === 'credit' && turned > 0n ? -turned : turned;
  }

  return (record, heading) => {
    const { cells, line } = record;
    const money = readMoney(cells);
    const supplier = cellAt(cells, columns.supplier) || context.entries.supplierOf(cells);
    const designation = designationOf(cells, supplier) || (isDouble || own.length === 0 ? heading : '');
    const amount = money.state === 'read' ? signedAmount(cells, money) : undefined;
    const account = cellAt(cells, columns.account).trim();
    const accountLabel = (cellAt(cells, columns.label) || (account === '' ? heading : '')).trim();
    const date = cellAt(cells, columns.date);
    const day = date === '' ? undefined : parseStyledDate(date, layout.dateStyle);
    const fate = fateOf(cells, { designation, money, heading });
    const ownCurrency = cellAt(cells, columns.currency);
    const written = isBlankCell(ownCurrency) ? money.currency : ownCurrency;
    const currency = written === '' ? context.currency : written;
    if (money.isAgainstStyle) warn('number_style_mixed', line);
    if (money.disagrees) warn('amount_preferred', line);
    if (amount === 0n && fate.fate === 'counted') warn('zero_amount', line);
    return {
      ...{ line, ...fate, account, accountLabel, amount, isoDate: day?.isoDate },
      currency: codeOf(currency),
      activity: {
        designation,
        supplier,
        ...pricesOf(cells, { money, amount, line, isoDate: day?.isoDate, currency: codeOf(currency) }),
        currency:
          isBlankCell(ownCurrency) && money.currency !== '' && money.currency !== context.currency
            ? money.currency
            : currency,
        unit: cellAt(cells, columns.unit) || headerUnit,
        purchaseDate: dateCell(date, day?.isoDate),
        weight: weightCell(cellAt(cells, columns.weight)),
        notes: cellAt(cells, columns.notes),
        category: cellAt(cells, columns.category) || accountText(account, accountLabel),
      },
    };
  };

  function pricesOf(
    cells: readonly string[],
    row: {
      readonly money: RowMoney;
      readonly amount: Amount | undefined;
      readonly line: number;
      readonly isoDate: string | undefined;
      readonly currency: string;
    },
  ): Pick<Activity, 'unitPrice' | 'quantity'> {
    const { money, amount } = row;
    const quantityCell = toCell(cellAt(cells, columns.quantity), money.quantity, 'quantity');
    const priceCell = cellAt(cells, columns.price);
    if (amount === undefined) return { unitPrice: priceCell, quantity: quantityCell };
    const net = netOf(
      amount,
      kind.kind === 'statement' ? { ...money, basis: 'gross' } : money,
      row,
      context.vat,
    );
    const isAsWritten = money.unitPrice !== undefined && !money.disagrees && net === money.amount;
    if (isAsWritten)
      return { unitPrice: toCell(priceCell, money.unitPrice, 'price'), quantity: quantityCell };
    if (money.quantity === undefined) return { unitPrice: amountCell(cells, net), quantity: quantityCell };
    if (money.quantity === 0n) return { unitPrice: amountCell(cells, net), quantity: '' };
    if (money.quantity === one) return { unitPrice: amountCell(cells, net), quantity: quantityCell };
    const price = divideAmounts(net, money.quantity);
    // Too small to be told from nothing: the amount counts, not the quantity.
    if (price === 0n && net !== 0n) return { unitPrice: amountCell(cells, net), quantity: '' };
    return { unitPrice: toNumberCell(price), quantity: quantityCell };
  }

  /** The amount as it stands in its cell where that is read as the same again. */
  function amountCell(cells: readonly string[], net: Amount): string {
    for (const role of ['amount', 'debit', 'unitPrice'] as const) {
      const cell = cellAt(cells, at(role));
      if (!isBlankCell(cell)) return toCell(cell, net, 'price');
    }
    return toNumberCell(net);
  }

  function dateCell(cell: string, isoDate: string | undefined): string {
    if (isoDate === undefined || layout.dateStyle === 'day-first') return cell;
    return parseDate(cell)?.isoDate === isoDate ? cell : isoDate;
  }

  function weightCell(cell: string): string {
    return cell;
  }
}

const one: Amount = 10n ** 12n;

function accountText(account: string, label: string): string {
  return [account, label]
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 500);
}

function codeOf(currency: string): string {
  if (currency === '') return 'EUR';
  return memoised(parseCurrency, currency.trim()) ?? 'XXX';
}

/** A type that would leave out every row says something else. */
function usefulType({ roles, columns }: LedgerLayout): number {
  const index = roles.get('lineType')?.[0] ?? -1;
  const cells = (columns[index]?.profile.cells ?? []).filter((cell) => !isBlankCell(cell));
  return cells.length > 0 && cells.every((cell) => findLineMeaning(cell)?.kind === 'excluded') ? -1 : index;
}

/** In a small file a missing text is an oversight; in a long one others have to speak for it. */
function isSparse({ columns }: LedgerLayout, own: readonly number[]): boolean {
  const profiles = own.map((index) => columns[index]?.profile);
  return profiles.every(
    (profile) => profile !== undefined && profile.rows >= 20 && profile.filled < profile.rows * 0.95,
  );
}

/** `quantity_kg` gives rows without a unit theirs. */
function unitOfHeader({ roles, columns }: LedgerLayout): string {
  if (roles.has('unit')) return '';
  const words = columns[roles.get('quantity')?.[0] ?? -1]?.words ?? [];
  return (
    words.find((word) => /^(?:kg|g|t|tonnes?|kwh|mwh|l|litres?|liters?|m3|m2|km|units?|pcs)$/.test(word)) ??
    ''
  );
}

const memories = new Map<(text: string) => unknown, Map<string, unknown>>();
const mostRemembered = 5_000;

/** Columns that classify have few values: each is judged once. */
function memoised<T>(judge: (text: string) => T, text: string): T {
  const memory = memories.get(judge) ?? new Map<string, unknown>();
  memories.set(judge, memory);
  if (memory.has(text)) return memory.get(text) as T;
  const judged = judge(text);
  if (memory.size >= mostRemembered) memory.clear();
  memory.set(text, judged);
  return judged;
}
