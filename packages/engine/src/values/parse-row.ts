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
import type { ExchangeRates, Rate } from './exchange-rates.ts';
import type { Warning } from './warning.ts';

/** One purchase row with its texts read as values; undefined is what was not given or could not be read. */
export type ParsedRow = {
  /** Negative where something is given back, whether the quantity or the price says so. */
  readonly quantity: number | undefined;
  readonly unit: Unit | undefined;
  /** The line's amount, else unit price × quantity (one where none is given), in euros, taken as excluding VAT. */
  readonly spendEur: number | undefined;
  /** As the row names it, else that of the ledger where it is known. */
  readonly currency: string | undefined;
  readonly rate: Rate | undefined;
  /** Mass of the whole row: the quantity in a unit of mass, else the weight of one unit × quantity. */
  readonly massKg: number | undefined;
  readonly isoDate: string | undefined;
  readonly year: number | undefined;
  /** As it is written; blank where none is given. */
  readonly country: string;
  /** The quantity is a number that cannot be meant, so that nothing can be computed from it. */
  readonly isAbsurd: boolean;
  readonly warnings: readonly Warning[];
};

/** A trillion euros, a billion tonnes: products of two sane numbers may still be absurd. */
const largestTotal = 1e12;

/** What rows of a ledger are read with. */
export type RowReading = {
  readonly rates: ExchangeRates;
  /** Of amounts that name none; euros are assumed without it. */
  readonly currency?: string | undefined;
};

/** Reads a row's values. Nothing is refused: what cannot be read is a warning. */
export function parseRow(row: PurchaseRow, { rates, currency: usual }: RowReading): ParsedRow {
  const warnings = new Set<Warning>();
  const take = toTaker(warnings);
  const unitPrice = take(parseNumber(row.unitPrice, 'price'), row.unitPrice, 'unit_price_unreadable');
  const weightKg = take(parseWeight(row.weight), row.weight, 'weight_unreadable');
  const written = parseNumber(row.quantity, 'quantity');
  const given = take(written, row.quantity, 'quantity_unreadable');
  // A quantity that cannot be meant is not one.
  const isAbsurd = written !== undefined && given === undefined;
  const { amount: paid = '' } = row;
  const amount = paid === '' ? undefined : take(parseNumber(paid, 'price'), paid, 'amount_unreadable');
  if (amount !== undefined && unitPrice !== undefined && !agreesWithAmount(unitPrice, given ?? 1, amount))
    warnings.add('amount_differs');
  // Whoever paid something did not buy nothing.
  const quantity = given === 0 && (amount ?? 0) !== 0 ? undefined : given;
  // A price without a quantity is what the line cost; a weight is that of one unit, of which there may be more.
  if (quantity === undefined && !isAbsurd && weightKg !== undefined) warnings.add('quantity_assumed');
  const count = isAbsurd ? undefined : toCount({ quantity, unitPrice, amount });
  const unit = parseUnit(row, warnings);
  const date = parseDate(row.purchaseDate);
  if (date === undefined && row.purchaseDate.trim() !== '') warnings.add('date_unreadable');
  const isoDate = date?.isoDate;
  const named = parseRowCurrency(row);
  const currency = named === 'none' ? (usual ?? named) : named;
  const price = amount ?? unitPrice;
  const rate = price === undefined ? undefined : findRate({ currency, isoDate, rates, warnings });
  const priceEur = rate && price !== undefined ? Math.abs(price) / rate.unitsPerEuro : undefined;
  return {
    quantity: quantity === undefined && !(count !== undefined && count < 0) ? undefined : count,
    unit,
    spendEur: multiply({ one: priceEur, count: amount === undefined ? count : Math.sign(amount), warnings }),
    currency: currency === 'none' ? undefined : currency,
    rate,
    massKg:
      unit?.dimension === 'mass' && quantity !== undefined
        ? multiply({ one: unit.toBase, count, warnings })
        : multiply({ one: weightKg, count, warnings }),
    isoDate,
    year: date?.year,
    country: row.country ?? '',
    isAbsurd,
    warnings: [...warnings],
  };
}

function toTaker(warnings: Set<Warning>) {
  return (read: ParsedNumber | undefined, text: string, unreadable: Warning): number | undefined => {
    if (read === undefined && text.trim() !== '') warnings.add(unreadable);
    for (const warning of read?.warnings ?? []) warnings.add(warning);
    return read?.value;
  };
}

/** How many were bought; a negative price turns the sign, since a credit note gives the goods back as well. */
function toCount(row: {
  readonly quantity: number | undefined;
  readonly unitPrice: number | undefined;
  readonly amount: number | undefined;
}): number {
  const { quantity = 1, unitPrice = 0, amount = 0 } = row;
  // What a line comes to says whether it is a purchase, however its signs are spread.
  if (amount !== 0) return Math.abs(quantity) * Math.sign(amount);
  return quantity * (unitPrice < 0 ? -1 : 1) + 0;
}

/** `12 kg` in the quantity says its unit as well; the unit's own column wins. */
function parseUnit(activity: Activity, warnings: Set<Warning>): Unit | undefined {
  const written =
    activity.unit.trim() === ''
      ? (/(?<=\d\s*)(?!e\d)\p{L}[\p{L}.]*[23²³]?$/iu.exec(activity.quantity.trim())?.[0] ?? '')
      : activity.unit;
  if (written === '') return undefined;
  const unit = findUnit(written);
  if (unit === undefined) warnings.add('unit_unknown');
  return unit;
}

/** `none` where nothing is written, undefined where it cannot be read. */
function parseRowCurrency({ currency, unitPrice, amount = '' }: PurchaseRow): string | undefined {
  const written = currency.trim() === '' ? currencyInPrice(amount) || currencyInPrice(unitPrice) : currency;
  return written === '' ? 'none' : parseCurrency(written);
}

function findRate(row: {
  readonly currency: string | undefined;
  readonly isoDate: string | undefined;
  readonly rates: ExchangeRates;
  readonly warnings: Set<Warning>;
}): Rate | undefined {
  const { isoDate, warnings } = row;
  if (row.currency === 'none') warnings.add('currency_assumed');
  const currency = row.currency === 'none' ? 'EUR' : row.currency;
  const rate = currency === undefined ? undefined : row.rates.find(currency, isoDate);
  if (rate === undefined) warnings.add('currency_unknown');
  else if (currency !== 'EUR' && isoDate === undefined) warnings.add('date_assumed');
  for (const warning of rate?.warnings ?? []) warnings.add(warning);
  return rate;
}

/** `£ 12.50` and `12 USD` name their currency beside the number. */
function currencyInPrice(price: string): string {
  if (/^[\d\s.,-]*$/.test(price)) return '';
  const sign = /[\p{L}$]*\p{Sc}[\p{L}$]*|\p{L}{2,}\b\.?/u.exec(price)?.[0] ?? '';
  const name = sign.replace(/(?:HT|TTC)$/i, '');
  return parseCurrency(name) === undefined ? '' : name;
}

function multiply(amount: {
  readonly one: number | undefined;
  readonly count: number | undefined;
  readonly warnings: Set<Warning>;
}): number | undefined {
  if (amount.one === undefined || amount.count === undefined) return undefined;
  const value = amount.one * amount.count;
  if (Math.abs(value) <= largestTotal) return value;
  amount.warnings.add('value_absurd');
  return undefined;
}
