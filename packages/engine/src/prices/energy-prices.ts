import type { Carrier, PriceSeries, PriceStatus, PriceUnit, YearPrice } from './energy-price-file.ts';
import { distancePct, type PriceDistance, priceUncertaintyPct } from './price-uncertainty.ts';
import { bandStepPct, findBand } from './size-bands.ts';

/** Codes of what was assumed about a price. */
export type PriceWarning = 'price_other_year' | 'price_other_country';

/** The price to look up: what an organization paid. */
export type PriceRequest = {
  readonly carrier: Carrier;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly year: number;
  /** The organization's annual spend on the carrier, excluding VAT: larger customers pay less per unit. */
  readonly yearlySpendEur: number;
};

/** An average price excluding VAT and including excise duty, in euros per unit. */
export type EnergyPrice = {
  readonly price: number;
  readonly unit: PriceUnit;
  /** Nine organizations in ten paid a price within plus or minus this many percent. */
  readonly uncertaintyPct: number;
  /** Where and when the price was paid; a warning says so if it differs from the request. */
  readonly country: string;
  readonly year: number;
  /** The customer's consumption band, such as `IB` or `I2`; empty if prices do not depend on it. */
  readonly band: string;
  readonly status: PriceStatus;
  readonly source: string;
  /** The price of another year, adjusted by the change in the European average. */
  readonly isMoved: boolean;
  readonly warnings: readonly PriceWarning[];
};

/** An amount of money in euros of that year; undefined if there is no rate. */
export type ToEuros = (amount: number, currency: string, year: number) => number | undefined;

/** Average prices of energy, fuels and water. */
export type EnergyPrices = ReturnType<typeof createEnergyPrices>;

/** Used for European countries without prices, and for the change in prices between years. */
const europe = 'EU27';

/** Countries for which the European average may be used. */
const european = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'AD AL BA CH GB GE GI IS LI MC MD ME MK NO RS SM TR UA VA XK'
  ).split(' '),
);

/** The country whose prices are used if a place has none; all other places without prices use Europe's. */
const neighbours: Readonly<Record<string, string>> = {
  BL: 'FR',
  GF: 'FR',
  GP: 'FR',
  MC: 'FR',
  MF: 'FR',
  MQ: 'FR',
  PM: 'FR',
  RE: 'FR',
  YT: 'FR',
  GG: 'GB',
  IM: 'GB',
  JE: 'GB',
  SM: 'IT',
  VA: 'IT',
  LI: 'CH',
  CA: 'US',
  MX: 'US',
  PR: 'US',
};

/** The carrier with the same price in countries that do not tax it separately. */
const standIns: Readonly<Partial<Record<Carrier, Carrier>>> = { off_road_diesel: 'diesel' };

/** The bands of one country and year, in ascending order. */
type Bands = readonly (Band & YearPrice)[];
type Band = Pick<PriceSeries, 'band' | 'from' | 'to' | 'unit' | 'source'> & { readonly byRelation: boolean };

/** Candidate prices, before the customer's size is considered. */
type Offer = {
  readonly sold: Carrier;
  readonly place: string;
  readonly year: number;
  /** The change in prices since then; undefined if unknown. */
  readonly move: number | undefined;
  readonly distance: PriceDistance;
};

