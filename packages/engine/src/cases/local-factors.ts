import type { Factor } from '../catalogue/factor.ts';
import type { CarrierName } from '../energy/carriers.ts';
import { getCarrier } from '../energy/carriers.ts';
import type { EnergyBill } from '../energy/energy-bill.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import {
  type LocalFactor,
  ninetyToNinetyFive,
  type PhysicalFactor,
  type PricedFactor,
  type UnitPrice,
} from '../footprint/measure-row.ts';
import { toSignificant } from '../footprint/significant.ts';
import type { CountryFactors } from '../geography/country-factors.ts';
import type { Deflator } from '../prices/deflator.ts';
import type { EnergyPrices } from '../prices/energy-prices.ts';
import type { GoodsPrices } from '../prices/goods-prices.ts';
import type { UsualPrice, UsualPrices } from '../prices/usual-prices.ts';
import { isRefrigerant } from '../things/refrigerant-codes.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { type Aggregates, findEnergySpend } from './aggregates.ts';
import type { CountryOf } from './case-country.ts';

/** Sources of the factors and prices of a country and year. */
export type LocalFigures = {
  readonly findFactor: (id: string) => Factor | undefined;
  readonly countryFactors: CountryFactors;
  readonly energyPrices: EnergyPrices;
  readonly usualPrices: UsualPrices;
  readonly goodsPrices: GoodsPrices;
  readonly deflator: Deflator;
};

/** Transport by land and air, hotels. */
const movedGroups: ReadonlySet<string> = new Set(['H49', 'H51', 'I']);

/** Significant digits of a price, the same as in the explanation, so that the figure can be recalculated from it. */
const pricePrecision = 6;

export type LocalFactors = ReturnType<typeof createLocalFactors>;

