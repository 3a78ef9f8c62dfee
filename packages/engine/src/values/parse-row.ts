import type { Activity, PurchaseRow } from '@ledgerprint/ledger/activity';
import {
  agreesWithAmount,
  findUnit,
  type ParsedNumber,
  parseCurrency,
  parseDate,
  parseNumber,
  parseWeight,
  type Unit,
} from '@ledgerprint/ledger/values';
import { toSignificant } from '../footprint/significant.ts';
import type { ExchangeRates, Rate } from './exchange-rates.ts';
import type { Warning } from './warning.ts';

/** One purchase row with its texts parsed; undefined for values that were not given or could not be read. */
export type ParsedRow = {
  /** Negative for returned goods, whether the quantity or the price is negative. */
  readonly quantity: number | undefined;
  readonly unit: Unit | undefined;
  /** The amount of the row, or else unit price × quantity (1 if none is given), in euros, assumed to exclude VAT. */
  readonly spendEur: number | undefined;
  /** The currency that the row names, or else that of the ledger; undefined if neither is known. */
  readonly currency: string | undefined;
  readonly rate: Rate | undefined;
  /**
   * The mass of the whole row: the quantity if its unit is a unit of mass, or else the weight of one unit × quantity.
   */
  readonly massKg: number | undefined;
  readonly isoDate: string | undefined;
  readonly year: number | undefined;
  /** As written; blank if none is given. */
  readonly country: string;
  /** The quantity is implausible, so nothing can be calculated from it. */
  readonly isAbsurd: boolean;
  readonly warnings: readonly Warning[];
};

/** A trillion euros, a billion tonnes: the product of two plausible numbers may still be implausible. */
const largestTotal = 1e12;

/** What is needed to parse the rows of a ledger. */
export type RowReading = {
  readonly rates: ExchangeRates;
  /** The currency of amounts that name none; euros if absent. */
  readonly currency?: string | undefined;
};

/** Parses the values of a row. No row is rejected: values that cannot be read give warnings. */
export function parseRow(row: PurchaseRow, { rates, currency: usual }: RowReading): ParsedRow {
  const warnings = new RowWarnings();
  const { amount: paid = '' } = row;
  const unitPrice = warnings.take(parseNumber(row.unitPrice, 'price'), row.unitPrice, 'unit_price_unreadable');
  const weightKg = warnings.take(parseWeight(row.weight), row.weight, 'weight_unreadable');
  const written = parseNumber(row.quantity, 'quantity');
  const given = warnings.take(written, row.quantity, 'quantity_unreadable');
  // An implausible quantity is ignored.
  const isAbsurd = written !== undefined && given === undefined;
  const amount = paid === '' ? undefined : warnings.take(parseNumber(paid, 'price'), paid, 'amount_unreadable');
  if (amount !== undefined && unitPrice !== undefined && !agreesWithAmount(unitPrice, given ?? 1, amount))
    warnings.add('amount_differs');
  // If something was paid, something was bought.
  const quantity = given === 0 && (amount ?? 0) !== 0 ? undefined : given;
  // A price without a quantity is the cost of the row; a weight is that of one unit, of which there may be several.
  if (quantity === undefined && !isAbsurd && weightKg !== undefined) warnings.add('quantity_assumed');
  const count = isAbsurd ? undefined : toCount(quantity, unitPrice, amount);
  const unit = parseUnit(row, warnings);
  const date = row.purchaseDate === '' ? undefined : parseDate(row.purchaseDate);
  if (date === undefined && row.purchaseDate.trim() !== '') warnings.add('date_unreadable');
  const isoDate = date?.isoDate;
  const named = parseRowCurrency(row);
  const currency = named === 'none' ? (usual ?? named) : named;
  const price = amount ?? unitPrice;
  const rate = price === undefined ? undefined : findRate({ currency, isoDate, rates, warnings });
  const isWeighed = unit?.dimension === 'mass' && quantity !== undefined;
  return {
    quantity: quantity === undefined && !(count !== undefined && count < 0) ? undefined : count,
    unit,
    spendEur: withinLimit(toEuros(price, amount === undefined ? count : Math.sign(amount), rate), warnings),
    currency: currency === 'none' ? undefined : currency,
    rate,
    massKg: multiply(isWeighed ? unit.toBase : weightKg, count, warnings),
    isoDate,
    year: date?.year,
    country: row.country ?? '',
    isAbsurd,
    warnings: warnings.found,
  };
}

