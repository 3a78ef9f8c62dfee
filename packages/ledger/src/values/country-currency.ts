/** The countries of each currency, as of 2026. Those of the euro include countries outside the Union that use it. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  EUR:
    'AT BE BG CY DE EE EL ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK' + ' AD MC ME SM VA XK BL GF GP MF MQ PM RE YT',
  GBP: 'GB UK GG IM JE',
  USD: 'US EC PR SV',
  CHF: 'CH LI',
  NOK: 'NO',
  SEK: 'SE',
  DKK: 'DK GL',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  BAM: 'BA',
  MKD: 'MK',
  ALL: 'AL',
  MDL: 'MD',
  UAH: 'UA',
  GEL: 'GE',
  TRY: 'TR',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  JPY: 'JP',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  PHP: 'PH',
  INR: 'IN',
  PKR: 'PK',
  BDT: 'BD',
  LKR: 'LK',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  ILS: 'IL',
  JOD: 'JO',
  EGP: 'EG',
  MAD: 'MA',
  TND: 'TN',
  DZD: 'DZ',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XPF: 'NC PF WF',
  MGA: 'MG',
  MUR: 'MU',
  ZAR: 'ZA',
  NGN: 'NG',
  GHS: 'GH',
  KES: 'KE',
  BRL: 'BR',
  MXN: 'MX',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
};

const currencies = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/**
 * The ISO 4217 code of the currency in which companies of a country keep their books, by its two-letter ISO 3166 code (`UK`
 * and `EL` are also accepted); undefined if the country is unknown.
 */
export function currencyOfCountry(iso2: string): string | undefined {
  return currencies.get(iso2.trim().toUpperCase());
}

const dollars: ReadonlySet<string> = new Set(['AUD', 'CAD', 'HKD', 'NZD', 'SGD']);

/** What a bare `$` stands for in the books of a country; the US dollar if it has no dollar of its own, or is unknown. */
export function dollarOfCountry(iso2: string | undefined): string {
  const currency = currencyOfCountry(iso2 ?? '') ?? '';
  return dollars.has(currency) ? currency : 'USD';
}

/** Currencies of several countries, none of which stands for the others. */
const shared: ReadonlySet<string> = new Set(['EUR', 'XOF', 'XAF', 'XPF']);

/** The country of a currency, without its small neighbours that use it too; undefined for currencies that several countries share. */
export function countryOfCurrency(code: string): string | undefined {
  return shared.has(code) || !Object.hasOwn(countriesByCurrency, code)
    ? undefined
    : countriesByCurrency[code]?.split(' ')[0];
}