/** The physical factors and prices of one case: for its country and the year of each row. */
export function createLocalFactors(
  figures: LocalFigures,
  {
    countryOf,
    rows,
    aggregates,
  }: {
    readonly countryOf: CountryOf;
    readonly rows: readonly ParsedRow[];
    readonly aggregates?: Aggregates | undefined;
  },
) {
  const { findFactor, countryFactors, energyPrices, usualPrices, goodsPrices, deflator } = figures;

  function localise(factor: AppliedFactor, row: ParsedRow): LocalFactor {
    if (factor.source === 'Referential') return { factor, warnings: [] };
    const country = countryOf(row);
    const local = countryFactors.localise(factor as Factor, { country: country.code, year: row.year });
    if (!country.isAssumed || !countryFactors.dependsOnCountry(factor as Factor)) return local;
    return { factor: local.factor, warnings: [...local.warnings, 'country_assumed'] };
  }

  /**
   * The money spent on a carrier in the row's year, in the whole ledger if its totals are known: the larger the
   * customer, the lower the price. Never less than what the case itself cost.
   */
  function yearlySpend(carrier: CarrierName, { year }: ParsedRow): number {
    const own = rows.reduce((sum, row) => sum + (row.year === year ? Math.abs(row.spendEur ?? 0) : 0), 0);
    return aggregates === undefined ? own : Math.max(own, findEnergySpend(aggregates, carrier, year));
  }

  function energyPriceFor(carrier: CarrierName, row: ParsedRow): UnitPrice | undefined {
    const { code, isAssumed } = countryOf(row);
    const found = energyPrices.find({
      carrier: carrier === 'cooling' ? 'heat' : carrier,
      country: code,
      // A row without a date uses the latest prices, like the latest ratios.
      year: row.year ?? energyPrices.latestYear,
      yearlySpendEur: yearlySpend(carrier, row),
    });
    if (found === undefined) return undefined;
    const { price, unit, uncertaintyPct, warnings } = found;
    const { country, year, source } = found;
    const priceEur = Number(price.toPrecision(pricePrecision));
    const named = `${carrier}-${country}-${year}${found.band === '' ? '' : `-band-${found.band}`}`;
    return {
      priceEur,
      assumption: { key: `price:${named.replaceAll(/[ ,]+/g, '-')}`, u: (uncertaintyPct * ninetyToNinetyFive) / 100 },
      step: {
        code: 'step_price',
        price: priceEur,
        perUnit: unit,
        carrier,
        country,
        year,
        source,
        ...(found.band !== '' && { band: found.band }),
        ...(found.isMoved && row.year !== undefined && { movedTo: row.year }),
      },
      warnings: isAssumed ? [...warnings, 'country_assumed'] : warnings,
    };
  }

  function usualPriceFor(factor: AppliedFactor, row: ParsedRow): UnitPrice | undefined {
    const found = usualPrices.find(factor.id, countryOf(row).code, row.year);
    if (found === undefined || row.spendEur === undefined) return undefined;
    const { priceEur, unit, source } = found;
    return {
      priceEur,
      assumption: { key: `price:${factor.id}`, u: found.uncertaintyPct / 100 },
      step: { code: 'step_usual_price', price: priceEur, perUnit: unit, source },
      warnings: [],
      isRemembered: found.mark === 'memory',
      moved: moveTo(found, factor, row),
    };
  }

  function marketPriceFor(factor: AppliedFactor, row: ParsedRow): UnitPrice | undefined {
    const found = goodsPrices.find(factor.id, row.year);
    if (found === undefined || found.price.unit !== factor.unit) return undefined;
    const { good, year, unit, source } = found.price;
    const priceEur = Number(found.priceEur.toPrecision(pricePrecision));
    return {
      priceEur,
      assumption: { key: `price:${good}-${year}`.replaceAll(/[ ,]+/g, '-'), u: found.u },
      step: { code: 'step_market_price', price: priceEur, perUnit: unit, year, source },
      warnings: [],
    };
  }

  /** Fares and rooms follow consumer prices; other prices, such as those of refrigerants, have no series of their own. */
  function moveTo(price: UsualPrice, { code }: AppliedFactor, { year }: ParsedRow): UnitPrice['moved'] {
    if (year === undefined || year === price.year || !movedGroups.has(code)) return undefined;
    const isFrench = price.country === '' || price.country === 'FR';
    const series = isFrench
      ? ({ scheme: 'ademe', code } as const)
      : ({ scheme: 'country', code: price.country } as const);
    const found = deflator.deflate({ ...series, fromYear: year, toYear: price.year });
    if (found === undefined || found.fromYear === found.toYear) return undefined;
    const { index, fromYear, toYear } = found;
    const ratio = toSignificant(found.ratio);
    return {
      ratio,
      step: { code: 'step_index', ratio, fromYear, toYear, index },
      assumption: { key: `index:${index}-${fromYear}-${toYear}`, u: (found.uncertaintyPct * ninetyToNinetyFive) / 100 },
    };
  }

  /** A local figure that is only the French one because there is no other: a price of the country says nothing about its quantity. */
  function isForeign(local: LocalFactor, factor: AppliedFactor): boolean {
    return local.factor === factor && local.warnings.includes('country_factor_missing');
  }

  return {
    /** The physical factor with the value for the case's country and each row's year. */
    toLocal: (physical: PhysicalFactor): PhysicalFactor =>
      physical.isPlaced ? physical : { ...physical, factorFor: (row) => localise(physical.factor, row) },

    /**
     * The quantity of each energy that the bill's money buys. The factor that the designation names, such as the heat
     * of a certain network, is used if it has the unit of the price. Empty if a factor is missing.
     */
    toPriced(bill: EnergyBill, named: AppliedFactor | undefined): readonly PricedFactor[] {
      const priced = bill.flatMap(({ carrier, share }): PricedFactor[] => {
        const usual = findFactor(getCarrier(carrier).factorId);
        const factor = named !== undefined && named.unit === usual?.unit ? named : usual;
        if (factor === undefined) return [];
        const factorFor = (row: ParsedRow) => localise(factor, row);
        const priceFor = (row: ParsedRow) => energyPriceFor(carrier, row);
        return [{ factor, share, isComparedWithRatio: false, factorFor, priceFor }];
      });
      return priced.length === bill.length ? priced : [];
    },

    /** What has a usual price that hardly depends on the buyer: refrigerants, fares, rooms. */
    toUsuallyPriced({ factor, isPlaced }: Pick<PhysicalFactor, 'factor' | 'isPlaced'>): PricedFactor {
      const factorFor = (row: ParsedRow) => (isPlaced ? { factor, warnings: [] } : localise(factor, row));
      return {
        factor,
        share: 1,
        isComparedWithRatio: false,
        factorFor,
        priceFor: (row) => (isForeign(factorFor(row), factor) ? undefined : usualPriceFor(factor, row)),
      };
    },

    /** Goods with a price on the world market, of whose group the ratio says little. */
    toMarketPriced: (physical: PhysicalFactor): PricedFactor => ({
      factor: physical.factor,
      share: 1,
      isComparedWithRatio: true,
      factorFor: (row) => localise(physical.factor, row),
      priceFor: (row) => marketPriceFor(physical.factor, row),
    }),

    /**
     * The same with exactly the factor that a person chose: the quantity of a single energy priced in the factor's
     * unit, or of goods with a usual price. Empty if it is neither.
     */
    toExactlyPriced(factor: AppliedFactor, bill: EnergyBill | undefined): readonly PricedFactor[] {
      const exact = { factor, share: 1, isComparedWithRatio: false, factorFor: () => ({ factor, warnings: [] }) };
      if (isRefrigerant(factor)) return [{ ...exact, priceFor: (row) => usualPriceFor(factor, row) }];
      const [only, ...others] = bill ?? [];
      if (only === undefined || others.length > 0) return [];
      const { carrier } = only;
      if (findFactor(getCarrier(carrier).factorId)?.unit !== factor.unit) return [];
      return [{ ...exact, priceFor: (row) => energyPriceFor(carrier, row) }];
    },

    usualPriceFor,
  };
}
