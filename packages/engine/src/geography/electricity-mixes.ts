import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import type { LocalFactor, Purchase } from './local-factor.ts';

const yearlyMix = /^electricite, 20\d\d - mix moyen, consommation/;

/** For countries with next to no power stations: the country that supplies their electricity. */
const fedFrom: Readonly<Record<string, string>> = { MC: 'FR', LI: 'CH', AD: 'ES', IM: 'GB', JE: 'FR', GG: 'FR' };

/** Chooses the published electricity mix of a country and year. */
export function createElectricityMixes(factors: readonly Factor[]) {
  const byCountry = Map.groupBy(factors.filter(isMix), ({ country }) => country);

  /** The mix of the purchase year, otherwise of the nearest; of two equally near, the later. */
  function findNearest(country: string, year: number | undefined): Factor | undefined {
    const wanted = year ?? Number.POSITIVE_INFINITY;
    return byCountry.get(country)?.reduce((best, next) => {
      if (!Number.isFinite(wanted)) return next.year > best.year ? next : best;
      const nearer = Math.abs(next.year - wanted) - Math.abs(best.year - wanted);
      return nearer < 0 || (nearer === 0 && isBetter(next, best)) ? next : best;
    });
  }

  return {
    /**
     * The mix of the supplying country, or else of the world, if the country has none: the French mix is far below
     * most.
     */
    find(factor: Factor, { country, year }: Purchase): LocalFactor {
      const found = findNearest(country, year);
      if (found !== undefined) return { factor: found, warnings: [] };
      const near = findNearest(fedFrom[country] ?? '', year) ?? factor;
      return { factor: near, warnings: ['country_factor_missing'] };
    },
  };
}

/**
 * Whether a figure is the mix of the world or of a whole country, delivered or generated there. Corsica's is not, nor
 * is the older French figure without a year.
 */
function isMix({ unit, code, nameFr, country, region, source }: Factor): boolean {
  const name = fold(nameFr);
  if (unit !== 'kWh' || code !== 'D' || !name.startsWith('electricite')) return false;
  if (country === 'FR') return yearlyMix.test(name);
  // Europe's figures are some years and editions old; for the world, Ember's is used.
  return country !== '' ? region !== 'Guadeloupe hors COM' : source === 'Ember';
}

function isBetter(next: Factor, best: Factor): boolean {
  return next.year > best.year || (next.year === best.year && next.source === 'UK Government');
}
