import type { Language } from '@ledgerprint/ledger/language';
import type { FactorUnit } from '../catalogue/factor.ts';
import { findGroup, nameGroup } from '../catalogue/groups.ts';
import type { CarrierName } from '../energy/carriers.ts';
import type { WhyUnused } from '../footprint/unused-quantity.ts';
import type { DensityGoods } from '../matcher/densities.ts';

/** The carriers of energy and water bills. */
export const carrierNames: Readonly<Record<Language, Readonly<Record<CarrierName, string>>>> = {
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

/** Why a stated quantity is not used. */
export const unusedCauses: Readonly<Record<Language, Readonly<Record<WhyUnused, string>>>> = {
  en: {
    no_factor: 'no factor is known for these goods',
    few_members: 'too few factors are published for goods of this kind',
    other_unit: 'their factor is for another unit',
    amount_paid: 'it does not fit the amount paid',
  },
  fr: {
    no_factor: 'aucun facteur n’est connu pour ce produit',
    few_members: 'trop peu de facteurs sont publiés pour les produits de cette nature',
    other_unit: 'son facteur porte sur une autre unité',
    amount_paid: 'elle ne concorde pas avec le montant payé',
  },
};

/** Units after an amount, one and several; those that are not listed are the same in every number and language. */
const unitNames: Readonly<
  Record<Language, Readonly<Partial<Record<FactorUnit, string | readonly [one: string, several: string]>>>>
> = {
  en: { litre: ['litre', 'litres'], unit: ['unit', 'units'], meal: ['meal', 'meals'], night: ['night', 'nights'] },
  fr: {
    litre: ['litre', 'litres'],
    m2: 'm²',
    m3: 'm³',
    unit: ['unité', 'unités'],
    meal: 'repas',
    night: ['nuit', 'nuits'],
    'passenger.km': 'voyageur.km',
    kWp: 'kWc',
    EUR: '€',
    USD: '$',
  },
};

/** Goods with a known typical density; in English the key is the name. */
const frenchGoods: Readonly<Record<DensityGoods, string>> = {
  'diesel fuels': 'gazoles',
  petrol: 'essences',
  alcohol: 'alcools',
  methanol: 'méthanol',
  'liquefied petroleum gas': 'gaz de pétrole liquéfié',
  'chemicals in solution': 'produits chimiques en solution',
  'liquid anaesthetics': 'anesthésiques liquides',
  'concrete and asphalt': 'béton et enrobés',
  'loose aggregates': 'granulats en vrac',
  'wood-based boards': 'panneaux de bois',
  'sawn wood': 'bois scié',
  glass: 'verre',
  steel: 'acier',
  aluminium: 'aluminium',
  copper: 'cuivre',
  plasterboard: 'plaques de plâtre',
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

/** The name of a unit after an amount, or on its own: `kgCO2e/nuit`. */
export function nameUnit(unit: string, language: Language, amount = 1): string {
  const names: Readonly<Partial<Record<string, string | readonly [string, string]>>> = unitNames[language];
  const name = Object.hasOwn(names, unit) ? names[unit] : undefined;
  if (name === undefined || typeof name === 'string') return name ?? unit;
  const isOne = language === 'fr' ? Math.abs(amount) < 2 : Math.abs(amount) === 1;
  return name[isOne ? 0 : 1];
}

/** `C26 (Computer, electronic and optical products)` for each code. */
export function nameGroups(codes: string, language: Language): readonly string[] {
  return codes.split(' ').map((code) => {
    const group = findGroup(code);
    return `${code} (${group === undefined ? code : nameGroup(group, language)})`;
  });
}

export function nameFrenchGoods(goods: string): string {
  return lookUp(frenchGoods, goods);
}
