import { vatRateTable } from './vat-rate-table.ts';

/** Other codes of a country, and territories that share its VAT: Liechtenstein with Switzerland, Northern Ireland. */
const sameVat: Readonly<Record<string, string>> = { UK: 'GB', XI: 'GB', EL: 'GR', LI: 'CH' };

/** Currencies used by a single country with VAT, which they therefore identify. The euro does not. */
const vatCountries: Readonly<Record<string, string>> = {
  GBP: 'GB',
  CHF: 'CH',
  NOK: 'NO',
  SEK: 'SE',
  DKK: 'DK',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  BGN: 'BG',
  ISK: 'IS',
};

/**
 * The standard VAT rate of a country's mainland in percent, on a day written as 2024-12-31. Without a day, the latest known
 * rate; for a day before the table starts, the first known one. Undefined for a country that is not in the table.
 */
export function findStandardVatRate(country: string, isoDate: string | undefined): number | undefined {
  const code = country.trim().toUpperCase();
  const rates = findOwn(vatRateTable, findOwn(sameVat, code) ?? code)?.rates;
  if (isoDate === undefined) return rates?.at(-1)?.[1];
  return (rates?.findLast(([from]) => from <= isoDate) ?? rates?.[0])?.[1];
}

/** The country whose VAT most likely applies to an amount in this currency; undefined if ambiguous. */
export function vatCountryOfCurrency(currency: string): string | undefined {
  return findOwn(vatCountries, currency.trim().toUpperCase());
}

function findOwn<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
