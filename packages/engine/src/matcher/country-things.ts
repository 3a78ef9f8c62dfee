import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import type { Thing } from './things.ts';

/**
 * Electricity of other countries, named with the country in both languages; without a country, the French mix is
 * used.
 */
export function toCountryThings(factors: readonly Factor[]): readonly Thing[] {
  return factors.flatMap((factor) => {
    const french = /^electricite, mix moyen, (?:consommation, )?([^,(]+)$/.exec(fold(factor.nameFr))?.[1];
    if (factor.unit !== 'kWh' || french === undefined) return [];
    const english = /^grid electricity, (?:average mix, )?([^,(]+)$/.exec(fold(factor.nameEn))?.[1] ?? french;
    const phrases = [
      `electricite ${french}`,
      `electricite ${english}`,
      `electricity ${english}`,
      `${english} electricity`,
    ];
    return [{ factorIds: [factor.id], phrases: [...new Set(phrases)] }];
  });
}
