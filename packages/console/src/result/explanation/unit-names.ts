import { nameUnit } from '@ledgerprint/engine/results';
import type { Language } from '../../language.ts';

/** Units whose code is not what people read, beside those that the engine names. */
const symbols: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  m2: { en: 'm²', fr: 'm²' },
  m3: { en: 'm³', fr: 'm³' },
  EUR: { en: '€', fr: '€' },
  USD: { en: '$', fr: '$' },
  'passenger.km': { en: 'passenger-km', fr: 'voyageur.km' },
  't.km': { en: 'tonne-km', fr: 'tonne.km' },
};

/** The display name of a unit, on its own or after an amount. */
export function nameOfUnit(unit: string, language: Language, amount?: number): string {
  return symbols[unit]?.[language] ?? nameUnit(unit, language, amount);
}

/** The display name of a factor’s unit, such as `kgCO2e/kWh`. */
export function nameOfFactorUnit(factorUnit: string, language: Language): string {
  return `kg CO₂e/${nameOfUnit(factorUnit.replace(/^kgCO2e\//, ''), language)}`;
}
