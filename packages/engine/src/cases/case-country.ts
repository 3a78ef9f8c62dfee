import { parseCurrency } from '@ledgerprint/ledger/values';
import type { Product } from '../category/product.ts';
import { findCountryOfCurrency } from '../geography/currency-country.ts';
import type { CountryFinder } from '../geography/find-country.ts';

/** Where something was bought, and whether anything said so. */
export type CaseCountry = { readonly code: string; readonly isAssumed: boolean };

const assumed: CaseCountry = { code: 'FR', isAssumed: true };

/** The country that the row's text names, or its supplier, else the project's own, else that of the row's currency, else that of its language. */
export function findCaseCountry(
  { designation, activities }: Product,
  { finder, country }: { readonly finder: CountryFinder; readonly country: string | undefined },
): CaseCountry {
  const [row] = activities;
  const named = finder.find(designation) ?? finder.findOfSupplier(row?.supplier ?? '') ?? country;
  const code =
    named ??
    findCountryOfCurrency(parseCurrency(row?.currency ?? '') ?? '') ??
    finder.guess(designation, row?.supplier ?? '');
  return code === undefined ? assumed : { code, isAssumed: false };
}
