import { language, useFormat } from '../language.ts';
import type { Options } from '../parts/select.tsx';

/** ISO codes of the most common currencies in company ledgers. */
const offeredCurrencies = (
  'EUR GBP USD CHF AED ARS AUD BRL CAD CLP CNY COP CZK DKK DZD EGP HKD HUF IDR ILS INR ISK JPY KES KRW ' +
  'MAD MGA MUR MXN MYR NGN NOK NZD PEN PHP PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH VND XAF XOF XPF ZAR'
).split(' ');

/** ISO codes of countries. */
const offeredCountries = (
  'AE AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK DZ EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR ' +
  'LI LT LU LV MA MC MG MT MU MX MY NC NG NL NO NZ PE PF PH PL PT QA RE RO RS SA SE SG SI SK SN TH TN TR TW UA US VN ZA'
).split(' ');

/** The currencies offered, as `EUR · Euro`. */
export function useCurrencyOptions(): Options<string> {
  const { currencyName } = useFormat();
  return offeredCurrencies.map((code) => [code, `${code} · ${currencyName(code)}`]);
}

/** The countries offered, by name. */
export function useCountryOptions(): Options<string> {
  const { countryName } = useFormat();
  const named = offeredCountries.map((code) => [code, countryName(code)] as const);
  return named.toSorted(([, a], [, b]) => a.localeCompare(b, language.value));
}
