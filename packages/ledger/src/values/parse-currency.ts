import { listRows } from '@ledgerprint/languages';
import { remembering } from './remembering.ts';

/** Signs and abbreviations used instead of the ISO 4217 code. A bare `$` is the US dollar, a bare `¥` the yen. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  E: 'EUR',
  $: 'USD',
  US$: 'USD',
  $US: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  RMB: 'CNY',
  FR: 'CHF',
  SFR: 'CHF',
  CA$: 'CAD',
  C$: 'CAD',
  $CA: 'CAD',
  CAN$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  '₹': 'INR',
  RS: 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '฿': 'THB',
  '₱': 'PHP',
  ZŁ: 'PLN',
  ZL: 'PLN',
  KČ: 'CZK',
  KC: 'CZK',
  FT: 'HUF',
};

const codes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(signs),
  ...listRows('currencies').map(({ text, means }) => [text.toUpperCase(), means] as const),
]);

/** Whether a text has a `$` that does not say whose: `$12`, `Amount ($)`, but not `US$ 12`. */
export function hasBareDollar(text: string): boolean {
  return /(?<!\p{L})\$(?!\p{L})/u.test(text);
}

/** The ISO code of a currency that is written as a code, a sign or a name; undefined if it is none of these. */
export const parseCurrency: (text: string) => string | undefined = remembering(readCurrency);

function readCurrency(text: string): string | undefined {
  const name = text.normalize('NFKC').replace(/[\s.]/g, '').toUpperCase();
  return codes.get(name) ?? (/^[A-Z]{3}$/.test(name) ? name : undefined);
}
