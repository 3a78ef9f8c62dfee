import type { UkPlace } from './uk-figures.ts';
import type { UkThing } from './uk-thing.ts';

const sheet = 'Freighting goods';
const upstreamSheet = 'WTT- delivery vehs & freight';

function byFreight(
  thing: Pick<UkThing, 'slug' | 'nameFr' | 'nameEn' | 'unit' | 'code'> & {
    readonly row: Omit<UkPlace, 'sheet'>;
    readonly losses?: readonly UkPlace[];
  },
): UkThing {
  const { row, losses = [], ...described } = thing;
  return {
    ...described,
    main: { sheet, ...row },
    upstream: [{ sheet: upstreamSheet, ...row, activity: `WTT- ${row.activity}` }, ...losses],
    isBurnt: true,
  };
}

const roadUnits = [
  ['', 'tonne.km', 't.km'],
  ['-km', 'km', 'km'],
] as const;

const vans = [
  ['diesel', 'Diesel', 'gazole'],
  ['petrol', 'Petrol', 'essence'],
  ['unknown', 'Unknown', 'motorisation inconnue'],
  ['electric', 'Battery Electric Vehicle', 'électrique'],
] as const;

const lorries = [
  ['rigid-3.5-7.5t', 'Rigid (>3.5 - 7.5 tonnes)', 'Porteur de 3,5 à 7,5 tonnes', 'Rigid lorry, 3.5 to 7.5 tonnes'],
  ['rigid-7.5-17t', 'Rigid (>7.5 tonnes-17 tonnes)', 'Porteur de 7,5 à 17 tonnes', 'Rigid lorry, 7.5 to 17 tonnes'],
  ['rigid-17t', 'Rigid (>17 tonnes)', 'Porteur de plus de 17 tonnes', 'Rigid lorry, over 17 tonnes'],
  ['rigid', 'All rigids', 'Porteur, moyenne', 'Rigid lorry, average'],
  ['articulated-33t', 'Articulated (>33t)', 'Articulé de plus de 33 tonnes', 'Articulated lorry, over 33 tonnes'],
  ['articulated', 'All artics', 'Articulé, moyenne', 'Articulated lorry, average'],
  ['average', 'All HGVs', 'Poids lourd, moyenne', 'Lorry, average'],
] as const;

const cooling = [
  ['lorry', 'HGV (all diesel)', '', ''],
  ['lorry-refrigerated', 'HGV refrigerated (all diesel)', ', frigorifique', ', refrigerated'],
] as const;

const hauls = [
  ['domestic', 'Domestic, to/from UK', 'intérieur', 'domestic'],
  ['short-haul', 'Short-haul, to/from UK', 'court-courrier', 'short-haul'],
  ['long-haul', 'Long-haul, to/from UK', 'long-courrier', 'long-haul'],
  [
    'international',
    'International, to/from non-UK',
    'international hors Royaume-Uni',
    'international, not to or from the UK',
  ],
] as const;

const ships = [
  ['products-tanker', 'Sea tanker', 'Products tanker', 'Average', 'Pétrolier de produits raffinés', 'Products tanker'],
  ['chemical-tanker', 'Sea tanker', 'Chemical tanker', 'Average', 'Chimiquier', 'Chemical tanker'],
  ['bulk-carrier', 'Cargo ship', 'Bulk carrier', 'Average', 'Vraquier', 'Bulk carrier'],
  ['general-cargo', 'Cargo ship', 'General cargo', 'Average', 'Cargo polyvalent', 'General cargo ship'],
  ['container-ship', 'Cargo ship', 'Container ship', 'Average', 'Porte-conteneurs', 'Container ship'],
  ['vehicle-carrier', 'Cargo ship', 'Vehicle transport', 'Average', 'Transport de véhicules', 'Vehicle carrier'],
  ['roro-ferry', 'Cargo ship', 'RoRo-Ferry', 'Average', 'Ferry roulier', 'RoRo ferry'],
  ['ropax-ferry', 'Cargo ship', 'Large RoPax ferry', 'Average', 'Ferry mixte', 'RoPax ferry'],
  [
    'refrigerated-cargo',
    'Cargo ship',
    'Refrigerated cargo',
    'All dwt',
    'Navire frigorifique',
    'Refrigerated cargo ship',
  ],
] as const;

/** Goods carried, per tonne-kilometre and, by road, per kilometre of the vehicle. */
export const ukFreight: readonly UkThing[] = [
  ...vans.flatMap(([engineSlug, column, engineFr]) =>
    roadUnits.map(([suffix, published, unit]) => {
      const row = { activity: 'Vans', type: 'Average (up to 3.5 tonnes)', unit: published, column };
      const isCharged = column === 'Battery Electric Vehicle';
      return byFreight({
        slug: `freight-van-${engineSlug}${suffix}`,
        nameFr: `Utilitaire léger jusqu'à 3,5 tonnes, ${engineFr}`,
        nameEn: `Van up to 3.5 tonnes, ${column.toLowerCase()}`,
        unit,
        code: 'H49',
        row,
        losses: isCharged ? [{ sheet: 'UK electricity T&D for EVs', ...row }] : [],
      });
    }),
  ),
  ...cooling.flatMap(([kind, activity, coolingFr, coolingEn]) =>
    lorries.flatMap(([slug, type, nameFr, nameEn]) =>
      roadUnits.map(([suffix, published, unit]) =>
        byFreight({
          slug: `freight-${kind}-${slug}${suffix}`,
          nameFr: `${nameFr}${coolingFr}, chargement moyen`,
          nameEn: `${nameEn}${coolingEn}, average load`,
          unit,
          code: 'H49',
          row: { activity, type, unit: published, column: 'Average laden' },
        }),
      ),
    ),
  ),
  ...hauls.map(([slug, type, haulFr, haulEn]) =>
    byFreight({
      slug: `freight-flight-${slug}`,
      nameFr: `Fret aérien, vol ${haulFr}, avec traînées`,
      nameEn: `Air freight, ${haulEn}, with radiative forcing`,
      unit: 't.km',
      code: 'H51',
      row: { activity: 'Freight flights', type, unit: 'tonne.km', column: 'With RF' },
    }),
  ),
  byFreight({
    slug: 'freight-train',
    nameFr: 'Train de marchandises',
    nameEn: 'Freight train',
    unit: 't.km',
    code: 'H49',
    row: { activity: 'Rail', type: 'Freight train', unit: 'tonne.km' },
  }),
  ...ships.map(([slug, activity, type, detail, nameFr, nameEn]) =>
    byFreight({
      slug: `freight-${slug}`,
      nameFr,
      nameEn,
      unit: 't.km',
      code: 'H50',
      row: { activity, type, detail, unit: 'tonne.km' },
    }),
  ),
];
