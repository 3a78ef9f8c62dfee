import type { FactorUnit } from '../../../src/catalogue/factor.ts';
import type { UkPlace } from './uk-figures.ts';
import type { UkThing } from './uk-thing.ts';

const hauls = [
  ['domestic', 'Domestic, to/from UK', 'intérieur', 'domestic'],
  [
    'short-haul',
    'Short-haul, to/from UK',
    'court-courrier depuis ou vers le Royaume-Uni',
    'short-haul, to or from the UK',
  ],
  ['long-haul', 'Long-haul, to/from UK', 'long-courrier depuis ou vers le Royaume-Uni', 'long-haul, to or from the UK'],
  [
    'international',
    'International, to/from non-UK',
    'international hors Royaume-Uni',
    'international, not to or from the UK',
  ],
] as const;

const cabins = [
  ['average', 'Average passenger', 'passager moyen', 'average passenger'],
  ['economy', 'Economy class', 'classe économique', 'economy class'],
  ['premium-economy', 'Premium economy class', 'classe économique premium', 'premium economy class'],
  ['business', 'Business class', 'classe affaires', 'business class'],
  ['first', 'First class', 'première classe', 'first class'],
] as const;

/** Short-haul flights have two classes, domestic flights one. */
const cabinsOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  domestic: ['average'],
  'short-haul': ['average', 'economy', 'business'],
};

/**
 * With radiative forcing, since ADEME's figures include contrails. The figures include an uplift of 8% on the distance.
 */
const flights: readonly UkThing[] = hauls.flatMap(([haulSlug, type, haulFr, haulEn]) =>
  cabins
    .filter(([cabinSlug]) => cabinsOf[haulSlug]?.includes(cabinSlug) ?? true)
    .map(
      ([cabinSlug, detail, cabinFr, cabinEn]): UkThing => ({
        slug: `flight-${haulSlug}-${cabinSlug}`,
        nameFr: `Avion, vol ${haulFr}, ${cabinFr}, avec traînées`,
        nameEn: `Flight, ${haulEn}, ${cabinEn}, with radiative forcing`,
        unit: 'passenger.km',
        code: 'H51',
        main: {
          sheet: 'Business travel- air',
          activity: 'Flights',
          type,
          detail,
          unit: 'passenger.km',
          column: 'With RF',
        },
        upstream: [
          {
            sheet: 'WTT- business travel- air',
            activity: 'WTT- flights',
            type,
            detail,
            unit: 'passenger.km',
            column: 'With RF',
          },
        ],
        isBurnt: true,
      }),
    ),
);

/** A row of the sheets on land travel, with its well-to-tank part. */
function byLand(
  thing: Pick<UkThing, 'slug' | 'nameFr' | 'nameEn' | 'unit'> & {
    readonly row: Omit<UkPlace, 'sheet'>;
    readonly losses?: readonly UkPlace[];
  },
): UkThing {
  const { row, losses = [], ...described } = thing;
  return {
    ...described,
    code: 'H49',
    main: { sheet: 'Business travel- land', ...row },
    upstream: [{ sheet: 'WTT- pass vehs & travel- land', ...row, activity: `WTT- ${row.activity}` }, ...losses],
    isBurnt: true,
  };
}

const carSizes = [
  ['small', 'Small car', 'petite'],
  ['medium', 'Medium car', 'moyenne'],
  ['large', 'Large car', 'grande'],
  ['average', 'Average car', 'moyenne du parc'],
] as const;

const plugIn = 'Plug-in Hybrid Electric Vehicle';
const battery = 'Battery Electric Vehicle';
const engines = [
  ['diesel', 'Diesel', 'gazole'],
  ['petrol', 'Petrol', 'essence'],
  ['hybrid', 'Hybrid', 'hybride'],
  ['unknown', 'Unknown', 'motorisation inconnue'],
  ['plug-in', plugIn, 'hybride rechargeable'],
  ['electric', battery, 'électrique'],
] as const;

const cars: readonly UkThing[] = carSizes.flatMap(([sizeSlug, type, sizeFr]) =>
  engines.map(([engineSlug, column, engineFr]) => {
    const row = { activity: 'Cars (by size)', type, unit: 'km', column };
    const isCharged = column === plugIn || column === battery;
    return byLand({
      slug: `car-${sizeSlug}-${engineSlug}`,
      nameFr: `Voiture, ${sizeFr}, ${engineFr}`,
      nameEn: `${type}, ${column.toLowerCase()}`,
      unit: 'km',
      row,
      losses: isCharged ? [{ sheet: 'UK electricity T&D for EVs', ...row }] : [],
    });
  }),
);

type LandRow = readonly [
  ...[slug: string, activity: string, type: string],
  unit: FactorUnit & ('km' | 'passenger.km'),
  ...[nameFr: string, nameEn: string],
];

const landRows: readonly LandRow[] = [
  ['motorbike-small', 'Motorbike', 'Small', 'km', 'Moto, petite', 'Motorbike, small'],
  ['motorbike-medium', 'Motorbike', 'Medium', 'km', 'Moto, moyenne', 'Motorbike, medium'],
  ['motorbike-large', 'Motorbike', 'Large', 'km', 'Moto, grosse', 'Motorbike, large'],
  ['motorbike-average', 'Motorbike', 'Average', 'km', 'Moto, moyenne du parc', 'Motorbike, average'],
  ['taxi-regular-km', 'Taxis', 'Regular taxi', 'km', 'Taxi, par véhicule', 'Regular taxi, per vehicle'],
  ['taxi-regular', 'Taxis', 'Regular taxi', 'passenger.km', 'Taxi', 'Regular taxi'],
  ['taxi-black-cab-km', 'Taxis', 'Black cab', 'km', 'Taxi londonien, par véhicule', 'Black cab, per vehicle'],
  ['taxi-black-cab', 'Taxis', 'Black cab', 'passenger.km', 'Taxi londonien', 'Black cab'],
  ['bus-local', 'Bus', 'Local bus (not London)', 'passenger.km', 'Autobus, hors Londres', 'Local bus, not London'],
  ['bus-london', 'Bus', 'Local London bus', 'passenger.km', 'Autobus, Londres', 'Local bus, London'],
  ['bus-average', 'Bus', 'Average local bus', 'passenger.km', 'Autobus, moyenne', 'Local bus, average'],
  ['coach', 'Bus', 'Coach', 'passenger.km', 'Autocar', 'Coach'],
  ['rail-national', 'Rail', 'National rail', 'passenger.km', 'Train, réseau national', 'National rail'],
  ['rail-international', 'Rail', 'International rail', 'passenger.km', 'Train international', 'International rail'],
  ['light-rail', 'Rail', 'Light rail and tram', 'passenger.km', 'Métro léger et tramway', 'Light rail and tram'],
  ['london-underground', 'Rail', 'London Underground', 'passenger.km', 'Métro de Londres', 'London Underground'],
];

/** Journeys of people. */
export const ukTravel: readonly UkThing[] = [
  ...flights,
  ...cars,
  ...landRows.map(([slug, activity, type, unit, nameFr, nameEn]) =>
    byLand({ slug, nameFr, nameEn, unit, row: { activity, type, unit } }),
  ),
];
