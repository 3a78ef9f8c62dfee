import { parseRows } from '../parse-rows.ts';

/**
 * Fuels without the standard rate. Poland: 8% on motor fuels from February to December 2022. Ireland: 13.5%
 * on heating oil. Luxembourg: its intermediate rate on heating oil. United Kingdom: 5% on household deliveries.
 */
const otherRates: readonly {
  readonly country: string;
  readonly products: readonly string[];
  readonly rateOf: (year: number, standard: number) => number;
}[] = [
  {
    country: 'PL',
    products: ['road_diesel', 'petrol_95', 'lpg_motor'],
    rateOf: (year, standard) => (year === 2022 ? (standard + 11 * 8) / 12 : standard),
  },
  { country: 'IE', products: ['heating_oil'], rateOf: () => 13.5 },
  { country: 'LU', products: ['heating_oil'], rateOf: (year) => (year === 2023 ? 13 : 14) },
  { country: 'GB', products: ['heating_oil', 'heating_oil_kerosene'], rateOf: () => 5 },
];

/** Deducts VAT from prices. */
export type Vat = {
  /** The mean rate of a year in percent, weighted by months; throws for a country whose rates are unknown. */
  rateOf(country: string, product: string, year: number): number;
};

/** Reads the list of VAT rates with their dates. */
export function parseVatRates(text: string): Vat {
  const rows = parseRows(text, ['country', 'rate_type', 'rate_percent', 'valid_from', 'valid_to', 'territory'])
    .filter(({ rate_type, territory }) => rate_type === 'standard' && territory === 'mainland')
    .filter(({ valid_from }) => !valid_from.startsWith('in force'));
  const byCountry = Map.groupBy(rows, ({ country }) => country);

  function standardRate(country: string, year: number): number {
    const rates = byCountry.get(country) ?? [];
    const monthly = Array.from({ length: 12 }, (_, month) => {
      const day = `${year}-${String(month + 1).padStart(2, '0')}-15`;
      const found = rates.find(
        ({ valid_from, valid_to }) =>
          (valid_from.startsWith('before') || valid_from <= day) && (valid_to === '' || day <= valid_to),
      );
      if (found === undefined) throw new Error(`There is no standard VAT rate for ${country} on ${day}.`);
      return Number(found.rate_percent);
    });
    return monthly.reduce((sum, rate) => sum + rate, 0) / monthly.length;
  }

  return {
    rateOf(country, product, year) {
      const standard = standardRate(country, year);
      const other = otherRates.find((entry) => entry.country === country && entry.products.includes(product));
      return other?.rateOf(year, standard) ?? standard;
    },
  };
}
