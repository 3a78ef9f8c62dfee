import { type Crosswalk, meanOf } from './crosswalk.ts';
import type { CountryYear } from './format-ratios.ts';
import type { EpaSector } from './margins.ts';
import type { YearlyRates } from './yearly-rates.ts';

/** The prices of the EPA's factors, which its unit states. */
const priceYear = 2022;

/** The EPA's factors with margins, already at purchaser prices, by group. */
export function buildAmericanRatios(
  epa: ReadonlyMap<string, EpaSector>,
  {
    toBea,
    rates,
    codes,
    edition,
  }: {
    readonly toBea: Crosswalk;
    readonly rates: YearlyRates;
    readonly codes: readonly string[];
    readonly edition: string;
  },
): readonly CountryYear[] {
  const perEuro = rates('USD', priceYear);
  const byGroup = new Map(
    codes.flatMap((code) => {
      const value = meanOf(toBea.get(code) ?? [], (sector) => epa.get(sector)?.withMargins);
      return value === undefined ? [] : [[code, value * perEuro] as const];
    }),
  );
  return [{ country: 'US', year: priceYear, edition, region: '', byGroup }];
}
