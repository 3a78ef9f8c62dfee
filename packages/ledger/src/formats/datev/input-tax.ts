import { findStandardVatRate } from '../../values/standard-vat-rates.ts';
import type { GermanChart } from './chart.ts';

/** The effect of a tax key (BU-Schlüssel) on the amount of its entry. */
export type TaxKey =
  /** No key: the account may determine the tax. */
  | { readonly tax: 'by account' }
  /** The amount excludes tax: reverse charge, goods from the EU, tax booked manually. */
  | { readonly tax: 'none' }
  | { readonly tax: 'full' | 'reduced' }
  | { readonly tax: 'percent'; readonly percent: number }
  /** A key defined by the company. */
  | { readonly tax: 'unknown' };

/**
 * Reads a tax key. In keys of two digits, the first is a correction: 2, 3, 6, 7 and 8 are reversals (Generalumkehr), 4 and 8
 * disable the account's automatic tax, 9 is input tax to be apportioned. Keys of three and four digits are newer.
 */
export function parseTaxKey(cell: string): { readonly key: TaxKey; readonly isReversal: boolean } {
  const digits = cell.trim().replace(/^0+/, '');
  if (!/^\d{1,4}$/.test(digits)) return { key: { tax: 'by account' }, isReversal: false };
  if (digits.length === 1) return { key: keyOfDigit(digits), isReversal: false };
  if (digits.length > 2) return { key: newKeys[digits] ?? { tax: 'none' }, isReversal: false };
  const [correction = '', tax = ''] = digits;
  const isReversal = '23678'.includes(correction);
  // 91 to 95 are reverse charge, 98 and 99 apportion.
  if (correction === '9') return { key: tax >= '8' ? keyOfDigit(tax) : { tax: 'none' }, isReversal };
  if (correction === '5' || correction === '7') return { key: { tax: 'unknown' }, isReversal };
  if ('1468'.includes(correction)) return { key: { tax: 'none' }, isReversal };
  return { key: tax === '0' ? { tax: 'by account' } : keyOfDigit(tax), isReversal };
}

const newKeys: Readonly<Record<string, TaxKey>> = {
  101: { tax: 'full' },
  102: { tax: 'reduced' },
  401: { tax: 'full' },
  402: { tax: 'reduced' },
};

function keyOfDigit(digit: string): TaxKey {
  // Output tax keys also mean that the amount includes tax.
  if (digit === '9' || digit === '3') return { tax: 'full' };
  if (digit === '8' || digit === '2') return { tax: 'reduced' };
  if (digit === '7' || digit === '5') return { tax: 'percent', percent: 16 };
  return { tax: 'none' };
}

/**
 * Accounts whose amounts include input tax, by their first three or all four digits. Amounts of purchases from other EU
 * countries (3724, 3725, 3792, 3793) include none. Farmers have their own rates, which change every year (`average`).
 */
const automatic: Readonly<Record<GermanChart, Readonly<Record<AutomaticTax, readonly string[]>>>> = {
  skr03: {
    full: ['303', '3092', '340', '3106', ...discounts('37').full],
    reduced: ['301', '3091', '330', '3108', ...discounts('37').reduced],
    average: ['307', '3505', '354', ...discounts('37').average],
  },
  skr04: {
    full: ['513', '5192', '540', '5906', ...discounts('57').full],
    reduced: ['511', '5191', '530', '5908', ...discounts('57').reduced],
    average: ['517', '5505', '554', ...discounts('57').average],
  },
};

type AutomaticTax = 'full' | 'reduced' | 'average';

/** Discounts and rebates have the same last digits in both charts. */
function discounts(group: string): Readonly<Record<AutomaticTax, readonly string[]>> {
  const accounts = (endings: string) => endings.split(' ').map((ending) => `${group}${ending}`);
  return {
    full: accounts('15 20 21 22 36 38 55 60 61 85 90 91'),
    reduced: accounts('10 11 14 31 34 50 51 54 80 81 84'),
    average: accounts('88 94 96 98'),
  };
}

/** The VAT percentage included in the amount of an entry; 0 if none, undefined if unknown. */
export function taxInAmount(entry: {
  readonly key: TaxKey;
  /** Four digits. */
  readonly account: string;
  readonly chart: GermanChart | undefined;
  /** The rate stated in the entry itself. */
  readonly named: number | undefined;
  readonly isoDate: string | undefined;
}): number | undefined {
  const { key, isoDate } = entry;
  if (key.tax === 'none') return 0;
  if (key.tax === 'percent') return key.percent;
  if (key.tax === 'unknown') return entry.named;
  const tax = key.tax === 'by account' ? taxOfAccount(entry.account, entry.chart) : key.tax;
  if (tax === 'none') return 0;
  if (entry.named !== undefined && entry.named > 0) return entry.named;
  if (tax === 'average') return undefined;
  return tax === 'full' ? findStandardVatRate('DE', isoDate) : reducedRate(isoDate);
}

const automaticTaxes: readonly AutomaticTax[] = ['full', 'reduced', 'average'];

function taxOfAccount(account: string, chart: GermanChart | undefined): AutomaticTax | 'none' {
  if (chart === undefined) return 'none';
  const isIn = (tax: AutomaticTax) => automatic[chart][tax].some((prefix) => account.startsWith(prefix));
  return automaticTaxes.find(isIn) ?? 'none';
}

/** Reduced for half a year, like the standard rate (Zweites Corona-Steuerhilfegesetz, § 28 UStG). */
function reducedRate(isoDate: string | undefined): number {
  return isoDate !== undefined && isoDate >= '2020-07-01' && isoDate <= '2020-12-31' ? 5 : 7;
}
