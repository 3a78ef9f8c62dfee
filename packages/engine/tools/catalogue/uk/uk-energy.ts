import type { FactorUnit } from '../../../src/catalogue/factor.ts';
import type { UkThing } from './uk-thing.ts';

type Unit = 'kg' | 'litre' | 'm3' | 'kwh-net' | 'kwh-gross';

const units: Readonly<Record<Unit, { readonly unit: FactorUnit; readonly published: string; readonly basis: string }>> =
  {
    kg: { unit: 'kg', published: 'tonnes', basis: '' },
    litre: { unit: 'litre', published: 'litres', basis: '' },
    m3: { unit: 'm3', published: 'cubic metres', basis: '' },
    'kwh-net': { unit: 'kWh', published: 'kWh (Net CV)', basis: 'PCI' },
    'kwh-gross': { unit: 'kWh', published: 'kWh (Gross CV)', basis: 'PCS' },
  };

type Fuel = readonly [
  ...[slug: string, activity: string, type: string, nameFr: string, nameEn: string],
  code: string,
  units: readonly Unit[],
];

const massAndVolume: readonly Unit[] = ['litre', 'kg'];

const fuels: readonly Fuel[] = [
  ['butane', 'Gaseous fuels', 'Butane', 'Butane', 'Butane', 'C19', ['litre', 'kg', 'kwh-net']],
  ['propane', 'Gaseous fuels', 'Propane', 'Propane', 'Propane', 'C19', ['litre', 'kg', 'kwh-net']],
  ['lpg', 'Gaseous fuels', 'LPG', 'GPL', 'LPG', 'C19', ['litre', 'kg', 'kwh-net']],
  ['cng', 'Gaseous fuels', 'CNG', 'GNC', 'CNG', 'C19', ['kg']],
  ['lng', 'Gaseous fuels', 'LNG', 'GNL', 'LNG', 'C19', massAndVolume],
  ['natural-gas', 'Gaseous fuels', 'Natural gas', 'Gaz naturel', 'Natural gas', 'D', ['kwh-gross', 'm3']],
  ['aviation-spirit', 'Liquid fuels', 'Aviation spirit', 'Essence aviation', 'Aviation spirit', 'C19', massAndVolume],
  [
    'aviation-turbine-fuel',
    'Liquid fuels',
    'Aviation turbine fuel',
    'Kérosène (carburéacteur)',
    'Aviation turbine fuel',
    'C19',
    massAndVolume,
  ],
  [
    'burning-oil',
    'Liquid fuels',
    'Burning oil',
    'Pétrole lampant (chauffage)',
    'Burning oil (kerosene)',
    'C19',
    ['litre', 'kg', 'kwh-net'],
  ],
  [
    'diesel',
    'Liquid fuels',
    'Diesel (average biofuel blend)',
    'Gazole routier',
    'Diesel (average biofuel blend)',
    'C19',
    ['litre', 'kg', 'kwh-net'],
  ],
  [
    'diesel-mineral',
    'Liquid fuels',
    'Diesel (100% mineral diesel)',
    'Gazole sans biocarburant',
    'Diesel (100% mineral diesel)',
    'C19',
    massAndVolume,
  ],
  ['fuel-oil', 'Liquid fuels', 'Fuel oil', 'Fioul lourd', 'Fuel oil', 'C19', massAndVolume],
  ['gas-oil', 'Liquid fuels', 'Gas oil', 'Gazole non routier et fioul', 'Gas oil', 'C19', ['litre', 'kg', 'kwh-net']],
  ['marine-gas-oil', 'Liquid fuels', 'Marine gas oil', 'Gazole marin', 'Marine gas oil', 'C19', massAndVolume],
  ['marine-fuel-oil', 'Liquid fuels', 'Marine fuel oil', 'Fioul marin', 'Marine fuel oil', 'C19', massAndVolume],
  [
    'petrol',
    'Liquid fuels',
    'Petrol (average biofuel blend)',
    'Essence',
    'Petrol (average biofuel blend)',
    'C19',
    ['litre', 'kg', 'kwh-net'],
  ],
  [
    'petrol-mineral',
    'Liquid fuels',
    'Petrol (100% mineral petrol)',
    'Essence sans biocarburant',
    'Petrol (100% mineral petrol)',
    'C19',
    massAndVolume,
  ],
  [
    'coal-industrial',
    'Solid fuels',
    'Coal (industrial)',
    'Charbon (industrie)',
    'Coal (industrial)',
    'B',
    ['kg', 'kwh-net'],
  ],
  [
    'coal-domestic',
    'Solid fuels',
    'Coal (domestic)',
    'Charbon (chauffage domestique)',
    'Coal (domestic)',
    'B',
    ['kg', 'kwh-net'],
  ],
  ['coking-coal', 'Solid fuels', 'Coking coal', 'Charbon à coke', 'Coking coal', 'B', ['kg']],
  ['petroleum-coke', 'Solid fuels', 'Petroleum coke', 'Coke de pétrole', 'Petroleum coke', 'C19', ['kg']],
];

