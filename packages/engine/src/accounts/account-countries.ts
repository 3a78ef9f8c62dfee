import { readCountry } from '../geography/countries.ts';
import { findCountryOfCurrency } from '../geography/currency-country.ts';
import type { ParsedRow } from '../values/parse-row.ts';

/** Its charts of accounts are assumed if the project has no country. */
const assumed = 'FR';

/**
 * The countries whose charts of accounts a case may be booked on, the most likely first: the project's, that of its rows, and, if
 * the project has none, that of their currency.
 */
export function listAccountCountries([row]: readonly ParsedRow[], country: string | undefined): readonly string[] {
  const own = row && readCountry(row.country);
  const ofCurrency = country || row?.currency === undefined ? undefined : findCountryOfCurrency(row.currency);
  return [...new Set([country || assumed, own, ofCurrency])].filter((code) => code !== undefined);
}
