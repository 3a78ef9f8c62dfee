import type { Product } from '../category/product.ts';
import { readCountry } from '../geography/countries.ts';
import { findCountryOfCurrency } from '../geography/currency-country.ts';
import type { CountryFinder } from '../geography/find-country.ts';
import type { ParsedRow } from '../values/parse-row.ts';

/** The country of a purchase, and whether anything names it. */
export type CaseCountry = { readonly code: string; readonly isAssumed: boolean };

/** The country of each row of a case: rows with the same texts may be paid in several currencies. */
export type CountryOf = (row: ParsedRow) => CaseCountry;

const assumed: CaseCountry = { code: 'FR', isAssumed: true };

/**
 * The country that the text names, or else the row's own, the supplier's, the project's, that of the row's currency,
 * or that of the text's language, in this order.
 */
export function findCaseCountry(
  { designation, activities }: Product,
  { finder, country }: { readonly finder: CountryFinder; readonly country: string | undefined },
): CountryOf {
  const supplier = activities[0]?.supplier ?? '';
  const named = finder.find(designation);
  const usual = finder.findOfSupplier(supplier) ?? country;
  let guessed: CaseCountry | undefined;
  let last: { readonly row: ParsedRow; readonly found: CaseCountry } | undefined;
  const guess = (): CaseCountry => {
    const code = finder.guess(designation, supplier);
    return code === undefined ? assumed : { code, isAssumed: false };
  };
  const find = ({ country: given, currency }: ParsedRow): CaseCountry => {
    const said = named ?? readCountry(given) ?? usual;
    if (said !== undefined) return { code: said, isAssumed: false };
    const code = currency === undefined ? undefined : findCountryOfCurrency(currency);
    if (code !== undefined) return { code, isAssumed: false };
    guessed ??= guess();
    return guessed;
  };
  // A row is asked for several times in turn.
  return (row) => {
    if (last?.row !== row) last = { row, found: find(row) };
    return last.found;
  };
}