type Biofuel = readonly [...[slug: string, type: string, nameFr: string], units: readonly ('litre' | 'kg')[]];

const biofuels: readonly Biofuel[] = [
  ['bioethanol', 'Bioethanol', 'Bioéthanol', ['litre', 'kg']],
  ['biodiesel', 'Biodiesel ME', 'Biodiesel', ['litre', 'kg']],
  ['biodiesel-hvo', 'Biodiesel HVO', 'Biodiesel HVO', ['litre', 'kg']],
  ['biopropane', 'Biopropane', 'Biopropane', ['litre', 'kg']],
  ['biomethane-compressed', 'Biomethane (compressed)', 'Biométhane comprimé', ['kg']],
  ['biomethane-liquefied', 'Biomethane (liquified)', 'Biométhane liquéfié', ['kg']],
];

const biomass = [
  ['wood-logs', 'Wood logs', 'Bois bûches', 'A02'],
  ['wood-chips', 'Wood chips', 'Plaquettes de bois', 'A02'],
  ['wood-pellets', 'Wood pellets', 'Granulés de bois', 'C16'],
] as const;

const electricity = { type: 'Electricity: UK', unit: 'kWh' } as const;
const lossesSheet = 'Transmission and distribution';

/** Everything burnt or delivered as energy. */
export const ukEnergy: readonly UkThing[] = [
  ...fuels.flatMap(([slug, activity, type, nameFr, nameEn, code, list]) =>
    list.map((key): UkThing => {
      const { unit, published, basis } = units[key];
      const place = { activity, type, unit: published };
      return {
        slug: `${slug}-${key}`,
        nameFr: basis === '' ? nameFr : `${nameFr} (par kWh ${basis})`,
        nameEn: basis === '' ? nameEn : `${nameEn} (per kWh ${basis === 'PCI' ? 'net' : 'gross'} CV)`,
        unit,
        code,
        main: { sheet: 'Fuels', ...place },
        upstream: [{ sheet: 'WTT- fuels', ...place }],
        perTonne: key === 'kg',
        isBurnt: true,
      };
    }),
  ),
  ...biofuels.flatMap(([slug, type, nameFr, list]) =>
    list.map(
      (unit): UkThing => ({
        slug: `${slug}-${unit}`,
        nameFr,
        nameEn: type,
        unit,
        code: 'C19',
        main: { sheet: 'Bioenergy', activity: 'Biofuel', type, unit: unit === 'litre' ? 'litres' : unit },
        upstream: [
          { sheet: 'WTT- bioenergy', activity: 'WTT- biofuel', type, unit: unit === 'litre' ? 'litres' : unit },
        ],
        isBurnt: true,
      }),
    ),
  ),
  ...biomass.flatMap(([slug, type, nameFr, code]) =>
    (['kg', 'kWh'] as const).map((unit): UkThing => {
      const published = unit === 'kg' ? 'tonnes' : 'kWh';
      return {
        slug: `${slug}-${unit.toLowerCase()}`,
        nameFr,
        nameEn: type,
        unit,
        code,
        main: { sheet: 'Bioenergy', activity: 'Biomass', type, unit: published },
        upstream: [{ sheet: 'WTT- bioenergy', activity: 'WTT- biomass', type, unit: published }],
        perTonne: unit === 'kg',
        isBurnt: true,
      };
    }),
  ),
  {
    slug: 'electricity',
    nameFr: 'Électricité, réseau, consommation',
    nameEn: 'Electricity, grid, delivered',
    unit: 'kWh',
    code: 'D',
    main: { sheet: 'UK electricity', activity: 'Electricity generated', ...electricity },
    upstream: [
      { sheet: lossesSheet, activity: 'T&D- UK electricity', ...electricity },
      { sheet: 'WTT- UK electricity', activity: 'WTT- UK electricity (generation)', ...electricity },
      { sheet: 'WTT- UK electricity', activity: 'WTT- UK electricity (T&D)', ...electricity },
    ],
    isBurnt: true,
  },
  {
    slug: 'district-heat',
    nameFr: 'Réseau de chaleur et vapeur',
    nameEn: 'District heat and steam',
    unit: 'kWh',
    code: 'D',
    main: { sheet: 'Heat and steam', activity: 'Heat and steam', type: 'District heat and steam', unit: 'kWh' },
    upstream: [
      { sheet: lossesSheet, activity: 'Distribution - district heat & steam', type: '5% loss', unit: 'kWh' },
      { sheet: 'WTT- heat and steam', activity: 'WTT- heat and steam', type: 'District heat and steam', unit: 'kWh' },
      {
        sheet: 'WTT- heat and steam',
        activity: 'WTT- district heat & steam distribution',
        type: '5% loss',
        unit: 'kWh',
      },
    ],
    isBurnt: true,
  },
];
