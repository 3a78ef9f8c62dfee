import type { Activity } from '@ledgerprint/ledger/activity';
import {
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
  /** Unit price × quantity (one where none is given) in euros, taken as excluding VAT. */
  readonly spendEur: number | undefined;
  /** As the row names it. */
  readonly currency: string | undefined;
  readonly rate: Rate | undefined;
  /** Mass of the whole row: the quantity in a unit of mass, else the weight of one unit × quantity. */
  readonly massKg: number | undefined;
  readonly isoDate: string | undefined;
  readonly year: number | undefined;
  /** The quantity is a number that cannot be meant, so that nothing can be computed from the row. */
  readonly isAbsurd: boolean;
  readonly warnings: readonly Warning[];
};

/** A trillion euros, a billion tonnes: products of two sane numbers may still be absurd. */
const largestTotal = 1e12;

/** Reads a row's values. Nothing is refused: what cannot be read is a warning. */
export function parseRow(activity: Activity, rates: ExchangeRates): ParsedRow {
  const warnings = new Set<Warning>();
  const take = toTaker(warnings);
  const unitPrice = take(
    parseNumber(activity.unitPrice, 'price'),
    activity.unitPrice,
    'unit_price_unreadable',
  );
  const weightKg = take(parseWeight(activity.weight), activity.weight, 'weight_unreadable');
  const written = parseNumber(activity.quantity, 'quantity');
  const quantity = take(written, activity.quantity, 'quantity_unreadable');
  // A quantity that cannot be meant is not one.
  const isAbsurd = written !== undefined && quantity === undefined;
  // A price without a quantity is what the line cost; a weight is that of one unit, of which there may be more.
  if (quantity === undefined && !isAbsurd && weightKg !== undefined) warnings.add('quantity_assumed');
  const count = isAbsurd ? undefined : toCount(quantity, unitPrice);
  const unit = parseUnit(activity, warnings);
  const date = parseDate(activity.purchaseDate);
  if (date === undefined && activity.purchaseDate.trim() !== '') warnings.add('date_unreadable');
  const isoDate = date?.isoDate;
  const currency = parseRowCurrency(activity);
  const rate = unitPrice === undefined ? undefined : findRate({ currency, isoDate, rates, warnings });
  const priceEur = rate && unitPrice !== undefined ? Math.abs(unitPrice) / rate.unitsPerEuro : undefined;
  return {
    quantity: quantity === undefined && (unitPrice ?? 0) >= 0 ? undefined : count,
    unit,
    spendEur: multiply({ one: priceEur, count, warnings }),
    currency: currency === 'none' ? undefined : currency,
    rate,
    massKg:
      unit?.dimension === 'mass' && quantity !== undefined
        ? multiply({ one: unit.toBase, count, warnings })
        : multiply({ one: weightKg, count, warnings }),
    isoDate,
    year: date?.year,
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
function toCount(quantity: number | undefined, unitPrice: number | undefined): number {
  return (quantity ?? 1) * ((unitPrice ?? 0) < 0 ? -1 : 1) + 0;
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
function parseRowCurrency({ currency, unitPrice }: Activity): string | undefined {
  const written = currency.trim() === '' ? currencyInPrice(unitPrice) : currency;
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
