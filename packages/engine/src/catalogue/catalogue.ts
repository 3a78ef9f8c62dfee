import type { Factor } from './factor.ts';

/** A monetary factor, and whether its price year is only the nearest to the requested year. */
export type FoundRatio = { readonly factor: Factor; readonly isNearestYear: boolean };

/** The factors in memory, with the lookups the engine needs. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** Takes factors that passed `checkCatalogue`. */
export function createCatalogue(factors: readonly Factor[]) {
  const byId = new Map(factors.map((factor) => [factor.id, factor]));
  const ratios = groupRatios(factors);

  return {
    /** The edition of the ratios, as their publisher names it (`Base Carbone 23.6`). */
    edition: editionOf(factors),
    /** Factors per something other than money, in the order given. */
    physical: factors.filter(({ unit }) => unit !== 'EUR' && unit !== 'USD'),
    /** The US EPA's factors per dollar, by NAICS code. */
    epa: factors.filter(({ source }) => source === 'US EPA'),

    findById: (id: string): Factor | undefined => byId.get(id),

    /**
     * The ratio of a group for a purchase year, otherwise for the nearest price year, the later of two equally near.
     * ADEME's own takes precedence over a proxy. Undefined for a code without a ratio.
     */
    findRatio(code: string, year: number): FoundRatio | undefined {
      const candidates = ratios.get(code);
      if (candidates === undefined) return undefined;
      const factor = candidates.reduce((best, next) => {
        const nearer = Math.abs(next.year - year) - Math.abs(best.year - year);
        return nearer < 0 || (nearer === 0 && next.year > best.year) ? next : best;
      });
      return { factor, isNearestYear: factor.year !== year };
    },
  };
}

function groupRatios(factors: readonly Factor[]): ReadonlyMap<string, readonly Factor[]> {
  const published = Map.groupBy(
    factors.filter(({ unit, source }) => unit === 'EUR' && source !== 'Proxy'),
    ({ code }) => code,
  );
  const proxies = Map.groupBy(
    factors.filter(({ source }) => source === 'Proxy'),
    ({ code }) => code,
  );
  return new Map([...proxies, ...published]);
}

function editionOf(factors: readonly Factor[]): string {
  return factors.find(({ source }) => source === 'Base Carbone')?.edition ?? '';
}