/** Finds the average price of a unit. `toEuros` converts prices published in another currency. */
export function createEnergyPrices(series: readonly PriceSeries[], toEuros: ToEuros) {
  const byPlace = Map.groupBy(series, ({ carrier, country }) => keyOf(carrier, country));
  const placesOf = Map.groupBy(series, ({ carrier }) => carrier);
  const knownBands = new Map<string, Bands>();
  const latestYear = Math.max(...series.flatMap(({ prices }) => [...prices.keys()]));

  function yearsOf(carrier: Carrier, country: string): readonly number[] {
    const years = (byPlace.get(keyOf(carrier, country)) ?? []).flatMap(({ prices }) => [...prices.keys()]);
    return [...new Set(years)].sort((one, other) => one - other);
  }

  function bandsOf(carrier: Carrier, country: string, year: number): Bands {
    const key = `${keyOf(carrier, country)} ${year}`;
    const known = knownBands.get(key) ?? computeBands(carrier, country, year);
    knownBands.set(key, known);
    return known;
  }

  function computeBands(carrier: Carrier, country: string, year: number): Bands {
    const published = (byPlace.get(keyOf(carrier, country)) ?? []).flatMap((entry) => {
      const found = entry.prices.get(year);
      const price = found && toEuros(found.price, entry.currency, year);
      return found === undefined || price === undefined ? [] : [{ ...entry, ...found, price, byRelation: false }];
    });
    const bands = country === europe ? published : [...published, ...missingBands(published, carrier, year)];
    return bands.toSorted((one, other) => one.from - other.from);
  }

  /** The bands that the country does not publish: its nearest band, scaled like the European prices. */
  function missingBands(published: Bands, carrier: Carrier, year: number): Bands {
    const averages = byPlace.has(keyOf(carrier, europe)) ? bandsOf(carrier, europe, year) : [];
    const known = new Map(published.map((band) => [band.band, band]));
    const shared = averages.filter(({ band }) => known.has(band));
    if (shared.length === 0) return [];
    return averages.flatMap((band, index) => {
      if (known.has(band.band)) return [];
      const nearest = leastBy(shared, (candidate) => Math.abs(averages.indexOf(candidate) - index));
      const own = nearest && known.get(nearest.band);
      if (nearest === undefined || own === undefined) return [];
      const { unit, source, status } = own;
      const price = (own.price * band.price) / nearest.price;
      return [{ ...band, unit, source, status, price, byRelation: true }];
    });
  }

  /** The change in European prices between two years; undefined outside Europe or without prices. */
  function europeanMove(carrier: Carrier, country: string, years: readonly [number, number]): number | undefined {
    if (!european.has(country)) return undefined;
    const [before, after] = years.map((year) => bandsOf(carrier, europe, year));
    const moves = (before ?? []).flatMap((band) => {
      const later = after?.find((candidate) => candidate.band === band.band);
      return later === undefined ? [] : [later.price / band.price];
    });
    return moves.toSorted((one, other) => one - other)[moves.length >> 1];
  }

  /** The price of a place in the year nearest to the requested one, for the carrier or its substitute there. */
  function offerOf(request: PriceRequest, place: string, sold = request.carrier): Offer | undefined {
    const { carrier, country, year } = request;
    const nearest = leastBy(yearsOf(sold, place), (candidate) => Math.abs(candidate - year));
    if (nearest === undefined) return undefined;
    const move = nearest === year ? undefined : europeanMove(sold, place, [nearest, year]);
    const nature = european.has(country) ? 'region' : 'world';
    return {
      sold,
      place,
      year: nearest,
      move,
      distance: {
        carrier,
        yearsApart: Math.abs(nearest - year),
        moved: move !== undefined,
        place: place === country ? 'own' : nature,
      },
    };
  }

  /** The price for a customer of this size. */
  function priceOf({ sold, place, year, move = 1, distance }: Offer, request: PriceRequest): EnergyPrice | undefined {
    const bands = bandsOf(sold, place, year).map((band) => ({ ...band, price: band.price * move }));
    const index = findBand(bands, Math.abs(request.yearlySpendEur));
    const found = bands[index];
    if (found === undefined) return undefined;
    return {
      price: found.price,
      unit: found.unit,
      uncertaintyPct: priceUncertaintyPct({
        ...distance,
        estimated: found.status === 'estimated',
        bandByRelation: found.byRelation,
        bandStep: bandStepPct(bands, index),
      }),
      country: place,
      year,
      band: found.band,
      status: found.status,
      source: found.source,
      isMoved: distance.moved,
      warnings: [
        ...(year === request.year ? [] : (['price_other_year'] as const)),
        ...(place === request.country ? [] : (['price_other_country'] as const)),
      ],
    };
  }

  /**
   * Where prices come from if the country has none: its neighbour, Europe, France, or any other place, in this order.
   */
  function placeElsewhere({ carrier, country }: PriceRequest): string | undefined {
    const places = new Set((placesOf.get(carrier) ?? []).map((entry) => entry.country));
    return [neighbours[country], europe, 'FR', ...places].find(
      (place) => place !== undefined && place !== country && places.has(place),
    );
  }

  return {
    /** The year of the latest prices. */
    latestYear,

    /**
     * The price in the requested country and year. Otherwise the country's price of the nearest year, adjusted by the
     * change in the European average, or the price of another place, whichever is less uncertain. Outside Europe,
     * another place is used only if the country has no price at all. Undefined if there is no price anywhere.
     */
    find(request: PriceRequest): EnergyPrice | undefined {
      const { carrier, country, year } = request;
      const sold = standIns[carrier];
      const own = offerOf(request, country) ?? (sold === undefined ? undefined : offerOf(request, country, sold));
      const place = own?.year === year || (own && !european.has(country)) ? undefined : placeElsewhere(request);
      const other = place === undefined ? undefined : offerOf(request, place);
      // Chosen regardless of the customer's size, so that more money never leads to a smaller band.
      const offers = [own, other].filter((offer) => offer !== undefined);
      const best = leastBy(offers, ({ distance }) => distancePct(distance));
      return best && priceOf(best, request);
    },
  };
}

function keyOf(carrier: Carrier, country: string): string {
  return `${carrier} ${country}`;
}

/** The first of those with the smallest value. */
function leastBy<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (least, item) => (least === undefined || measure(item) < measure(least) ? item : least),
    undefined,
  );
}
