import { type Activity, rowFields } from '../activity/row-fields.ts';
import { signInPrice } from '../activity/row-money.ts';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { Role } from '../columns/role.ts';
import { splitAccount } from '../fates/account-text.ts';
import { toNumberText } from '../file/number-text.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { isDoubleEntry } from '../kinds/ledger-kind.ts';
import { type Amount, amountToNumber } from '../money/decimal.ts';
import { parseStyledDate } from '../style/date-style.ts';
import { hasBareDollar, parseCurrency } from '../values/parse-currency.ts';
import { parseDate } from '../values/parse-date.ts';
import { parseNumber } from '../values/parse-number.ts';
import { findUnit } from '../values/unit.ts';
import { createDesignation } from './designation.ts';
import type { LedgerRow } from './ledger-row.ts';
import { netOf, type VatContext } from './net-amount.ts';
import { remember } from './remember.ts';
import { createRowFates, type FateContext } from './row-fate.ts';
import { createMoneyReader, keepCell, type RowMoney, toCell } from './row-money.ts';
import type { WarningCounter } from './warnings.ts';

/** The facts about a ledger that are known when its rows are read. */
export type RowContext = FateContext & {
  /** For amounts that state no currency; empty if none is known, which the engine reads as euros. */
  readonly currency: string;
  /** What a bare `$` stands for. */
  readonly dollar: string;
  readonly basis: 'net' | 'gross';
  readonly vat: VatContext;
  readonly warn: WarningCounter;
};

export type RowReader = (record: TextRecord, heading: string) => LedgerRow;

/** Reads the rows of a ledger with known columns: texts stay as written unless they would be misread. */
export function createRowReader(context: RowContext): RowReader {
  const { layout, kind, warn } = context;
  const { roles } = layout;
  const at = (role: Role) => roles.get(role)?.[0] ?? -1;
  const [supplierAt, currencyAt, quantityAt, unitAt] = [at('supplier'), at('currency'), at('quantity'), at('unit')];
  const [priceAt, dateAt, weightAt] = [at('unitPrice'), at('date'), at('weight')];
  const [categoryAt, accountAt, labelAt] = [at('category'), at('account'), at('accountLabel')];
  const [referenceAt, documentAt, countryAt] = [at('reference'), at('document'), at('country')];
  const cellAt = (cells: readonly string[], index: number): string => (index === -1 ? '' : (cells[index] ?? ''));
  const noteColumns = roles.get('notes') ?? [];
  const notesOf = (cells: readonly string[]): string =>
    noteColumns
      .map((index) => cellAt(cells, index))
      .filter((cell) => cell !== '')
      .join(' – ');
  const readMoney = createMoneyReader(layout, context.dollar);
  const { fateOf, signedAmount } = createRowFates(context);
  const isDouble = isDoubleEntry(kind);
  const own = roles.get('designation') ?? [];
  const designationOf = createDesignation({
    own,
    classes: [at('merchantCategory'), categoryAt, labelAt].filter((index) => index !== -1 && !own.includes(index)),
    supplier: supplierAt === -1 ? undefined : supplierAt,
    isNamed: layout.headerLine > 0,
    isSparse: isDouble || isSparse(layout, own),
  });
  // A price per thousand, or in thousands, is not the number in its cell.
  const isPlainPrice = !roles.has('priceBase') && (layout.columns[priceAt]?.multiplier ?? 1) === 1;
  const isNetLedger = roles.has('amount') && layout.columns[at('amount')]?.basis !== 'gross';
  const headerUnit = unitOfHeader(layout);
  const parseDay = remember((cell) => parseStyledDate(cell, layout.dateStyle)?.isoDate);
  const splitHeading = remember(splitAccount);
  const parseCode = remember((text) => (text.trim() === '' ? 'EUR' : (parseCurrency(text.trim()) ?? 'XXX')));

  return ({ cells, line }, heading) => {
    const money = readMoney(cells);
    const supplier = cellAt(cells, supplierAt) || context.entries.supplierOf(cells);
    const designation = designationOf(cells, supplier) || (isDouble ? heading : '');
    const amount = money.state === 'read' ? signedAmount(cells, money) : undefined;
    const inHeading = heading === '' || accountAt !== -1 ? noAccount : splitHeading(heading);
    const account = cellAt(cells, accountAt).trim() || inHeading.number;
    const label = cellAt(cells, labelAt) || inHeading.label;
    const dateCell = cellAt(cells, dateAt);
    const isoDate = dateCell === '' ? undefined : parseDay(dateCell);
    const { fate, reason } = fateOf({ cells, designation, money, amount, heading });
    const ownCurrency = cellAt(cells, currencyAt);
    const written = isBlankCell(ownCurrency) ? money.currency : ownCurrency;
    const currency = written === '' ? context.currency || ownCurrency : written;
    const code = parseCode(currency);
    if (money.isAgainstStyle) warn('number_style_mixed', line);
    if (money.disagrees) warn('amount_preferred', line);
    if (isNetLedger && money.basis === 'gross' && fate === 'counted') warn('gross_only_rows', line);
    const prices = pricesOf(cells, { money, amount, isoDate, currency: code });
    const { quantity, netAmount } = prices;
    const unitPrice = withoutOtherSign(prices.unitPrice, code);
    const activity: Activity = {
      designation,
      supplier,
      unitPrice,
      // A currency sign next to the price takes precedence.
      currency:
        isBlankCell(ownCurrency) && money.currency !== '' && signInPrice({ unitPrice }) !== '' ? ownCurrency : currency,
      quantity,
      unit: cellAt(cells, unitAt) || headerUnit,
      purchaseDate: toDateCell(dateCell, isoDate),
      weight: cellAt(cells, weightAt),
      notes: notesOf(cells),
      category: cellAt(cells, categoryAt) || toAccountText(account, label),
    };
    return {
      line,
      activity,
      // Without a reference, the invoice number leads back to the invoice, and identifies duplicates.
      reference: cellAt(cells, referenceAt) || cellAt(cells, documentAt).trim().slice(0, rowFields.reference.longest),
      account,
      accountLabel: label.trim(),
      amount,
      netAmount,
      currency: code,
      country: cellAt(cells, countryAt).trim(),
      isoDate,
      fate,
      reason,
    } as LedgerRow;
  };

  /** Unit price and quantity whose product is the line's net amount, as written where possible. */
  function pricesOf(
    cells: readonly string[],
    row: {
      readonly money: RowMoney;
      readonly amount: Amount | undefined;
      readonly isoDate: string | undefined;
      readonly currency: string;
    },
  ): Pick<Activity, 'unitPrice' | 'quantity'> & Pick<LedgerRow, 'netAmount'> {
    const { money, amount } = row;
    const quantity = quantityAt === -1 ? '' : keepCell(cellAt(cells, quantityAt), money.quantity, 'quantity');
    const price = cellAt(cells, priceAt);
    if (amount === undefined) {
      const unitPrice = isBlankCell(price) ? cellAt(cells, at('amount')) || price : price;
      return { unitPrice, quantity, netAmount: undefined };
    }
    const net = netOf(amount, context.basis === 'gross' ? { ...money, basis: 'gross' } : money, row, context.vat);
    if (money.unitPrice !== undefined && !money.disagrees && net === money.amount) {
      const unitPrice = (isPlainPrice ? keepCell : toCell)(price, money.unitPrice, 'price');
      return { unitPrice, quantity, netAmount: net };
    }
    if (money.quantity === undefined || money.quantity === 1)
      return { unitPrice: amountCell(cells, net), quantity, netAmount: net };
    const each = money.quantity === 0 ? 0 : amountToNumber(net) / money.quantity;
    // Zero, or too small to be read back as a price: the amount is used, not the quantity.
    if (net !== 0n && Math.abs(each) < smallestPrice)
      return { unitPrice: amountCell(cells, net), quantity: '', netAmount: net };
    return { unitPrice: toNumberText(each), quantity, netAmount: net };
  }

  /** The amount as written in its cell, if it reads back as the same number. */
  function amountCell(cells: readonly string[], net: Amount): string {
    for (const role of ['amount', 'debit', 'unitPrice'] as const) {
      const cell = cellAt(cells, at(role));
      if (!isBlankCell(cell)) return toCell(cell, amountToNumber(net), 'price');
    }
    return toNumberText(amountToNumber(net));
  }

  function toDateCell(cell: string, isoDate: string | undefined): string {
    if (isoDate === undefined || layout.dateStyle === 'day-first') return cell;
    return parseDate(cell)?.isoDate === isoDate ? cell : isoDate;
  }
}

