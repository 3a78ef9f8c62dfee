import type { Language } from '../../language.ts';

/** What a bill for energy or water can be for, by the engine's own names. */
export const carrierNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  electricity: { en: 'electricity', fr: 'électricité' },
  gas: { en: 'natural gas', fr: 'gaz naturel' },
  heat: { en: 'district heat', fr: 'chaleur en réseau' },
  cooling: { en: 'district cooling', fr: 'froid en réseau' },
  diesel: { en: 'diesel', fr: 'gazole' },
  petrol: { en: 'petrol', fr: 'essence' },
  off_road_diesel: { en: 'off-road diesel', fr: 'gazole non routier' },
  heating_oil: { en: 'heating oil', fr: 'fioul domestique' },
  heavy_fuel_oil: { en: 'heavy fuel oil', fr: 'fioul lourd' },
  lpg: { en: 'LPG', fr: 'GPL' },
  propane: { en: 'propane', fr: 'propane' },
  butane: { en: 'butane', fr: 'butane' },
  wood_pellets: { en: 'wood pellets', fr: 'granulés de bois' },
  wood_chips: { en: 'wood chips', fr: 'plaquettes de bois' },
  wood_logs: { en: 'firewood', fr: 'bois bûche' },
  kerosene: { en: 'kerosene', fr: 'kérosène' },
  e85: { en: 'E85', fr: 'superéthanol E85' },
  water: { en: 'water', fr: 'eau' },
  sewage: { en: 'sewage', fr: 'assainissement' },
};