/** The warnings of a row, each once. Most rows have none. */
class RowWarnings {
  found: readonly Warning[] = noWarnings;

  add(warning: Warning): void {
    if (!this.found.includes(warning)) this.found = [...this.found, warning];
  }

  /** The value of a number, with its warnings or, if it cannot be read, that one. */
  take(read: ParsedNumber | undefined, text: string, unreadable: Warning): number | undefined {
    if (read === undefined) {
      if (text !== '' && text.trim() !== '') this.add(unreadable);
      return undefined;
    }
    for (const warning of read.warnings) this.add(warning);
    return read.value;
  }
}

const noWarnings: readonly Warning[] = [];

/** The quantity bought; a negative price changes its sign, since a credit note also returns the goods. */
function toCount(quantity = 1, unitPrice = 0, amount = 0): number {
  // The total decides whether the row is a purchase or a return, whichever of its other values is negative.
  if (amount !== 0) return Math.abs(quantity) * Math.sign(amount);
  return quantity * (unitPrice < 0 ? -1 : 1) + 0;
}

/** A quantity of `12 kg` also gives the unit; the unit column takes precedence. */
function parseUnit(activity: Activity, warnings: RowWarnings): Unit | undefined {
  const written = activity.unit.trim() === '' ? findUnitInQuantity(activity.quantity) : activity.unit;
  if (written === '') return undefined;
  const unit = findUnit(written);
  if (unit === undefined) warnings.add('unit_unknown');
  return unit;
}

function findUnitInQuantity(quantity: string): string {
  if (plainNumber.test(quantity)) return '';
  return /(?<=\d\s*)(?!e\d)\p{L}[\p{L}.]*[23²³]?$/iu.exec(quantity.trim())?.[0] ?? '';
}

/** `none` if the cell is blank, undefined if it cannot be read. */
function parseRowCurrency({ currency, unitPrice, amount = '' }: PurchaseRow): string | undefined {
  const written = currency.trim() === '' ? currencyInPrice(amount) || currencyInPrice(unitPrice) : currency;
  return written === '' ? 'none' : parseCurrency(written);
}

function findRate(row: {
  readonly currency: string | undefined;
  readonly isoDate: string | undefined;
  readonly rates: ExchangeRates;
  readonly warnings: RowWarnings;
}): Rate | undefined {
  const { isoDate, warnings } = row;
  if (row.currency === 'none') warnings.add('currency_assumed');
  const currency = row.currency === 'none' ? 'EUR' : row.currency;
  const rate = currency === undefined ? undefined : row.rates.find(currency, isoDate);
  if (rate === undefined) warnings.add('currency_unknown');
  else if (currency !== 'EUR' && isoDate === undefined) warnings.add('date_assumed');
  if (rate !== undefined) for (const warning of rate.warnings) warnings.add(warning);
  return rate;
}

/** Nothing but digits and their signs: neither a unit nor a currency. */
const plainNumber = /^[\d\s.,-]*$/;

/** `£ 12.50` and `12 USD` give the currency with the number. */
function currencyInPrice(price: string): string {
  if (plainNumber.test(price)) return '';
  const sign = /[\p{L}$]*\p{Sc}[\p{L}$]*|\p{L}{2,}\b\.?/u.exec(price)?.[0] ?? '';
  const name = sign.replace(/(?:HT|TTC)$/i, '');
  return parseCurrency(name) === undefined ? '' : name;
}

function multiply(one: number | undefined, count: number | undefined, warnings: RowWarnings): number | undefined {
  return one === undefined || count === undefined ? undefined : withinLimit(one * count, warnings);
}

/** Multiplied and rounded first, so that a price and a quantity give the same euros as the total that they make. */
function toEuros(price: number | undefined, count: number | undefined, rate: Rate | undefined): number | undefined {
  if (price === undefined || count === undefined || rate === undefined) return undefined;
  return toSignificant(Math.abs(price) * count) / rate.unitsPerEuro;
}

function withinLimit(value: number | undefined, warnings: RowWarnings): number | undefined {
  if (value === undefined || Math.abs(value) <= largestTotal) return value;
  warnings.add('value_absurd');
  return undefined;
}
