/** Signs and names used instead of the ISO 4217 code. A bare `$` is the US dollar, a bare `¥` the yen. */
const names: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  E: 'EUR',
  $: 'USD',
  US$: 'USD',
  $US: 'USD',
  DOLLAR: 'USD',
  DOLLARS: 'USD',
  '£': 'GBP',
  LIVRE: 'GBP',
  LIVRES: 'GBP',
  POUND: 'GBP',
  POUNDS: 'GBP',
  STERLING: 'GBP',
  '¥': 'JPY',
  YEN: 'JPY',
  YENS: 'JPY',
  RMB: 'CNY',
  YUAN: 'CNY',
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

/** The ISO code of a currency that is written as a code, a sign or a name; undefined if it is none of these. */
export function parseCurrency(text: string): string | undefined {
  if (text === 'EUR') return text;
  const name = text.normalize('NFKC').replace(/[\s.]/g, '').toUpperCase();
  if (Object.hasOwn(names, name)) return names[name];
  return /^[A-Z]{3}$/.test(name) ? name : undefined;
}
