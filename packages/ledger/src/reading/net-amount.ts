import type { Amount } from '../money/decimal.ts';
import { currencyOfCountry } from '../values/country-currency.ts';
import { findStandardVatRate, vatCountryOfCurrency } from '../values/standard-vat-rates.ts';
import { type RowMoney, withoutTax } from './row-money.ts';
import type { WarningCode } from './warning-words.ts';

/** The country of the purchases, which determines their VAT. */
export type VatContext = {
  /** Two letters: the country that is stated, found or assumed for the ledger. */
  readonly country: string;
  readonly onAssumed: (code: WarningCode, country: string) => void;
};

/** The cost of a row excluding VAT, from which footprints are calculated. The reconciliation does not use it. */
export function netOf(
  amount: Amount,
  money: RowMoney,
  row: { readonly isoDate: string | undefined; readonly currency: string },
  { country, onAssumed }: VatContext,
): Amount {
  if (money.basis === 'net' || amount === 0n) return amount;
  const vat = money.vat;
  if (vat !== undefined) return amount < 0n ? amount + absoluteOf(vat) : amount - absoluteOf(vat);
  if (money.vatRate !== undefined) return withoutTax(amount, money.vatRate);
  const isOfCountry = row.currency === 'EUR' || row.currency === currencyOfCountry(country);
  const place = vatCountryOfCurrency(row.currency) ?? (isOfCountry ? country : '');
  const rate = place === '' ? undefined : findStandardVatRate(place, row.isoDate);
  if (rate === undefined) {
    onAssumed('vat_unknown', place);
    return amount;
  }
  onAssumed('vat_assumed', place);
  return withoutTax(amount, rate);
}

function absoluteOf(amount: Amount): Amount {
  return amount < 0n ? -amount : amount;
}
