import type { Language } from '../../language.ts';

const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  m2: { en: 'm²', fr: 'm²' },
  m3: { en: 'm³', fr: 'm³' },
  EUR: { en: '€', fr: '€' },
  USD: { en: '$', fr: '$' },
  'passenger.km': { en: 'passenger-km', fr: 'voyageur.km' },
  't.km': { en: 'tonne-km', fr: 'tonne.km' },
  unit: { en: 'unit', fr: 'unité' },
  meal: { en: 'meal', fr: 'repas' },
  night: { en: 'night', fr: 'nuit' },
  kWp: { en: 'kWp', fr: 'kWc' },
};

/** The display name of a unit; most are the same in every language. */
export function nameOfUnit(unit: string, language: Language): string {
  return names[unit]?.[language] ?? unit;
}

/** The display name of a factor’s unit, such as `kgCO2e/kWh`. */
export function nameOfFactorUnit(factorUnit: string, language: Language): string {
  return `kg CO₂e/${nameOfUnit(factorUnit.replace(/^kgCO2e\//, ''), language)}`;
}