const noAccount = splitAccount('');
const smallestPrice = 1e-9;

/** A price without the sign beside it, if that reads as another currency: a bare `$` in a ledger in Australian dollars. */
function withoutOtherSign(price: string, currency: string): string {
  const sign = signInPrice({ unitPrice: price });
  const value =
    sign === '' || !hasBareDollar(sign) || currency === 'USD' ? undefined : parseNumber(price, 'price')?.value;
  return value === undefined ? price : toNumberText(value);
}

/** The account of a row as text. It becomes the category of rows without one, so that this information is not lost. */
function toAccountText(account: string, label: string): string {
  if (account === '' || label === '') return account || label;
  return `${account} ${label.trim()}`.slice(0, 500);
}

/**
 * Whether other columns must complete the designation: in a small file, a missing text is an oversight; in a long one,
 * it is not.
 */
function isSparse({ columns }: LedgerLayout, own: readonly number[]): boolean {
  return own.every((index) => {
    const { rows = 0, filled = 0 } = columns[index]?.profile ?? {};
    return rows >= 20 && filled < rows * 0.95;
  });
}

/** The unit in the name of the quantity column, such as `quantity_kg`, for ledgers without a unit column. */
function unitOfHeader({ roles, columns }: LedgerLayout): string {
  if (roles.has('unit')) return '';
  const words = columns[roles.get('quantity')?.[0] ?? -1]?.words ?? [];
  return words.find((word) => unitSigns.has(word) || isUnitWord(word)) ?? '';
}

const unitSigns = new Set(['kg', 'g', 't', 'kwh', 'mwh', 'l', 'km']);
const shortestUnitWord = 5;

/** Short words such as `to` may be abbreviations of units, but not in the name of a column. */
function isUnitWord(word: string): boolean {
  const dimension = word.length < shortestUnitWord ? undefined : findUnit(word)?.dimension;
  return dimension === 'mass' || dimension === 'volume' || dimension === 'energy' || dimension === 'distance';
}
