import type { Amount } from '../money/decimal.ts';
import { findStandardVatRate, vatCountryOfCurrency } from '../values/standard-vat-rates.ts';
import { type RowMoney, withoutTax } from './row-money.ts';
import type { WarningCode } from './warning-words.ts';

/** Where the purchases of a ledger were made, for the tax in them. */
export type VatContext = {
  /** Two letters; the ledger's own country or the one that is assumed. */
  readonly country: string;
  readonly onAssumed: (code: WarningCode, country: string) => void;
};

/** What a row costs without VAT: footprints are computed from that. Sums of the reconciliation do not use it. */
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
  const place = vatCountryOfCurrency(row.currency) ?? (row.currency === 'EUR' ? country : '');
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
