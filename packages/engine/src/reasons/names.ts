import type { FactorUnit } from '../catalogue/factor.ts';
import type { CarrierName } from '../energy/carriers.ts';
import type { DensityGoods } from '../matcher/densities.ts';
import type { ReasonLanguage } from './reason.ts';

/** The carriers of energy and water bills. */
export const carrierNames: Readonly<Record<ReasonLanguage, Readonly<Record<CarrierName, string>>>> = {
  en: {
    electricity: 'electricity',
    gas: 'natural gas',
    heat: 'district heating',
    cooling: 'district cooling',
    diesel: 'diesel',
    petrol: 'petrol',
    off_road_diesel: 'off-road diesel',
    heating_oil: 'heating oil',
    heavy_fuel_oil: 'heavy fuel oil',
    lpg: 'LPG',
    propane: 'propane',
    butane: 'butane',
    wood_pellets: 'wood pellets',
    wood_chips: 'wood chips',
    wood_logs: 'firewood',
    kerosene: 'kerosene',
    e85: 'E85',
    water: 'water',
    sewage: 'sewerage',
  },
  fr: {
    electricity: 'électricité',
    gas: 'gaz naturel',
    heat: 'chauffage urbain',
    cooling: 'froid urbain',
    diesel: 'gazole',
    petrol: 'essence',
    off_road_diesel: 'gazole non routier',
    heating_oil: 'fioul domestique',
    heavy_fuel_oil: 'fioul lourd',
    lpg: 'GPL',
    propane: 'propane',
    butane: 'butane',
    wood_pellets: 'granulés de bois',
    wood_chips: 'plaquettes de bois',
    wood_logs: 'bois bûche',
    kerosene: 'kérosène',
    e85: 'superéthanol E85',
    water: 'eau',
    sewage: 'assainissement',
  },
};

/** Units after an amount; units that are not listed are the same in both languages. */
const unitNames: Readonly<Record<ReasonLanguage, Readonly<Partial<Record<FactorUnit, string>>>>> = {
  en: { litre: 'litres', unit: 'units', meal: 'meals', night: 'nights' },
  fr: {
    litre: 'litres',
    m2: 'm²',
    m3: 'm³',
    unit: 'unités',
    meal: 'repas',
    night: 'nuits',
    'passenger.km': 'voyageur.km',
    kWp: 'kWc',
    EUR: '€',
    USD: '$',
  },
};

/** Units of a factor, in French: `kgCO2e/nuit`. */
const frenchUnits: Readonly<Partial<Record<FactorUnit, string>>> = {
  m2: 'm²',
  m3: 'm³',
  unit: 'unité',
  meal: 'repas',
  night: 'nuit',
  'passenger.km': 'voyageur.km',
  kWp: 'kWc',
  EUR: '€',
  USD: '$',
};

/** Goods with a known typical density; in English the key is the name. */
const frenchGoods: Readonly<Record<DensityGoods, string>> = {
  'diesel fuels': 'gazoles',
  petrol: 'essences',
  alcohol: 'alcools',
  methanol: 'méthanol',
  'liquefied petroleum gas': 'gaz de pétrole liquéfié',
  'chemicals in solution': 'produits chimiques en solution',
  'concrete and asphalt': 'béton et enrobés',
  'loose aggregates': 'granulats en vrac',
  paints: 'peintures',
  oils: 'huiles',
  'condensed milk': 'lait concentré',
  powders: 'poudres',
  milk: 'lait',
  cream: 'crème',
  'ice cream': 'crème glacée',
  honey: 'miel',
  syrups: 'sirops',
  vinegar: 'vinaigre',
  spirits: 'spiritueux',
  drinks: 'boissons',
};

/** Returns an unknown code as its own name. */
export function lookUp(names: Readonly<Partial<Record<string, string>>>, code: string): string {
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

export function nameUnit(unit: string, language: ReasonLanguage): string {
  return lookUp(unitNames[language], unit);
}

export function nameFrenchFactorUnit(unit: string): string {
  return lookUp(frenchUnits, unit);
}

export function nameFrenchGoods(goods: string): string {
  return lookUp(frenchGoods, goods);
}
