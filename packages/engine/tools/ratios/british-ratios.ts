import { parseRows } from '../parse-rows.ts';
import { type Crosswalk, meanOf } from './crosswalk.ts';
import type { CountryYear } from './format-ratios.ts';
import { type Margin, mix } from './margins.ts';
import type { YearlyRates } from './yearly-rates.ts';

/** Retail trade stands for all trade: the figure of wholesale trade is not usable. Road freight has no code of its own. */
const trade = '47';
const freight = '49.3-5';

/**
 * Defra's multipliers, per pound at basic prices of each year, at the prices that buyers pay. The margins are those of
 * the same goods in the United States: nobody publishes British ones by group.
 */
export function buildBritishRatios(
  text: string,
  {
    toSic,
    toBea,
    marginOf,
    rates,
    codes,
    edition,
  }: {
    readonly toSic: Crosswalk;
    readonly toBea: Crosswalk;
    readonly marginOf: (sector: string) => Margin;
    readonly rates: YearlyRates;
    readonly codes: readonly string[];
    readonly edition: string;
  },
): readonly CountryYear[] {
  const byYear = readMultipliers(text);
  return [...byYear].map(([year, multipliers]) => {
    const margins = { trade: multipliers.get(trade) ?? 0, freight: multipliers.get(freight) ?? 0 };
    const perEuro = rates('GBP', year);
    const byGroup = new Map(
      codes.flatMap((code) => {
        const basic = meanOf(toSic.get(code) ?? [], (sector) => multipliers.get(sector));
        if (basic === undefined) return [];
        const sectors = toBea.get(code) ?? [];
        const share = meanOf(sectors, (sector) => marginOf(sector).share) ?? 0;
        const marginKg = meanOf(sectors, (sector) => marginOf(sector).share * mix(marginOf(sector).transport, margins));
        return [[code, ((1 - share) * basic + (marginKg ?? 0)) * perEuro] as const];
      }),
    );
    return { country: 'GB', year, edition, region: '', byGroup };
  });
}

function readMultipliers(text: string): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const columns = ['sector_code', 'classification', 'unit', 'year', 'kgco2e_per_unit', 'price_basis', 'note'] as const;
  const rows = parseRows(text, columns).filter(({ classification }) => classification.startsWith('UK SIC'));
  const other = rows.find(({ unit, price_basis: basis }) => unit !== 'kgCO2e/GBP' || !basis.startsWith('basic prices'));
  if (other !== undefined)
    throw new Error(`SIC ${other.sector_code} has the unit ${other.unit}, ${other.price_basis}.`);
  // A note says why a figure is not usable.
  const usable = rows.filter(({ note }) => note === '');
  const byYear = Map.groupBy(usable, ({ year }) => Number(year));
  return new Map(
    [...byYear].map(([year, members]) => [
      year,
      new Map(members.map((row) => [row.sector_code.replaceAll(' ', ''), Number(row.kgco2e_per_unit)])),
    ]),
  );
}
