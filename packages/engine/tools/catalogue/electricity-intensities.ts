import type { Factor } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';

const columns = ['country', 'year', 'indicator', 'value', 'source'] as const;

/** The parts of a kilowatt-hour in the UK Government's figures; the first is what the power stations emit. */
const britishParts = ['direct_ghg_generation', 'td_losses_ghg', 'upstream_ghg', 'upstream_of_losses_ghg'] as const;

/**
 * Above this share of the life cycle, the two publishers contradict each other: fuel has to be extracted, too. For some
 * countries, the European Environment Agency's direct emissions exceed Ember's of the whole life cycle.
 */
const largestPlausible = 0.95;

/** What publishers say about the direct emissions of electricity, by country and year. */
export type ElectricityIntensities = {
  /** The factors of electricity, each with the share of its emissions that the power stations emit. */
  readonly split: (mixes: readonly Factor[]) => readonly Factor[];
  /** British electricity of an edition of which we have no workbook. */
  readonly british: (year: number) => readonly Factor[];
};

/**
 * Reads the table of intensities. Rows of Electricity Maps are left out: they are share-alike. So are those of residual
 * mixes, and shares of exactly one, which the Joint Research Centre gives for countries whose upstream emissions it does
 * not know.
 */
export function parseElectricityIntensities(text: string): ElectricityIntensities {
  const rows = parseRows(text, columns).map((row) => ({ ...row, year: Number(row.year), value: Number(row.value) }));
  const shares = Map.groupBy(
    rows.filter(({ indicator, value, source }) => indicator === 'direct_share' && value < 1 && isOf(source, 'JRC')),
    ({ country }) => country,
  );
  const direct = new Map(
    rows
      .filter(({ indicator, source }) => indicator === 'direct_ghg_generation' && isOf(source, 'Environment Agency'))
      .map(({ country, year, value }) => [`${country} ${year}`, value]),
  );

  /** The share in the level of the year, if there is one; otherwise the published share of the nearest year. */
  function shareOf({ country, year, value }: Factor): number | undefined {
    const share = (direct.get(`${country} ${year}`) ?? Number.POSITIVE_INFINITY) / value;
    if (share <= largestPlausible) return share;
    const distance = (row: { readonly year: number }) => Math.abs(row.year - year);
    return shares.get(country)?.toSorted((one, other) => distance(one) - distance(other))[0]?.value;
  }

  return {
    split: (mixes) =>
      mixes.map((mix) => {
        const share = shareOf(mix);
        return share === undefined ? mix : { ...mix, directShare: Number(share.toFixed(4)) };
      }),

    british(year) {
      const parts = britishParts.map((part) => {
        const found = rows.find((row) => row.indicator === part && row.year === year && isOf(row.source, 'DESNZ'));
        if (found === undefined) throw new Error(`The table has no ${part} of British electricity for ${year}.`);
        return found.value;
      });
      const value = parts.reduce((sum, part) => sum + part, 0);
      return [
        {
          id: `uk-${year}-electricity`,
          source: 'UK Government',
          sourceId: 'UK electricity > Electricity generated > Electricity: UK > kWh',
          edition: `UK Government GHG Conversion Factors ${year}`,
          nameFr: 'Électricité, réseau, consommation',
          nameEn: 'Electricity, grid, delivered',
          unit: 'kWh',
          value: Number(value.toPrecision(6)),
          uncertaintyPct: 10,
          year,
          region: 'Royaume-Uni',
          validUntil: '',
          code: 'D',
          synonyms: '',
          reason: '',
          country: 'GB',
          directShare: Number(((parts[0] ?? 0) / value).toFixed(4)),
        },
      ];
    },
  };
}

function isOf(source: string, publisher: string): boolean {
  return source.includes(publisher);
}
