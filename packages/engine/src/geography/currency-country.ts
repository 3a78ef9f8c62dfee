/** Currencies of one country, or with one country far larger than the others that use them. */
const countries: Readonly<Record<string, string>> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BAM: 'BA',
  BGN: 'BG',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK',
  DZD: 'DZ',
  EGP: 'EG',
  GBP: 'GB',
  HKD: 'HK',
  HRK: 'HR',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  USD: 'US',
  VND: 'VN',
  XPF: 'PF',
  ZAR: 'ZA',
};

const currencies = new Map(Object.entries(countries).map(([currency, country]) => [country, currency]));

/** The currency of a country that has one of its own; undefined for countries that use the euro, and for unknown ones. */
export function findCurrencyOfCountry(country: string): string | undefined {
  return currencies.get(country);
}

/**
 * The country of a currency (ISO 4217); undefined for the euro, which many countries use, and for unknown currencies.
 */
export function findCountryOfCurrency(currency: string): string | undefined {
  return Object.hasOwn(countries, currency) ? countries[currency] : undefined;
}
