import type { Activity } from '../../domain/activity.ts';
import type { ExchangeRates, Rate } from './exchange-rates.ts';
import { readCurrency } from './read-currency.ts';
import { readDate } from './read-date.ts';
import { type ReadNumber, readNumber } from './read-number.ts';
import { readWeight } from './read-weight.ts';
import { findUnit, type Unit } from './unit.ts';
import type { Warning } from './warning.ts';

/** One purchase line with its texts read as values; undefined is what was not given or could not be read. */
export type Line = {
  readonly quantity: number | undefined;
  readonly unit: Unit | undefined;
  /** Unit price × quantity (one where none is given) in euros, taken as excluding VAT. */
  readonly spendEur: number | undefined;
  readonly rate: Rate | undefined;
  /** Mass of the whole line, from the weight of one unit. */
  readonly massKg: number | undefined;
  readonly isoDate: string | undefined;
  readonly year: number | undefined;
  readonly warnings: readonly Warning[];
};

/** Reads a line's values. Nothing is refused: what cannot be read is a warning. */
export function readLine(activity: Activity, rates: ExchangeRates): Line {
  const warnings = new Set<Warning>();
  const take = (read: ReadNumber | undefined, text: string, unreadable: Warning): number | undefined => {
    if (read === undefined && text.trim() !== '') warnings.add(unreadable);
    for (const warning of read?.warnings ?? []) warnings.add(warning);
    return read?.value;
  };
  const { amount, unit } = readQuantity(activity, warnings);
  const quantity = take(amount, activity.quantity, 'quantity_unreadable');
  const unitPrice = take(
    readNumber(activity.unitPrice, 'price'),
    activity.unitPrice,
    'unit_price_unreadable',
  );
  const weightKg = take(readWeight(activity.weight), activity.weight, 'weight_unreadable');
  const date = readDate(activity.purchaseDate);
  if (date === undefined && activity.purchaseDate.trim() !== '') warnings.add('date_unreadable');
  const rate =
    unitPrice === undefined ? undefined : findRate({ activity, isoDate: date?.isoDate, rates, warnings });
  const count = quantity ?? 1;
  return {
    quantity,
    unit,
    spendEur:
      rate === undefined || unitPrice === undefined
        ? undefined
        : toSane((unitPrice * count) / rate.unitsPerEuro, warnings),
    rate,
    massKg: weightKg === undefined ? undefined : toSane(weightKg * count, warnings),
    isoDate: date?.isoDate,
    year: date?.year,
    warnings: [...warnings],
  };
}

/** `12 kg` in the quantity says its unit as well; the unit's own column wins. */
function readQuantity(activity: Activity, warnings: Set<Warning>) {
  const amount = readNumber(activity.quantity, 'quantity');
  if (activity.unit.trim() === '') {
    const written = /[\p{L}²³][\p{L}\p{N}²³.]*$/u.exec(activity.quantity.trim())?.[0] ?? '';
    return { amount, unit: findUnit(written) };
  }
  const unit = findUnit(activity.unit);
  if (unit === undefined) warnings.add('unit_unknown');
  return { amount, unit };
}

function findRate(line: {
  readonly activity: Activity;
  readonly isoDate: string | undefined;
  readonly rates: ExchangeRates;
  readonly warnings: Set<Warning>;
}): Rate | undefined {
  const { activity, warnings } = line;
  const written = activity.currency.trim() === '' ? currencyInPrice(activity.unitPrice) : activity.currency;
  if (written === '') warnings.add('currency_assumed');
  const currency = written === '' ? 'EUR' : readCurrency(written);
  const rate = currency === undefined ? undefined : line.rates.find(currency, line.isoDate);
  if (rate === undefined) warnings.add('currency_unknown');
  for (const warning of rate?.warnings ?? []) warnings.add(warning);
  return rate;
}

/** `£ 12.50` and `12 USD` name their currency beside the number. */
function currencyInPrice(price: string): string {
  const sign = /[\p{L}$]*\p{Sc}[\p{L}$]*|\b[A-Za-z]{3}\b/u.exec(price)?.[0] ?? '';
  return readCurrency(sign) === undefined ? '' : sign;
}

/** Products of two sane numbers may still be absurd. */
function toSane(value: number, warnings: Set<Warning>): number | undefined {
  if (Math.abs(value) <= 1e15) return value;
  warnings.add('value_absurd');
  return undefined;
}
