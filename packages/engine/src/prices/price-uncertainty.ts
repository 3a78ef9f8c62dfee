import type { Carrier } from './energy-price-file.ts';

/**
 * How far, in percent, an average price may be from the price that one organization paid: half the width of an
 * interval that contains nine cases in ten.
 */
type Spread = {
  /** Among the customers of one band, country and year. */
  readonly customers: number;
  /**
   * If the price of the year before or after is adjusted by the European average; grows with the square root of the
   * years.
   */
  readonly yearMoved: number;
  /** If that price is used without an adjustment. */
  readonly year: number;
  /** If the European average, or the price of another country, is used for a country. */
  readonly country: number;
};

/**
 * `yearMoved`, `year` and `country` of electricity, gas and oil products are measured on the shipped prices: the ninth
 * decile of the differences, which `npm run data:build` prints and a test checks. `customers` is judgement: bills
 * of one band differ by contract, region and season; pumps by a few percent; four fifths of the French pay 1.60 to
 * 2.74 € for water, with a mean of 2.13 €. Carriers with few published prices have larger values.
 */
const spreads: Readonly<Record<Carrier, Spread>> = {
  electricity: { customers: 15, yearMoved: 25, year: 40, country: 55 },
  gas: { customers: 15, yearMoved: 30, year: 55, country: 45 },
  heat: { customers: 25, yearMoved: 20, year: 20, country: 50 },
  diesel: { customers: 8, yearMoved: 10, year: 25, country: 20 },
  off_road_diesel: { customers: 15, yearMoved: 15, year: 35, country: 35 },
  petrol: { customers: 8, yearMoved: 10, year: 20, country: 20 },
  e85: { customers: 10, yearMoved: 20, year: 20, country: 30 },
  lpg: { customers: 10, yearMoved: 15, year: 25, country: 25 },
  heating_oil: { customers: 10, yearMoved: 15, year: 40, country: 40 },
  kerosene: { customers: 12, yearMoved: 35, year: 35, country: 40 },
  heavy_fuel_oil: { customers: 15, yearMoved: 20, year: 35, country: 50 },
  propane: { customers: 30, yearMoved: 20, year: 20, country: 50 },
  butane: { customers: 20, yearMoved: 15, year: 15, country: 40 },
  wood_pellets: { customers: 20, yearMoved: 35, year: 35, country: 30 },
  wood_logs: { customers: 35, yearMoved: 15, year: 15, country: 50 },
  wood_chips: { customers: 40, yearMoved: 15, year: 15, country: 50 },
  water: { customers: 30, yearMoved: 5, year: 5, country: 50 },
  sewage: { customers: 35, yearMoved: 5, year: 5, country: 50 },
};

/** A figure for one month, for half a year, or adjusted with an index: one publisher states 3% to 10%. */
const estimated = 10;
/** A band's price derived from another band: the ninth decile is 10% for neighbours and 30% for the smallest band. */
const bandByRelation = 20;

/** The distance of a price from the place and year of its use. */
export type PriceDistance = {
  readonly carrier: Carrier;
  /** Years between the price and the purchase. */
  readonly yearsApart: number;
  /** Whether the price was adjusted by the European average over these years. */
  readonly moved: boolean;
  /** Whether the price is the country's own, from its region, or from another part of the world. */
  readonly place: 'own' | 'region' | 'world';
};

/** How a price was obtained. */
export type PriceOrigin = PriceDistance & {
  readonly estimated: boolean;
  readonly bandByRelation: boolean;
  /** Half of the difference from the neighbouring band, in percent: the customer's annual spend may be misjudged. */
  readonly bandStep: number;
};

/** The price that one organization paid is within plus or minus this many percent, nine times in ten. */
export function priceUncertaintyPct(origin: PriceOrigin): number {
  const parts = [
    spreads[origin.carrier].customers,
    origin.estimated ? estimated : 0,
    distancePct(origin),
    origin.bandByRelation ? bandByRelation : 0,
    origin.bandStep,
  ];
  return Math.round(Math.hypot(...parts));
}

/** The part due to another place or year. */
export function distancePct({ carrier, yearsApart, moved, place }: PriceDistance): number {
  const { year, yearMoved, country } = spreads[carrier];
  // Between parts of the world, energy prices differ by factors of two and three.
  const elsewhere = { own: 0, region: country, world: Math.max(80, country) };
  return Math.hypot((moved ? yearMoved : year) * Math.sqrt(yearsApart), elsewhere[place]);
}

/** The measured values, for the test that compares them with the shipped prices. */
export function measuredSpread(carrier: Carrier): Omit<Spread, 'customers'> {
  return spreads[carrier];
}
